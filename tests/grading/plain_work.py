"""Honest work: right, wrong, partly right, untouched, in both languages. Plain nbgrader must score it the same."""

from autograd_lib.checking.registry import find

from .cases import Case
from .handing_in import code, released, solved, with_cell


def slip(exercise, name):
    return next(wrong.code for wrong in find(exercise).wrong if wrong.name == name)


SYNTAX_ERROR = "class Multiply:\n    def __init__(self, lhs rhs):\n        pass"

CASES = (
    Case("right_en", solved),
    Case("对了", lambda: solved("zh")),
    Case("untouched_en", released, score=0),
    Case("untouched_zh", lambda: released("zh"), score=0),
    Case("wrong_en", lambda: solved(ex02_1=slip("ex02_1", "swaps_the_factors")), score=21 + 1),
    Case("wrong_zh", lambda: solved("zh", ex02_3=slip("ex02_3", "assigned_not_added")), score=20 + 1),
    Case("partly", lambda: solved(ex02_1=slip("ex02_1", "stops_at_the_children")), score=21 + 2),
    Case("syntax_error", lambda: solved(ex02_1=SYNTAX_ERROR), score=21, reasons={"ex02_1": "answer_raised"}),
    Case("warns", lambda: with_cell(solved(), "import warnings; warnings.warn('careful')", after="ex02_1")),
    Case(
        "leaves_tags",
        lambda: {**solved(), "cells": [*solved()["cells"], code("1 + 1", editable=True, slideshow={})]},
    ),
)
