"""One small exercise of each kind, written as a lesson would write it.

Each module holds `EXERCISE`, answers that are right (`RIGHT`), an untouched stub (`STUB`), and wrong answers that the
exercise does not know (`MUTANTS`): a check that only recognised its own list would let those pass. Some of them
leave the same evidence as a known slip and may be taken for it (`LOOKS_LIKE`).
"""

from autograd_lib.kit.checking import Exercise, Text, Wrong
from autograd_lib.kit.checking.exercise import kinds
from autograd_lib.kit.notebooks.courses import home


def small_exercise(name, kind, answers, challenge, collect, judge, wrong, by_hand=False):
    """Return an exercise with the parts that no test here is about filled in."""
    return Exercise(
        id=name,
        title=Text("一道小练习", "A small exercise"),
        kind=kinds(home())[kind],
        points=4,
        minutes=5,
        difficulty=2,
        answers=answers,
        challenge=challenge,
        collect=collect,
        judge=judge,
        hints=(
            Text("再读一遍题目。", "Read the question again."),
            Text("只差一行。", "One line is missing."),
        ),
        wrong=wrong,
        by_hand=by_hand,
        machinery=home().machinery,
    )


def slip(name, code):
    """Return a known wrong answer whose explanation is its own name."""
    return Wrong(name, code, Text(f"失误：{name}", f"the slip {name}"))
