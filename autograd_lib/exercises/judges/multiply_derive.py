"""The backward step of a product."""

from ...kit.checking import Judge
from ...scalar import Multiply
from ..beside.multiply_derive import collect
from ..beside.shared.trees import used_twice
from .shared.trees import expect_moved, expect_tree, task, with_zero


def challenge(rng):
    return {
        "plain": task(rng, "a", "b"),
        "shared": task(rng, "a"),
        "nested": task(rng, "a", "b", "c"),
        "zero": with_zero(rng),
    }


def judge(parts, challenge):
    return [
        expect_tree(parts, "plain", challenge, Multiply, call="Multiply(a, b)"),
        expect_tree(parts, "shared", challenge, lambda a: Multiply(a, a), call="Multiply(a, a)"),
        expect_tree(
            parts,
            "nested",
            challenge,
            lambda a, b, c: used_twice(Multiply, Multiply(a, b), b, c),
            call="p = Multiply(a, b); Multiply(Multiply(p, c), Multiply(b, p))",
        ),
        expect_tree(parts, "zero", challenge, Multiply, call="Multiply(a, b)", weight=0.5),
        expect_moved(parts, "moved", challenge["plain"], Multiply, call="Multiply(a, b)"),
    ]


JUDGE = Judge(challenge, collect, judge)
