"""The learner's file, work/my_autograd.py, and beside it what checks found right, for all stages.

The file is at the furthest stage that was reached. Whoever edits a part in it keeps what they wrote: it is judged, and
if it is right it is the part from then on; else the last version that was right goes on working. Where something else
in the file was edited, it is left alone and the next one is written beside it.
"""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

from ..kit.files import locked, stamp, write_text
from .parts import STAGES, every_part, extras_of
from .trying import faults
from .writing import answers_in, written, written_frame

NAME = "my_autograd"
_FORM = 1  # of what is kept


@dataclass
class Kept:
    """What checks found right. answers: {exercise: {part: text}}; stage, digest: of the file as it was written last."""

    answers: dict[str, dict[str, str]] = field(default_factory=dict)
    stage: str = STAGES[0]
    digest: str = ""

    def at(self, stage: str) -> dict[str, str]:
        """Return {part: text} for the parts of a stage that have the form of this stage."""
        known = {name: self.answers.get(part.exercise, {}) for name, part in every_part(stage).items()}
        return {name: known[name][name] for name in known if name in known[name]}


@dataclass(frozen=True)
class Report:
    """What became of the file. edited: {part: what is wrong with what somebody wrote there}, nothing if it is right;
    left: the file that was left alone since something else was edited in it."""

    file: Path
    own: tuple[str, ...]
    edited: dict[str, list[str]]
    left: Path | None = None


def read(work: Path) -> Kept:
    """Return what is kept in a learner's folder."""
    try:
        found = json.loads(_store(work).read_text(encoding="utf-8"))
        return Kept(found["answers"], found["stage"], found["digest"]) if found["form"] == _FORM else Kept()
    except (OSError, ValueError, KeyError, TypeError):
        return Kept()


def written_at(kept: Kept) -> str:
    """Return the file of what is kept, as nobody has edited it."""
    return written(kept.stage, kept.at(kept.stage))


def state(work: Path) -> tuple[int, int, int] | None:
    """Return what changes whenever something is kept."""
    return stamp(_store(work))


def _store(work):
    return work / f".{NAME}.json"


def keep(work: Path, stage: str, answers: dict[str, dict[str, str]]) -> Report:
    """Take {exercise: {part: text}}, found right, into the learner's file, which then has at least this stage."""
    with locked(work / f".{NAME}.lock"):
        kept = read(work)
        edited, ours = _edited(work, kept)
        renewed = {part for texts in answers.values() for part in texts}
        wrong = _taken_up(kept, {part: text for part, text in edited.items() if part not in renewed})
        before, kept.stage = every_part(kept.stage), max(kept.stage, stage, key=STAGES.index)
        kept.answers |= answers
        same = {part for part in wrong if before[part] == every_part(kept.stage)[part]}
        return _written(work, kept, {part: edited[part] for part in same if wrong[part]}, wrong, ours)


def taken_up(work: Path) -> Report | None:
    """Judge what somebody has edited in the file, and take up what is right; None where nothing was edited."""
    file = work / f"{NAME}.py"
    if not file.is_file() or _digest(_text(file)) == read(work).digest:
        return None
    with locked(work / f".{NAME}.lock"):
        kept = read(work)
        edited, ours = _edited(work, kept)
        wrong = _taken_up(kept, edited)
        return _written(work, kept, {part: edited[part] for part in wrong if wrong[part]}, wrong, ours)


def _taken_up(kept, edited):
    """Keep what is right of {part: text}; return {part: what is wrong with it}."""
    wrong = {part: faults(kept.stage, _beside(kept, part) | {part: text}) for part, text in edited.items()}
    for part in [part for part in edited if not wrong[part]]:
        kept.answers.setdefault(every_part(kept.stage)[part].exercise, {})[part] = edited[part]
    return wrong


def _beside(kept, part):
    """Return {part: text} for those with which a part of a side road is tried: nothing stands in for them."""
    extras = extras_of(kept.stage)
    return kept.answers.get(extras[part].exercise, {}) if part in extras else {}


def _edited(work, kept):
    """Return ({part: what somebody wrote in its place}, whether nothing else in the file was edited)."""
    file = work / f"{NAME}.py"
    text = _text(file) if file.is_file() else ""
    if not text or _digest(text) == kept.digest:
        return {}, True
    parts, before = every_part(kept.stage), kept.at(kept.stage)
    try:
        found = answers_in(text, parts, frame=written(kept.stage, {}) + written_frame(kept.stage))
        edited = {part: one for part, one in found.items() if one != before.get(part, "").strip("\n")}
        return edited, _bare(text) == _bare(written(kept.stage, before | edited))
    except (SyntaxError, ValueError):
        return {}, False


def _bare(text):
    return [line.rstrip() for line in text.split("\n") if line.strip()]


def _written(work, kept, edited, wrong, ours):
    """Write the file, with what is still wrong in it as somebody has edited it; beside it, if it is not ours alone."""
    file = work / f"{NAME}.py"
    here = file if ours else work / f"{NAME}_new.py"
    write_text(here, written(kept.stage, kept.at(kept.stage) | edited))
    kept.digest = _digest(written_at(kept)) if ours else kept.digest
    said = {"form": _FORM, "answers": kept.answers, "stage": kept.stage, "digest": kept.digest}
    write_text(_store(work), json.dumps(said, ensure_ascii=False, indent=1) + "\n")
    return Report(here, tuple(kept.at(kept.stage)), wrong, None if ours else file)


def _text(file):
    return file.read_text(encoding="utf-8", errors="replace")


def _digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]
