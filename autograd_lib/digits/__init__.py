"""Handwritten digits of 8 × 8 grey values: 1,797 of them, and reading one that somebody has typed."""

from functools import cache
from importlib.resources import files

import numpy as np

SIDE, INK = 8, 16  # pixels along a side; the grey value of full ink
_PAPER = " .·0_-"  # what stands for no ink in a typed digit


@cache
def _all():
    lines = files(__package__).joinpath("digits.txt").read_text(encoding="ascii").split("\n")[:-1]
    values = [[int(sign, INK + 1) for sign in line[2:]] for line in lines]
    return np.array(values, dtype=np.float64) / INK, np.array([int(line[0]) for line in lines])


def digits(seed: int = 0, unseen: int = 297):
    """Return ((x, classes), (x, classes)): digits to train on and `unseen` ones to test with, shuffled by a seed.

    x has a row of 64 numbers from 0 (paper) to 1 (ink) for each digit; `classes` holds integers from 0 to 9.
    """
    x, classes = _all()
    order = np.random.default_rng(seed).permutation(len(x))
    train, test = order[unseen:], order[:unseen]
    return (x[train], classes[train]), (x[test], classes[test])


def typed(text: str):
    """Return a digit drawn as 8 lines of text as a row of 64 numbers: blanks and dots are paper, all else is ink.

    Pencils leave soft edges, so a pixel of paper takes on a little of the ink around it. Lines may be shorter than 8.
    Raises ValueError for more than 8 lines, or for a line of more than 8 signs.
    """
    lines = text.strip("\n").split("\n")
    if len(lines) > SIDE or any(len(line.rstrip()) > SIDE for line in lines):
        raise ValueError(f"a digit is drawn in {SIDE} lines of {SIDE} signs")
    ink = np.zeros((SIDE + 2, SIDE + 2))
    for row, line in enumerate(lines, 1):
        ink[row, 1 : len(line.rstrip()) + 1] = [sign not in _PAPER for sign in line.rstrip()]
    around = (ink[:-2, 1:-1] + ink[2:, 1:-1] + ink[1:-1, :-2] + ink[1:-1, 2:]) / 4
    return np.maximum(ink[1:-1, 1:-1], 0.5 * around).reshape(-1)
