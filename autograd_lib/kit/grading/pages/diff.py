"""What a run would change: whose score moves, in which exercises, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table

from ...checking.registry import find
from ...wording.text import LANGUAGES, Text
from ..headings import CAUSES, HEADINGS, OUTCOMES, plain
from ..results import ExerciseResult, Result
from ..words import Remark
from .summary import changed_by_hand, out_of, plain_cells, points


@dataclass(frozen=True)
class ExerciseMove:
    """What one exercise earned before (None: nothing was stored) and what it would earn now."""

    old: ExerciseResult | None
    new: ExerciseResult

    @property
    def why(self) -> Text:
        """Return in words what the exercise is now: its outcome, and the reason or the slip if there is one."""
        words = OUTCOMES(self.new.outcome)
        if self.new.reason:
            return _joined(words, self.new.reason.text)
        return _joined(words, _slip(self.new)) if self.new.slip else words

    def to_json(self) -> dict:
        """Return plain data, as `grade --diff --json` prints it."""
        new, old = self.new.to_json(), self.old.to_json() if self.old else {}
        return {
            "id": self.new.id,
            "score": {"old": old.get("score"), "new": new["score"]},
            "outcome": {"old": old.get("outcome"), "new": new["outcome"]},
            "slip": new["slip"],
            "reason": new["reason"],
        }


@dataclass(frozen=True)
class Move:
    """A result that a run would change, as both count now. was: (score, most) of the old one when it was stored.

    `causes` say what is not as it was then.
    """

    old: Result | None
    new: Result
    was: tuple[float, float] | None
    exercises: tuple[ExerciseMove, ...]
    causes: tuple[Remark, ...]

    def to_json(self) -> dict:
        """Return plain data, as `grade --diff --json` prints it."""
        old, new = self.old, self.new
        return {
            "student": new.student,
            "lesson": new.lesson,
            "status": {"old": old and old.status.value, "new": new.status.value},
            "score": {"old": self.was and self.was[0], "new": new.counted},
            "max_score": new.max_score,
            "reason": new.reason and new.reason.to_json(),
            "causes": [cause.to_json() for cause in self.causes],
            "exercises": [exercise.to_json() for exercise in self.exercises],
        }


def move(old: Result | None, new: Result, was: Sequence[float] | None = None) -> Move | None:
    """Return what the new result changes, or None when it says what the old one says.

    was: (score, most) when the old one was stored, where that is known; else it is taken for what it would be now.
    """
    before = {exercise.id: exercise for exercise in old.exercises} if old else {}
    exercises = tuple(
        ExerciseMove(before.get(e.id), e) for e in new.exercises if _said(before.get(e.id)) != _said(e)
    )
    as_now = (old.counted, old.max_score) if old else None
    counted = (was[0], was[1]) if old and was else as_now
    if old and old.status == new.status and counted == (new.counted, new.max_score) and not exercises:
        return None
    rules = [_cause("new_rules")] if counted != as_now else []
    return Move(old, new, counted, exercises, (*_causes(old, new), *rules) or (_cause("run_again"),))


def move_table(moves: list[Move], language: str) -> Table:
    """Return the table of all moves, for a terminal."""
    table = Table(title=HEADINGS("moves").in_language(language), show_lines=True)
    for key in ("student", "lesson", "status", "score", "exercise", "remark"):
        table.add_column(HEADINGS(key).in_language(language))
    for found in moves:
        table.add_row(*plain_cells(*_row(found, language)))
    return table


def _row(found, language):
    old, new = found.old, found.new
    status = _arrow(old and old.status.text.in_language(language), new.status.text.in_language(language))
    exercises = [
        f"{e.new.id}: {_arrow(e.old and f'{e.old.score:g}', f'{e.new.score:g}')} {e.why.in_language(language)}"
        for e in found.exercises
    ]
    remarks = [*found.causes, *([new.reason] if new.reason else [])]
    said = [*(remark.text for remark in remarks), *([changed_by_hand(new)] if new.by_hand else [])]
    words = "\n".join(text.in_language(language) for text in said)
    return (
        new.student,
        new.lesson,
        status,
        _arrow(found.was and _score_before(found), points(new)),
        "\n".join(exercises),
        words,
    )


def _score_before(found):
    """Return the score that was stored; with a star where it is known to have had a person's points in it."""
    old, was = found.old, tuple(found.was)
    return points(old) if was == (old.counted, old.max_score) else out_of(*was)


def _arrow(old, new):
    return new if old == new else f"{old or '—'} → {new}"


def _said(exercise):
    return exercise and (exercise.score, exercise.max_score, exercise.outcome)


def _causes(old, new):
    if old is None:
        return (_cause("first_time"),)
    parts = zip(("file", "lesson", "environment", "secret"), _parts(old), _parts(new), strict=True)
    return tuple(_cause(f"new_{name}") for name, was, now in parts if was != now)


def _parts(result):
    parts = result.digest.split(".")
    return parts if len(parts) == 4 else [""] * 4


def _cause(key):
    return Remark.saying(key, CAUSES(key))


def _slip(exercise):
    why = next((wrong.why for wrong in find(exercise.id).wrong if wrong.name == exercise.slip), None)
    return (
        Text(*(plain(why, language) for language in LANGUAGES)) if why else Text(exercise.slip, exercise.slip)
    )


def _joined(first, second):
    return Text(f"{first.zh}：{second.zh}", f"{first.en}: {second.en}")
