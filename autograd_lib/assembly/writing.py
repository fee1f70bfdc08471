"""The learner's own engine, from the notebooks to the file `my_autograd.py`."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from ..kit.checking.registry import artefact_parts
from ..kit.files import write_text
from ..kit.notebooks import Course, find_copy
from ..kit.notebooks.cells import cell_source
from ..kit.progress.standing import UnreadableError, cells_in, lesson_standing
from ..kit.wording.text import BOTH, LANGUAGES, Text
from .assembling import Part, UnfitError, answer_of, assembled, places, without_clashes
from .judging import judged
from .words import TEXTS

NAME = "my_autograd"
_MARK = "# autograd-kit engine "


@dataclass(frozen=True)
class Engine:
    """An engine as it was put together. own: the parts that are the learner's; reasons: {exercise: why not}."""

    language: str
    text: str
    parts: tuple[Part, ...]
    own: frozenset[str]
    reasons: dict[str, Text]


def engine_of(course: Course, language: str, cells=None) -> Engine:
    """Return the engine made of the right answers in a learner's copies. Each is judged, in another process.

    cells: {lesson: sources} of notebooks that are open, in place of their files.
    """
    parts, answers, reasons = wanted_parts(), {}, {}
    for exercise, (lesson, names, asked) in artefact_parts().items():
        sources = (cells or {}).get(lesson) or _cells(course, lesson, language)
        if not sources or not _begun(course, lesson, language, exercise, cells):
            continue
        try:
            answers[exercise] = answer_of(exercise, names, asked, sources)
        except UnfitError as error:
            reasons[exercise] = error.text
    answers = without_clashes(answers)
    fates = judged(
        {
            exercise: {"answer": one.whole, "engine": assembled(parts, {exercise: one}, language)}
            for exercise, one in answers.items()
        }
    )
    why = {exercise: fates.get(exercise, "unjudged") for exercise in answers}
    reasons |= {exercise: TEXTS(fate) for exercise, fate in why.items() if fate not in ("right", "open")}
    right = {exercise: one for exercise, one in answers.items() if fates.get(exercise) == "right"}
    return made_engine(parts, right, language, reasons)


def made_engine(parts, answers, language, reasons=None) -> Engine:
    """Return the engine that these answers make, with what stands in for the other parts."""
    own = frozenset(name for one in answers.values() for name in one.names)
    text = _marked(assembled(parts, answers, language, reasons), language)
    return Engine(language, text, tuple(parts.values()), own, reasons or {})


def wanted_parts() -> dict[str, Part]:
    """Return the parts by name, in the order of the frame: each has an exercise that asks for it."""
    found = {
        name: Part(name, exercise, lesson)
        for exercise, (lesson, names, _) in artefact_parts().items()
        for name in names
    }
    return {name: found[name] for name in places()}


def _cells(course, lesson, language):
    path = find_copy(course.root / "work" / language, lesson)
    try:
        cells = cells_in(path) if path else ()
    except UnreadableError:
        return []
    return [cell_source(cell) for cell in cells if cell.get("cell_type") == "code"]


def _begun(course, lesson, language, exercise, cells):
    """Return whether an exercise holds more than its stub; in a notebook that is open, that is taken for granted."""
    if lesson in (cells or {}):
        return True
    try:
        standings = lesson_standing(course, lesson, language).exercises
    except (UnreadableError, OSError):
        return False
    return any(one.exercise == exercise and one.state != "not_attempted" for one in standings)


def _marked(text, language):
    """Return the file with a line at its head that tells whether a person has changed it."""
    sides = LANGUAGES if language == BOTH else (language,)
    head = [f"# {TEXTS('made_by').in_language(side)}" for side in sides]
    return f"{_MARK}{_digest(text)}\n" + "\n".join(head) + "\n" + text


def _digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _is_untouched(path):
    """Return whether a file is one that was written here and not changed since."""
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    heads = 1 + next((i for i, line in enumerate(lines[1:]) if not _is_head(line)), 0)
    return lines[0] == f"{_MARK}{_digest(chr(10).join(lines[heads:]))}"


def _is_head(line):
    return any(line == f"# {TEXTS('made_by').in_language(side)}" for side in LANGUAGES)


def write_engine(engine: Engine, folder: Path) -> tuple[Path, Path | None]:
    """Write an engine into a folder; return its file, and the one that was left alone since a person has changed it."""
    usual = folder / f"{NAME}.py"
    beside = (folder / f"{NAME}_new{number}.py" for number in ("", *range(2, 100)))
    path = next(one for one in (usual, *beside) if not one.exists() or _is_untouched(one))
    write_text(path, engine.text)
    return path, None if path == usual else usual
