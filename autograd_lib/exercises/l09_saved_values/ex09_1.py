"""ex09_1: which of eight operations allow a second backward, and what they keep."""

from ...checking.predictions import names_together, predictions
from . import collect

GROUPS = {
    "first": ("x + x", "x * x"),
    "second": ("x.exp()", "-x"),
    "third": ("x.sum()", "x.relu()"),
    "fourth": ("x * 3", "x.mean()"),
}
LABELS = {group: names_together(names) for group, names in GROUPS.items()}
NOTHING, INPUT, RESULT, NUMBER = (True, "nothing"), (False, "input"), (False, "result"), (False, "number")
TRUTH = {  # the lesson's own cell runs all eight on both engines
    "x + x": NOTHING,
    "x * x": INPUT,
    "x.exp()": RESULT,
    "-x": NOTHING,
    "x.sum()": NOTHING,
    "x.relu()": RESULT,
    "x * 3": NUMBER,
    "x.mean()": NOTHING,
}


JUDGE = predictions(lambda: TRUTH, LABELS, groups=GROUPS, collect=collect.ex09_1)
