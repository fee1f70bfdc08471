"""`autograd-kit engine`: right answers into the learner's file, how much of it is theirs, and leaving it elsewhere."""

import contextlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from ..kit.checking.registry import artefact_parts
from ..kit.notebooks import Course
from ..kit.notebooks.cells import cell_key, cell_source
from ..kit.notebooks.definitions import ForeignError, closure, definitions
from ..kit.progress.standing import UnreadableError, cells_in, lesson_standing
from ..kit.wording.panels import Panel, Table
from ..kit.wording.text import BOTH, EDITIONS, Text
from . import keeping
from .judging import judged
from .leaving import leave
from .parts import STAGES, every_part, extras_of, parts_of
from .taking import taken
from .words import TEXTS
from .writing import ClashError, counted


@dataclass(frozen=True)
class Answer:
    """An answer of the learner's. answer: the code of all that its exercise asks for, and what that has of `mine`;
    parts: {part: text}."""

    answer: str
    stage: str
    parts: dict[str, str]


def made(course: Course, language: str, folder: Path | None = None) -> tuple[Panel, dict]:
    """Put right answers into work/my_autograd.py; return what there is to say of it, as a panel and as plain data.

    folder: where the engine is to be left, to be used without the course.
    """
    answers, reasons = _answers(course)
    fates = judged({exercise: asdict(one) for exercise, one in answers.items()})
    reasons |= {
        exercise: TEXTS(fates.get(exercise, "unjudged"))
        for exercise in answers
        if fates.get(exercise) not in ("right", "open")
    }
    work = course.root / "work"
    right = {exercise: one for exercise, one in answers.items() if fates.get(exercise) == "right"}
    fitting = _fitting(keeping.read(work), right)
    reasons |= dict.fromkeys(right.keys() - fitting.keys(), TEXTS("unfit"))
    report = _kept(work, fitting)
    kept = keeping.read(work)
    data = _counted(kept, report, stubs(course))
    left = leave(keeping.written_at(kept), folder, data["open"], work, language) if folder else None
    return _panel(kept, report, reasons, data, left, language), data | ({"left": left.data} if left else {})


def _fitting(kept, right):
    """Return those right answers that bring no name along that something else in the file has."""
    stage = max([kept.stage, *(one.stage for one in right.values())], key=STAGES.index)
    known, fitting = kept.answers, {}
    for exercise, one in right.items():
        with contextlib.suppress(ClashError):
            keeping.written_at(keeping.Kept(known | {exercise: one.parts}, stage))
            known, fitting = known | {exercise: one.parts}, fitting | {exercise: one}
    return fitting


def _kept(work, right):
    """Put right answers into the file; return what became of it, None where there is nothing to write."""
    if not right and not keeping.read(work).answers:
        return None
    stage = max((one.stage for one in right.values()), key=STAGES.index, default=STAGES[0])
    return keeping.keep(work, stage, {exercise: one.parts for exercise, one in right.items()})


def stubs(course):
    """Return {exercise: what stands in its cell before it is answered} for those that ask for parts."""
    lessons = dict.fromkeys(lesson for lesson, _, _ in artefact_parts().values())
    cells = [cell for lesson in lessons for cell in cells_in(course.release(lesson, EDITIONS[0]))]
    return {cell_key(cell): cell_source(cell) for cell in cells if cell_key(cell) in artefact_parts()}


def _counted(kept, report, given):
    answers = kept.at(kept.stage)
    lines = counted(kept.stage, answers, given)
    return {
        "file": str(report.file) if report else None,
        "stage": kept.stage,
        "lines": lines.yours + lines.frame,
        "yours": lines.yours,
        "bodies": lines.bodies,
        "frame": lines.frame,
        "open": [name for name in parts_of(STAGES[-1]) if name not in kept.at(STAGES[-1])],
        "added": [name for name in extras_of(STAGES[-1]) if name in kept.at(STAGES[-1])],
    }


def _asks(exercise, names, stage):
    """Return whether a stage has these parts in the form in which an exercise asks for them."""
    parts = every_part(stage)
    return all(name in parts and parts[name].exercise == exercise for name in names)


