"""Two wrong partial derivatives of a·b + c·d²/e that agree with a quotient at one point: why, and the right ones."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import without_arrays
from ...kit.checking.comparing import claim
from ...kit.checking.rows import as_numbers
from ..beside.five_partials import collect
from .shared.formulas import draw_points, expect_formula, partial_slope

FORMULAS = {
    "dgdd": lambda a, b, c, d, e: 2 * c * d / e,
    "dgde": lambda a, b, c, d, e: -c * d * d / (e * e),
}
OF_THE_LESSON, LARGEST = (2, 4, 6, 8, 10), 1e6
HIDES = Text("`hides`：笔记全对的另一点", "`hides`: another point at which the note is right")
NO_POINT = Text(
    "这里要五个大小适中、都不是 0 的数，例如 `(3.0, 1.5, 2.0, 4.0, 5.0)`。",
    "Five numbers of moderate size are wanted, none of them 0, such as `(3.0, 1.5, 2.0, 4.0, 5.0)`.",
)
SAME_POINT = Text("这是课文里的那个点。", "This is the point of the text.")
SHOWS = Text(
    "在这一点上，笔记里有公式是错的：对 {letters} 的。",
    "At this point the note is wrong: with respect to {letters}.",
)


def g(a, b, c, d, e):
    """Return the function that is to be differentiated."""
    return a * b + c * d**2 / e


def challenge(rng):
    return draw_points(rng, 5, list(OF_THE_LESSON), lambda *point: True)


def judge(parts, challenge):
    formulas = [
        expect_formula(
            parts,
            challenge,
            name,
            formula,
            label=f"∂g/∂{name[-1]}",
            slope=partial_slope(g, "abcde", name[-1]),
            inputs="abcde",
            below="e",
        )
        for name, formula in FORMULAS.items()
    ]
    return [hidden(parts), *formulas]


def hidden(parts):
    """Return the finding for the point at which the note has to be right."""
    own = point_in(parts.get("hides"))
    return claim(
        parts, "hides", lambda _: objection(own) is None, label=HIDES, because=objection(own), weight=3
    )


def point_in(value):
    """Return five numbers of which none is 0, or None."""
    own = as_numbers(without_arrays(value), 5, LARGEST)
    return None if own is None or 0 in own else tuple(own)


def objection(own):
    """Return why the point does not hide the mistakes of the note, or None where it does."""
    if own is None:
        return NO_POINT
    if own == OF_THE_LESSON:
        return SAME_POINT
    letters = shown_by(own)
    return SHOWS.fill(letters=", ".join(f"`{letter}`" for letter in letters)) if letters else None


def shown_by(own):
    """Return the letters with respect to which the note is wrong at a point: it has a for 2, and a·b for d."""
    a, b, _, d, _ = own
    return "d" * (not math.isclose(a, 2)) + "e" * (not math.isclose(a * b, d))


def gist(part, value):
    """Return why a point does not hide the mistakes in the place of the point."""
    own = point_in(value) if part == "hides" else None
    if own is None or own == OF_THE_LESSON:
        return value
    return f"the note is wrong by {shown_by(own)}" if shown_by(own) else value


JUDGE = Judge(challenge, collect, judge, by_hand=True, gist=gist)
