"""What an instructor wants to know on Monday: who is missing, who needs help and why, what to say to the class, and
what grading could not do. It is about the lessons of one Monday.
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
from ...gradebook.stored import kept_sections
from ...gradebook.unknown import Group
from ...results import Status
from .mondays import lessons_of_week
from .semester import Behind, falling_behind, ideas_of, is_low
from .statistics import ClassFigures, LessonFigures

TOGETHER = 2  # students from whom on a mistake is worth a word to the class
_COMPARED = 20  # wrong answers, the shortest ones
_BLANK = re.compile(r"\n{3,}")
_COMMENT = re.compile(r"^\s*#.*\n?", re.M)


@dataclass(frozen=True)
class Absence:
    """A student who has not handed in. lessons: of this week; others: that are missing as well.

    until: a deadline still to come.
    """

    student: str
    lessons: tuple[str, ...]
    others: tuple[str, ...]
    until: datetime | None


@dataclass(frozen=True)
class Need:
    """A student who needs help: how it ended if not as graded, the ideas behind the slips, exercises that were wrong
    without one known, not tried or that raised, and the lessons that are missing or low.

    led: {exercise that lost points only where it calls wrong answers to earlier ones: these}.
    """

    student: str
    status: Text | None
    ideas: tuple[Text, ...]
    wrong: tuple[str, ...]
    led: Mapping[str, tuple[str, ...]]
    untried: tuple[str, ...]
    raised: tuple[str, ...]
    behind: tuple[str, ...]


@dataclass(frozen=True)
class Topic:
    """What most of the class got wrong in a lesson in the same way.

    here: how many of the students show it in this very exercise; an idea may lie behind slips in several.
    answers: one that shows it, and one that is right, or where there is none another that shows it; without comments,
    which may hold names. group: of a mistake without a name.
    """

    lesson: str
    text: Text
    exercise: str
    students: tuple[str, ...]
    here: int
    answers: tuple[str, ...]
    compared: bool
    group: str = ""


@dataclass(frozen=True)
class Week:
    """The lessons of one Monday. quiet: whether another has passed since without any.

    unfinished: what did not end as graded. unknown: {lesson: answers that no slip explains}, where there are any.
    shared: (lesson, the largest group of them), where it is worth a word beside the topic.
    """

    lessons: tuple[LessonFigures, ...]
    quiet: bool
    absent: tuple[Absence, ...]
    needs: tuple[Need, ...]
    topics: tuple[Topic, ...]
    unfinished: tuple[Record, ...]
    unknown: Mapping[str, int]
    shared: tuple[tuple[str, Group], ...]

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

    of_student: of those who are in the class; whoever has left is neither missing nor in need of help. now: in the time
    zone of the class.
    """
    lessons, quiet = lessons_of_week(room, figures.lessons, now)
    if not lessons:
        return None
    behind = {one.student: one for one in falling_behind(of_student, now)}
    here = {one.lesson for one in lessons}
    everybody = {
        student: [one for one in records if one.lesson in here] for student, records in of_student.items()
    }
    found = (_topic(room, lesson, unknown[lesson.lesson]) for lesson in lessons)
    topics = tuple(filter(None, found))
    counts = {one: sum(len(group.students) for group in unknown[one]) for one in here}
    return Week(
        tuple(lessons),
        quiet,
        tuple(_absent(everybody, of_student, now)),
        tuple(_needs(everybody, lessons, behind)),
        topics,
        tuple(
            one
            for lesson in lessons
            for one in lesson.records
            if one.status not in (Status.GRADED, Status.MISSING) and one.student in of_student
        ),
        {one.lesson: counts[one.lesson] for one in lessons if counts[one.lesson]},
        tuple(_shared(lessons, unknown, {one.group for one in topics})),
    )


def _absent(everybody, of_student, now) -> Iterator[Absence]:
    for student, records in everybody.items():
        lacking = [one for one in records if _is_lacking(one)]
        overdue = [one for one in lacking if not _has_time(one, now)]
        here = overdue or lacking
        if here:
            others = (
                one.lesson
                for one in of_student[student]
                if one not in records and _is_lacking(one) and not _has_time(one, now)
            )
            until = None if overdue else min(one.timing.due for one in lacking)
            yield Absence(student, tuple(one.lesson for one in here), tuple(others), until)


def _is_lacking(record):
    return record.status is Status.MISSING and not record.score


def _has_time(record, now):
    return bool(record.timing.due) and record.timing.due > now


def _needs(everybody, lessons, behind) -> list[Need]:
    """Return who handed in and has less than half, or falls behind; the worst first."""
    ideas = {one.lesson: ideas_of(one) for one in lessons}
    found = []
    for student, records in everybody.items():
        came = [one for one in records if not (_is_lacking(one) or one.exempt)]
        if any(map(is_low, came)) or (
            student in behind and any(one.status is not Status.UNJUDGED for one in came)
        ):
            found.append((behind.get(student), came))
    found.sort(
        key=lambda pair: (
            -(pair[0].lessons if pair[0] else 0),
            min(map(_share, pair[1])),
            pair[1][0].student,
        )
    )
    return [_need(records, of, ideas) for of, records in found]


def _share(record):
    return record.score / record.max_score if record.max_score else 0.0


def _need(records, behind: Behind | None, ideas):
    outcomes, known, led = defaultdict(list), {}, {}
    for record in records:
        for one in record.exercises:
            if idea := ideas[record.lesson].get((one.id, one.slip)):
                known[idea] = None
            elif one.led_by:
                led[one.id] = one.led_by
            else:
                outcomes[one.outcome].append(one.id)
    here = {one.lesson for one in records}
    lacking = (*behind.missing, *behind.low) if behind else ()
    return Need(
        records[0].student,
        next((one.status.text for one in records if one.status is not Status.GRADED), None),
        tuple(known),
        tuple(outcomes["wrong"]),
        led,
        tuple(outcomes["not_attempted"]),
        tuple(outcomes["raised"]),
        tuple(one for one in lacking if one not in here),
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
    return Topic(
        lesson.lesson,
        idea,
        exercise,
        tuple(sorted({s for some in of.values() for s in some})),
        len(set(of[exercise])),
        answers,
        compared,
    )


def _shared(lessons, unknown, told):
    for lesson in lessons:
        largest = unknown[lesson.lesson][:1]
        yield from (
            (lesson.lesson, one) for one in largest if len(one.students) >= TOGETHER and one.name not in told
        )


def _unknown_topic(room, lesson, group):
    wrong = [without_comments(group.answer)]
    answers, compared = _beside(room, lesson, group.exercise, wrong)
    text = group.parts[0] if group.parts else Text("—", "—")
    return Topic(
        lesson.lesson,
        text,
        group.exercise,
        group.students,
        len(group.students),
        answers,
        compared,
        group.name,
    )


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