def _answers(course):
    """Return ({exercise: what the learner's copies answer}, {exercise: why an answer is not taken})."""
    answers, reasons = {}, {}
    for exercise, (lesson, names, asked) in artefact_parts().items():
        stage = next((one for one in STAGES if _asks(exercise, names, one)), None)
        for cells in _begun_copies(course, lesson, exercise) if stage else ():
            try:
                whole = _whole(asked, definitions(cells))
                parts = taken(stage, names, cells)
            except ForeignError as error:
                reasons[exercise] = TEXTS("foreign_answer", name=error.args[0])
                continue
            answers[exercise] = Answer("\n\n\n".join(whole) + "\n", stage, parts)
            reasons.pop(exercise, None)
            break
    return answers, reasons


def _whole(asked, known):
    """Return the statements that answers need, after those that import something of `mine`."""
    ours = {name: one.source for name, one in known.items() if one.is_import and "mine" in one.source.split()}
    return [
        *dict.fromkeys(ours.values()),
        *(one.source for one in closure(asked, known, frozenset(ours), foreign=True)),
    ]


def _begun_copies(course, lesson, exercise) -> Iterator[list[str]]:
    """Yield the code of each copy in which an exercise was begun, the one that was saved last first."""
    paths = {language: course.work(lesson, language) for language in EDITIONS}
    there = {language: path for language, path in paths.items() if path.is_file()}
    for language in sorted(there, key=lambda one: -there[one].stat().st_mtime_ns):
        try:
            standings = lesson_standing(course, lesson, language).exercises
            cells = cells_in(there[language])
        except (UnreadableError, OSError):
            continue
        if any(one.exercise == exercise and one.state != "not_attempted" for one in standings):
            yield [cell_source(cell) for cell in cells if cell.get("cell_type") == "code"]


def _panel(kept, report, reasons, data, left, language):
    total = len(parts_of(STAGES[-1]))
    own = total - len(data["open"])
    said = {"own": own, "total": total, "file": data["file"]}
    share = 100 * data["yours"] // data["lines"]
    notes: list[Text] = [
        TEXTS("share", **{k: data[k] for k in ("lines", "yours", "bodies", "frame")}, share=share)
    ]
    added = ", ".join(f"`{name}`" for name in data["added"])
    notes += [TEXTS("added", names=added)] if added else []
    notes += [TEXTS("none")] if not own and not added else []
    notes += [TEXTS("complete")] if own == total else []
    if report:
        edited = report.edited.items()
        notes += [TEXTS("edited_wrong", name=part, why="; ".join(why)) for part, why in edited if why]
        notes += [TEXTS("edited", name=part) for part, why in edited if not why]
        notes += [TEXTS("left", file=report.left.name, new=report.file.name)] if report.left else []
        notes += [TEXTS("use", folder=report.file.parent)] if own or added else []
    notes += left.notes if left else []
    head = tuple(TEXTS(name).in_language(language) for name in ("unit", "part", "whose"))
    table = Table(head, tuple(_rows(data["open"], data["added"], reasons, language)))
    headline = TEXTS("written" if report else "unwritten", **said).in_language(language)
    blocks = [*(one.in_language(language) for one in notes), table]
    return Panel("good" if own == total else "calm", headline, tuple(blocks), mixed=language == BOTH)


def _rows(open_ones, added, reasons, language):
    """Yield a row for each exercise that asks for parts, in the order of the course; side roads come last."""
    extras = extras_of(STAGES[-1])
    by_exercise: dict[str, list[str]] = {}
    for name, part in sorted(
        every_part(STAGES[-1]).items(), key=lambda one: (one[0] in extras, one[1].sitting)
    ):
        by_exercise.setdefault(part.exercise, []).append(name)
    for exercise, names in by_exercise.items():
        aside = names[0] in extras
        yours = set(names) <= set(added) if aside else not set(names) & set(open_ones)
        out, ours = ("is_left_out", "is_absent") if aside else ("is_out", "is_ours")
        key = "is_yours" if yours else out if exercise in reasons else ours
        whose = TEXTS(key, id=exercise, **({"why": reasons[exercise]} if key == out else {}))
        sitting = every_part(STAGES[-1])[names[0]].sitting
        unit = TEXTS("side").in_language(language) if aside else f"{sitting:02}"
        yield unit, ", ".join(f"`{name}`" for name in names), whose.in_language(language)
