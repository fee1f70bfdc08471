"""What an instructor wants to know on Monday: who is missing, who needs help and why, what to say to the class, and
what grading could not do. It is about the lesson that was due last.
"""

import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher

from ....wording.text import Text
from ...classroom import Classroom, acceptable
from ...gradebook.records import Record
from ...gradebook.store import kept_sections
from ...gradebook.unknown import Group
from ...results import Status
from .semester import Behind, falling_behind, ideas_of, is_low
from .statistics import ClassFigures, LessonFigures

TOGETHER = 2  # students from whom on a mistake is worth a word to the class
_COMPARED = 20  # wrong answers, the shortest ones
_BLANK = re.compile(r"\n{3,}")
_COMMENT = re.compile(r"^\s*#.*\n?", re.M)


@dataclass(frozen=True)
class Absence:
    """A student who has not handed in. lessons: others that are missing as well. until: a deadline still to come."""

    student: str
    lessons: tuple[str, ...]
    until: datetime | None


@dataclass(frozen=True)
class Need:
    """A student who needs help: how it ended if not as graded, the ideas behind the slips, exercises that were wrong
    without one known, not tried or that raised, and the lessons that are missing or low.
    """

    student: str
    status: Text | None
    ideas: tuple[Text, ...]
    wrong: tuple[str, ...]
    untried: tuple[str, ...]
    raised: tuple[str, ...]
    behind: tuple[str, ...]


@dataclass(frozen=True)
class Topic:
    """What most of the class got wrong in the same way. answers: one that shows it, and one that is right, or where
    there is none another that shows it; without comments, which may hold names. group: of a mistake without a name.
    """

    text: Text
    exercise: str
    students: tuple[str, ...]
    answers: tuple[str, ...]
    compared: bool
    group: str = ""


@dataclass(frozen=True)
class Week:
    """The lesson that was due last. unfinished: what did not end as graded. unknown: answers that no slip explains."""

    figures: LessonFigures
    absent: tuple[Absence, ...]
    needs: tuple[Need, ...]
    topic: Topic | None
    unfinished: tuple[Record, ...]
    unknown: int

    @property
    def is_open(self) -> bool:
        """Return whether whoever has not handed in has time for it: then nothing is missing."""
        return bool(self.absent) and all(one.until for one in self.absent)


def this_week(
    room: Classroom,
    figures: ClassFigures,
    of_student: Mapping[str, Sequence[Record]],
    unknown: Mapping[str, Sequence[Group]],
    now: datetime,
) -> Week | None:
    """Return what there is to say this week; None where nobody has handed in anything yet.

    of_student: of those who are in the class; whoever has left is neither missing nor in need of help.
    """
    lesson = _latest(figures.lessons, now)
    if lesson is None:
        return None
    behind = {one.student: one for one in falling_behind(of_student, now)}
    groups = unknown[lesson.lesson]
    return Week(
        lesson,
        tuple(_absent(lesson, of_student, now)),
        tuple(one for one in _needs(lesson, behind) if one.student in of_student),
        _topic(room, lesson, groups),
        tuple(
            one
            for one in lesson.records
            if one.status not in (Status.GRADED, Status.MISSING) and one.student in of_student
        ),
        sum(len(group.students) for group in groups),
    )


def _latest(lessons, now):
    """Return the lesson that was due last; before any is, or without deadlines, the last one with work."""
    begun = [one for one in lessons if one.handed_in]
    due = [one for one in begun if one.due and one.due <= now]
    return max(due, key=lambda one: one.due) if due else begun[-1] if begun else None


def _absent(lesson, of_student, now) -> Iterator[Absence]:
    handed_in = {record.student for record in lesson.handed_in}
    for record in lesson.records:
        if record.student in handed_in or record.student not in of_student:
            continue
        due = record.timing.due
        others = (
            one.lesson
            for one in of_student[record.student]
            if one.lesson != lesson.lesson
            and one.status is Status.MISSING
            and not one.score
            and not (one.timing.due and one.timing.due > now)
        )
        yield Absence(record.student, tuple(others), due if due and due > now else None)


