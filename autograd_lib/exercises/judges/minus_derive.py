"""The backward step of a difference."""

from ...kit.checking import Judge
from ...scalar import Minus
from ..beside.minus_derive import collect
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
        expect_tree(parts, "plain", challenge, Minus, call="Minus(a, b)"),
        expect_tree(parts, "shared", challenge, lambda a: Minus(a, a), call="Minus(a, a)"),
        expect_tree(
            parts,
            "nested",
            challenge,
            lambda a, b, c: used_twice(Minus, Minus(a, b), b, c),
            call="d = Minus(a, b); Minus(Minus(d, c), Minus(b, d))",
        ),
        expect_tree(parts, "zero", challenge, Minus, call="Minus(a, b)", weight=0.5),
        expect_moved(parts, "moved", challenge["plain"], Minus, call="Minus(a, b)"),
    ]


JUDGE = Judge(challenge, collect, judge)
