"""Exercises that a learner could set in ex13_7, as text, with bodies to be exchanged."""

HEAD = '''
import math

question = """f(x, y) = x² sin y. Write solution(x, y), a list of both partial derivatives of f."""


def f(x, y):
    return x * x * math.sin(y)
'''
PARTS = {
    "draw": 'return {"x": rng.uniform(0.5, 2), "y": rng.uniform(0.2, 1.2)}',
    "solution": "return [2 * x * math.sin(y), x * x * math.cos(y)]",
    "wrong": "return [2 * x * math.sin(y), -x * x * math.cos(y)]",
    "is_right": (
        "found, wanted = list(answer(**inputs)), solution(**inputs)\n"
        "    return len(found) == len(wanted) and all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(found, wanted))"
    ),
}
GIVEN = {"draw": "rng", "solution": "x, y", "wrong": "x, y", "is_right": "answer, inputs"}


def exercise(**changed):
    """Return an exercise that is right but for the bodies given."""
    bodies = {**PARTS, **changed}
    return HEAD + "".join(f"\n\ndef {name}({GIVEN[name]}):\n    {bodies[name]}\n" for name in GIVEN)
