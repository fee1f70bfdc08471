"""Which lessons a report is about: each lesson has one Monday, which the class folder remembers.

A week ends with its Monday. What has fallen due by then belongs to it, and so does what was due earlier and had not
been handed in when the report was made before: nothing is left out where two lessons are due in one week or one is
collected late, and nothing comes up on two Mondays.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from ....sandbox.plain import Plain
from ...classroom import Classroom
from ...kept import read_kept, write_kept
from .statistics import LessonFigures

_FILE = ".reported.json"
_WEEK = timedelta(days=7)


@dataclass(frozen=True)
class _Mondays(Plain):
    """What is remembered. since: the Monday of the first report. lessons: {lesson: its Monday}."""

    since: date | None = None
    lessons: dict[str, date] = field(default_factory=dict)


def lessons_of_week(
    room: Classroom, lessons: Iterable[LessonFigures], now: datetime
) -> tuple[Sequence[LessonFigures], bool]:
    """Return the lessons that a report made now is about, and whether a Monday has passed without any since.

    Where nothing has fallen due yet, it is the last one that somebody has handed in; without any, none. now: in the
    time zone of the class, whose days count.
    """
    lessons = list(lessons)
    begun = [one for one in lessons if one.handed_in]
    due = [one for one in begun if not one.due or one.due <= now]
    known = read_kept(room.root / _FILE, _Mondays.from_json, {})
    found = _with_new(known, lessons, due, now)
    if found != known:
        write_kept(room.root / _FILE, found.to_json())
    last = max((found.lessons[one.lesson] for one in due), default=None)
    if last is None:
        return begun[-1:], False
    return [one for one in due if found.lessons[one.lesson] == last], now.date() >= last + _WEEK


def _with_new(known, lessons, due, now):
    """Return what is to be remembered: the days of what is due; of what is not, or no longer, nothing."""
    this = now.date() + timedelta(days=-now.weekday() % 7)
    since = known.since or this
    here, dated = {one.lesson for one in lessons}, {}
    for one in due:
        own = _own_monday(one, now, this, is_last=one is due[-1])
        dated[one.lesson] = known.lessons.get(one.lesson) or (this if own >= since else own)
    others = {lesson: day for lesson, day in known.lessons.items() if lesson not in here}
    return _Mondays(since, others | dated)


def _own_monday(lesson, now, this, is_last):
    """Return the Monday after a lesson was due, `this` at the latest; of those without a day, only the last is new."""
    if lesson.due is None:
        return this if is_last else this - _WEEK
    day = lesson.due.astimezone(now.tzinfo).date()
    return min(this, day + timedelta(days=7 - day.weekday()))