def _needs(lesson, behind) -> list[Need]:
    """Return who handed in and has less than half, or falls behind; the worst first."""
    ideas = ideas_of(lesson)
    found = [
        (behind.get(one.student), one)
        for one in lesson.handed_in
        if is_low(one) or (one.student in behind and one.status is not Status.UNJUDGED)
    ]
    found.sort(key=lambda pair: (-(pair[0].lessons if pair[0] else 0), _share(pair[1]), pair[1].student))
    return [_need(record, of, ideas, lesson.lesson) for of, record in found]


def _share(record):
    return record.score / record.max_score if record.max_score else 0.0


def _need(record, behind: Behind | None, ideas, lesson):
    outcomes = defaultdict(list)
    for exercise in record.exercises:
        outcomes[exercise.outcome if (exercise.id, exercise.slip) not in ideas else ""].append(exercise)
    lessons = (*behind.missing, *behind.low) if behind else ()
    return Need(
        record.student,
        None if record.status is Status.GRADED else record.status.text,
        tuple(dict.fromkeys(ideas[one.id, one.slip] for one in outcomes[""])),
        *(tuple(one.id for one in outcomes[name]) for name in ("wrong", "not_attempted", "raised")),
        tuple(one for one in lessons if one != lesson),
    )


def _topic(room, lesson, groups):
    """Return the mistake that most students share, one that has a name first; None where no two share any."""
    whose = defaultdict(lambda: defaultdict(list))
    for (exercise, slip), idea in ideas_of(lesson).items():
        for one in lesson.exercises:
            if one.id == exercise:
                whose[idea][exercise] += [
                    s for known in one.slips if known.name == slip for s in known.students
                ]
    known = [(len({s for some in of.values() for s in some}), idea, of) for idea, of in whose.items()]
    count, idea, of = max(known, key=lambda one: one[0], default=(0, None, {}))
    if groups and len(groups[0].students) > max(count, TOGETHER - 1):
        return _unknown_topic(room, lesson, groups[0])
    if count < TOGETHER:
        return None
    exercise = max(of, key=lambda id: len(of[id]))
    wrong = _answers(room, lesson, exercise, of[exercise])
    answers, compared = _beside(room, lesson, exercise, wrong)
    return Topic(idea, exercise, tuple(sorted({s for some in of.values() for s in some})), answers, compared)


def _unknown_topic(room, lesson, group):
    wrong = [without_comments(group.answer)]
    answers, compared = _beside(room, lesson, group.exercise, wrong)
    text = group.parts[0] if group.parts else Text("—", "—")
    return Topic(text, group.exercise, group.students, answers, compared, group.name)


def _beside(room, lesson, exercise, wrong):
    """Return ((a wrong answer, a right one), True), or without a right one (at most two wrong ones, False).

    Beside the shortest right one stands the wrong one that is most like it.
    """
    right = _answers(room, lesson, exercise, _who_is_right(lesson, exercise))
    if not (wrong and right):
        return tuple(wrong[:2]), False
    like = SequenceMatcher(b=right[0], autojunk=False)
    return (max(wrong[:_COMPARED], key=lambda one: _likeness(like, one)), right[0]), True


def _likeness(matcher, code):
    matcher.set_seq1(code)
    return matcher.ratio()


def _who_is_right(lesson, exercise):
    return [
        record.student
        for record in lesson.records
        for one in record.exercises
        if one.id == exercise and one.outcome == "right"
    ]


def _answers(room, lesson, exercise, students):
    """Return the different answers of these students to an exercise, without comments, the shortest first."""
    found = {
        without_comments("\n\n".join(section.answers))
        for student in students
        if acceptable(student)
        for section in kept_sections(room, student, lesson.lesson)
        if section.id == exercise and section.answers
    }
    return sorted(found, key=lambda code: (len(code), code))


def without_comments(code: str) -> str:
    """Return code without its comments, without the lines that only they stood on, and without wide gaps."""
    lines = code.split("\n")
    try:
        found = [
            one
            for one in tokenize.generate_tokens(io.StringIO(code).readline)
            if one.type == tokenize.COMMENT
        ]
    except (tokenize.TokenError, SyntaxError):
        return _COMMENT.sub("", code).strip("\n")
    for one in found:
        row, column = one.start
        lines[row - 1] = lines[row - 1][:column].rstrip() or None
    kept = "\n".join(line for line in lines if line is not None)
    return _BLANK.sub("\n\n", kept).strip("\n")
