"""Words in pictures stand out from what they lie on, on light paper and on the dark one of pictures.css."""

import itertools
import re

import pytest

from autograd_lib.kit.pictures import STYLE, grids, shapes

PAPERS = ("PAPER", "COOL_FILL", "WARM_FILL")
WORDS = ("INK", "QUIET")


def rgb(colour):
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def mixed(colour, opacity):
    return tuple(a * opacity + b * (1 - opacity) for a, b in zip(rgb(colour), rgb(shapes.PAPER), strict=True))


def dark(colour):
    """Return a colour behind the filter of the style sheet: inverted in part, and its hue turned round."""
    (part,) = {
        float(one)
        for one in re.findall(r"invert\(([\d.]+)\) hue-rotate\(180deg\)", STYLE.read_text(encoding="utf-8"))
    }
    inverted = [part + one * (1 - 2 * part) for one in colour]
    grey = sum(2 * weight * one for weight, one in zip((0.213, 0.715, 0.072), inverted, strict=True))
    return tuple(min(1, max(0, grey - one)) for one in inverted)


def luminance(colour):
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in colour]
    return sum(weight * one for weight, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    """Return the contrast of two colours as WCAG has it, the smaller one of light and dark."""
    pairs = [sorted(map(luminance, pair)) for pair in ((one, other), (dark(one), dark(other)))]
    return min((high + 0.05) / (low + 0.05) for low, high in pairs)


def test_the_measure_is_that_of_wcag():
    assert 21 > contrast((0, 0, 0), (1, 1, 1)) > 12  # in the dark, paper is not black and ink not white
    assert contrast(rgb("#777777"), (1, 1, 1)) < 4.5


@pytest.mark.parametrize(("words", "paper"), list(itertools.product(WORDS, PAPERS)))
def test_words_stand_out(words, paper):
    assert contrast(rgb(getattr(shapes, words)), rgb(getattr(shapes, paper))) >= 4.5


@pytest.mark.parametrize("tint", [grids.WARM, grids.COOL])
def test_numbers_stand_out_from_the_strongest_tint(tint):
    assert contrast(rgb(shapes.INK), mixed(tint, grids.STRONGEST)) >= 4.5
    assert contrast(rgb(shapes.INK), mixed(tint, 0.55)) < 4.5


@pytest.mark.parametrize("colour", [colour for colour, _ in shapes.STYLES])
def test_curves_stand_out_from_the_paper(colour):
    assert contrast(rgb(colour), rgb(shapes.PAPER)) >= 4.5
