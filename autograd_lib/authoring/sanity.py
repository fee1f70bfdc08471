"""What can be said about exercises and messages without running anything: counts, limits, ids, both languages."""

import re

from ..checking.exercise import Exercise
from ..checking.text import LANGUAGES, Text
from .parity import differences
from .source import Lesson

MIN_HINTS, MIN_WRONG = 2, 3
MAX_POINTS, MAX_MINUTES = 20, 60
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*")


def exercise_gaps(exercise: Exercise) -> list[str]:
    """Return what an exercise lacks: hints, wrong answers, sane numbers, texts that say the same in both languages."""
    found = []
    if len(exercise.hints) < MIN_HINTS:
        found.append(f"{len(exercise.hints)} hints, at least {MIN_HINTS} are needed")
    if len(exercise.wrong) < MIN_WRONG:
        found.append(f"{len(exercise.wrong)} wrong answers, at least {MIN_WRONG} are needed")
    if exercise.points > MAX_POINTS or exercise.minutes > MAX_MINUTES:
        found.append(
            f"{exercise.points} points in {exercise.minutes} minutes: at most {MAX_POINTS} and {MAX_MINUTES}"
        )
    found += [
        f"wrong answer {w.name!r}: a name is made of a-z, 0-9 and _"
        for w in exercise.wrong
        if not _IDENTIFIER.fullmatch(w.name)
    ]
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


def heading_gaps(exercise: Exercise, lesson: Lesson) -> list[str]:
    """Return what the prose cell `exNN_K_task`, if the lesson has one, does not say of the exercise as it is."""
    found = []
    for cell in lesson.cells:
        if cell.kind == "markdown" and cell.id == f"{exercise.id}_task":
            said = _facts(exercise)[cell.language]
            found += [
                f"its {cell.language} task cell does not say “{fact}”"
                for fact in said
                if not _says(cell.text, fact)
            ]
    return found


def _facts(exercise):
    minutes, points = exercise.minutes, exercise.points
    common = {language: (exercise.id, exercise.title.in_language(language)) for language in LANGUAGES}
    kind = {language: exercise.kind.value.in_language(language) for language in LANGUAGES}
    counted = {
        "zh": (f"难度 {exercise.difficulty}/5", f"{minutes} 分钟", *([f"{points} 分"] if points else [])),
        "en": (
            f"difficulty {exercise.difficulty}/5",
            f"{minutes} minute" + "s" * (minutes != 1),
            *([f"{points} point" + "s" * (points != 1)] if points else []),
        ),
    }
    return {language: (*common[language], kind[language], *counted[language]) for language in LANGUAGES}


def _says(text, fact):
    # “4 分” is said neither by “4 分钟” nor by “14 分”.
    return (
        re.search(
            rf"(?<!\d){re.escape(fact)}(?![钟\w])" if fact[-1] == "分" else rf"(?<!\d){re.escape(fact)}", text
        )
        is not None
    )


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
