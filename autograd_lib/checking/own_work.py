"""Answers that are the learner's own work: whether one uses something that would do the work for it.

What an answer uses is a part of the evidence, a list of names. In a notebook it comes from the running answer
(`collecting.names_used`); a grader, which has the text of the notebook, adds what the text says. `Exercise.names` tells
which part is about which answer, and the judge, which says what is banned, is the same in both places.
"""

from ..wording.text import Text, text
from .comparing import Finding, unusable
from .messages import message

HIDES = "hides "  # begins a name, found in the text of an answer, behind which anything may be hidden

STEP = (
    "1e-…"  # stands for a number as tiny, or as huge, as only a step is: no formula of the course holds one
)

# Whoever calls one of these has not written a formula.
DIFFERENTIATES = frozenset(
    "eval exec compile getattr globals locals vars __import__ imag partial autograd backward grad functional gradient "
    "jacrev jacfwd central_difference central_differences".split()
)
# In the lessons that do without an engine, this does the work, too. `class` and `complex` are what dual numbers and
# complex steps are made of.
NUMBERS_ALONE = DIFFERENTIATES | set(
    "class complex cmath derive evaluate slopes autograd_lib scalar engine torch diff sympy mpmath Fraction Decimal "
    "forward_difference complex_step".split()
)
OWN_FORMULA = Text(
    "这里要的是你自己写的公式：不要调用会求导的程序，也不要用差商。",
    "Your own formula is wanted here: do not call a program that differentiates, nor use a difference quotient.",
)


def each_by_name(*answers: str) -> tuple[tuple[str, str], ...]:
    """Return `Exercise.names` for answers of which the part "ANSWER names" says what each uses."""
    return tuple((f"{answer} names", answer) for answer in answers)


def borrowed(parts, part: str, banned=()) -> list[str]:
    """Return the names in this part of the evidence that are banned or hide something, sorted.

    A dotted name counts with each of its pieces.
    """
    used = parts.get(part)
    names = {name for name in used if isinstance(name, str)} if isinstance(used, list) else set()
    hiding = {name.removeprefix(HIDES) for name in names if name.startswith(HIDES)}
    return sorted(hiding | {name for name in names if {*banned} & {name, *name.split(".")}})


def borrowed_finding(parts, part: str, banned, *, label, why: Text, weight=1.0) -> Finding | None:
    """Return the finding against an answer that uses what is banned, or that cannot be looked at; None for any other.

    banned: names that do the work for the learner. why: what the exercise says about them.
    """
    common = {"part": part, "label": text(label), "weight": weight}
    stopped = unusable(parts, part, common)
    if stopped:
        return stopped if stopped.state == "wrong" else None
    names = borrowed(parts, part, banned)
    if not names:
        return None
    return Finding(state="wrong", messages=(borrowed_note(names), why), **common)


def borrowed_note(names) -> Text:
    """Return the sentence that says what an answer uses."""
    return message("borrowed", names=", ".join(f"`{name[:60]}`" for name in names[:5]))


def by_hand(
    parts, part: str, *, label, banned=DIFFERENTIATES, also=(), why=OWN_FORMULA, weight=1.0
) -> Finding | None:
    """Return the finding against a formula that a program which differentiates stands in for; None for any other.

    also: names that are banned in this exercise besides. With `NUMBERS_ALONE`, numbers of a step's size are, too.
    """
    forbidden = {*banned, *also, *([STEP] if banned is NUMBERS_ALONE else ())}
    return borrowed_finding(parts, part, forbidden, label=label, why=why, weight=weight)
