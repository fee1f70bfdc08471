"""Backward of four operations, written so that it runs on arrays and is recorded on tensors."""

from dataclasses import replace

from ...kit.checking import Judge, Text
from ...kit.checking.rows import draw_rows, expect_close, unless
from ..beside.recordable import OPERATIONS, collect, orders, up_to
from ..engines import library

FIRST = Text(
    "`{name}`：普通的反向，在数组上，走过 `{program}`",
    "`{name}`: an ordinary pass, on arrays, through `{program}`",
)
SECOND = Text("`{name}`：`{program}` 的二阶导数", "`{name}`: second derivatives of `{program}`")
THIRD = Text("`{name}`：`{program}` 的三阶导数", "`{name}`: third derivatives of `{program}`")
ON_TORCH = Text(
    "`{name}`：在 torch 上，`{program}` 的二阶导数", "`{name}`: on torch, second derivatives of `{program}`"
)
# How learners would write the expressions of OPERATIONS: what is compared are the gradients of these.
PROGRAMS = {
    "mul_backward": "(a * b) * a",
    "div_backward": "a / (b / a + b)",
    "tanh_backward": "(a * b).tanh()",
    "relu_backward": "(a * b).relu() * a * a",
}


def challenge(rng):
    return {
        name: {"broadcast": case(rng, [3]), "alike": case(rng, [2, 3]), "highest": 3} for name in OPERATIONS
    }


def case(rng, shape_of_b):
    """Return operands and weights; a is positive and away from -1, so that every quotient is of moderate size.

    b has entries of both signs, for what depends on the sign.
    """
    b = draw_rows(rng, *shape_of_b)
    row = b if len(shape_of_b) == 1 else b[0]
    row[:2] = abs(row[0]), -abs(row[1])
    return {
        "a": draw_rows(rng, 2, 3, signed=False),
        "b": b,
        "c": draw_rows(rng, 2, 3),
        "u": draw_rows(rng, 2, 3),
        "v": draw_rows(rng, *shape_of_b),
    }


def glance(challenge, lost):
    """Return the functions of which something was lost, each as far as the first order that was lost."""
    by_function = {
        name: {part.split()[1] for part in lost if part.startswith(f"{name} ")} for name in challenge
    }
    return {name: up_to_the_lost(challenge[name], words) for name, words in by_function.items() if words}


def up_to_the_lost(cases, words):
    """Return the cases of one function as far as its first loss: what comes after tells no slip from another."""
    if "torch" in words:
        return cases
    highest = 1 if "first" in words else 2 if "second" in words else 3
    return {"broadcast": cases["broadcast"], "highest": highest}


def judge(parts, challenge):
    return [finding for name, cases in challenge.items() for finding in judged(parts, name, cases)]


def judged(parts, name, cases):
    """Return the findings for one operation: an ordinary pass, and the recorded ones that need it to be right."""
    highest = cases["highest"]
    true = true_gradients(name, cases["broadcast"], highest)

    def at_order(word, label, expected):
        weight = 1.0 if word == "first" else 2.0
        label = label.fill(name=name, program=PROGRAMS[name])
        return expect_close(parts, f"{name} {word}", expected, label=label, weight=weight)

    def higher():
        findings = [at_order("second", SECOND, up_to(2, true))]
        findings += [at_order("third", THIRD, true)] if highest == 3 else []
        if "alike" not in cases:
            return unless(findings, lambda: findings[-1])
        return unless(findings, lambda: at_order("torch", ON_TORCH, true_gradients(name, cases["alike"], 2)))

    first = at_order("first", FIRST, up_to(1, true))
    # What is wrong at first order cannot be right at any other: all of it is lost.
    if not first.ok:
        return [replace(first, weight=3.0)]
    return [first, higher()] if highest > 1 else [first]


def true_gradients(name, one, highest):
    """Return the gradients by both operands, order by order, from the untouched engine."""
    _, _, call, expression = OPERATIONS[name]
    return orders(library("engine"), expression, call, one, highest)


JUDGE = Judge(challenge, collect, judge, glance=glance)
