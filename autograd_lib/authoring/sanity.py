"""What can be said about exercises and messages without running anything: counts, limits, ids, both languages."""

import re

from ..checking.exercise import Exercise
from ..checking.text import LANGUAGES, Text
from .parity import differences

MIN_HINTS, MIN_WRONG = 2, 3
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def exercise_gaps(exercise: Exercise) -> list[str]:
    """Return what an exercise lacks: hints, wrong answers, sane numbers, texts that say the same in both languages."""
    found = []
    if len(exercise.hints) < MIN_HINTS:
        found.append(f"{len(exercise.hints)} hints, at least {MIN_HINTS} are needed")
    if len(exercise.wrong) < MIN_WRONG:
        found.append(f"{len(exercise.wrong)} wrong answers, at least {MIN_WRONG} are needed")
    for name, text in _texts(exercise):
        found += [f"{name}: {gap}" for gap in text_gaps(text)]
    return found


def _texts(exercise):
    yield "title", exercise.title
    for number, text in enumerate(exercise.hints, 1):
        yield f"hint {number}", text
    for wrong in exercise.wrong:
        yield f"wrong answer {wrong.name}", wrong.why


def text_gaps(text: Text) -> list[str]:
    """Return what keeps the two sides of a text from being each other's translation."""
    if not _CHINESE.search(text.zh):
        return [f"the Chinese side holds no Chinese: {text.zh!r}"]
    if _CHINESE.search(text.en):
        return [f"the English side holds Chinese: {text.en!r}"]
    return differences(text.zh, text.en)


def numbering_gaps(lesson_id: str, exercises) -> list[str]:
    """Return the ids that do not number the lesson's exercises 1, 2, 3, …"""
    expected = [f"ex{lesson_id[:2]}_{number}" for number in range(1, len(exercises) + 1)]
    ids = [exercise.id for exercise in exercises]
    return (
        []
        if ids == expected
        else [f"{lesson_id}: exercises are numbered {', '.join(ids)}; expected {', '.join(expected)}"]
    )


def message_gaps(messages: dict[str, Text]) -> list[str]:
    """Return the messages whose placeholders differ between the languages."""
    found = []
    for key, text in messages.items():
        sides = [text.placeholders(language) for language in LANGUAGES]
        if sides[0] != sides[1]:
            found.append(f"message {key!r}: placeholders {sorted(sides[0])} in zh, {sorted(sides[1])} in en")
    return found
