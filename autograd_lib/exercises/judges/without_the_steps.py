"""The slope of the place where a program of equal steps comes to rest, from the equation that holds there."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ..beside.without_the_steps import PARTIALS, collect

CLOSE = 1e-9
STEPS = {
    "newton": Text("牛顿法，(s + a/s) / 2", "Newton's method, (s + a/s) / 2"),
    "relaxed": Text("迭代 s + c (a − s²)，c = {c}", "the step s + c (a − s²), c = {c}"),
    "cosine": Text("迭代 a cos s", "the step a cos s"),
    "affine": Text("迭代 c·a·s + a，c = {c}", "the step c·a·s + a, c = {c}"),
}
LABEL = Text("{step}，停在 s = {s:.4f}，a = {a:.4f}", "{step}, at rest in s = {s:.4f} for a = {a:.4f}")


def challenge(rng):
    root, other = rng.randint(150, 290) / 100, rng.randint(120, 190) / 100
    a = rng.randint(55, 85) / 100
    slow = rng.choice((-1, 1)) * rng.randint(35, 60) / 100
    return {
        "newton": {"c": 0.0, "at": [root, root * root]},
        "relaxed": {"c": rng.randint(8, 18) / 100, "at": [other, other * other]},
        "cosine": {"c": 0.0, "at": [at_rest(lambda s: a * math.cos(s)), a]},
        "affine": {"c": slow, "at": [1.4 / (1 - 1.4 * slow), 1.4]},
    }


def at_rest(step):
    """Return where a step that pulls together comes to rest."""
    s = 0.5
    for _ in range(400):
        s = step(s)
    return s


def judge(parts, challenge):
    return [finding(parts, kind, challenge[kind]) for kind in PARTIALS]


def finding(parts, kind, drawn):
    """Return what is to be said of one kind of step."""
    s, a = drawn["at"]
    by_s, by_a = (one(s, a) for one in PARTIALS[kind](drawn["c"]))
    label = LABEL.fill(step=STEPS[kind].fill(c=drawn["c"]), s=s, a=a)
    return expect(parts, kind, by_a / (1 - by_s), label=label, rel_tol=CLOSE)


JUDGE = Judge(challenge, collect, judge, by_hand=True)
