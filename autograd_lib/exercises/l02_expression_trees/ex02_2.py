"""ex02_2: the backward step of a difference."""

from ...checking import Judge
from ...scalar import Minus
from . import collect
from .common import expect_tree, task


def challenge(rng):
    return {"plain": task(rng, "a", "b"), "shared": task(rng, "a"), "nested": task(rng, "a", "b", "c")}


def judge(parts, challenge):
    return [
        expect_tree(parts, "plain", challenge, Minus, call="Minus(a, b)"),
        expect_tree(parts, "shared", challenge, lambda a: Minus(a, a), call="Minus(a, a)"),
        expect_tree(
            parts,
            "nested",
            challenge,
            lambda a, b, c: Minus(Minus(a, b), Minus(b, c)),
            call="Minus(Minus(a, b), Minus(b, c))",
        ),
    ]


JUDGE = Judge(challenge, collect.ex02_2, judge)
