"""One submission for whoever has to answer for its points: what was handed in, what was found, and why.

For the instructor alone: unlike a feedback page it shows the numbers of the secret challenge.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from ...files import write_text
from ...notebooks.cells import exercise_of, is_check
from ...wording.markup import as_plain
from ..classroom import Classroom
from ..gradebook.enrolment import find_student
from ..gradebook.records import Record
from ..gradebook.stored import earlier_notebook, kept_sections
from ..headings import HEADINGS, OUTCOMES, exercise_words
from ..numbers import shown_points
from .feedback import timing_words
from .rendering import template


@dataclass(frozen=True)
class Found:
    """One exercise of a submission.

    answers: the student's code about it, wherever it stands. plain, html: the check's panel.
    """

    id: str
    title: str
    outcome: str
    points: str
    slip: str
    reason: str
    comment: str
    answers: tuple[str, ...]
    plain: str
    html: str


@dataclass(frozen=True)
class Shown:
    """A submission as it is shown.

    about: (line on all of it, code that it is about). files: (what it is, where it lies).
    """

    student: str
    title: str
    about: tuple[tuple[str, str], ...]
    exercises: tuple[Found, ...]
    files: tuple[tuple[str, Path], ...]
    language: str

    def as_text(self) -> str:
        about = (line for words, code in self.about for line in (words, *_quoted(code)))
        parts = ["\n".join((self.title, *about))]
        parts += ["\n".join(_lines(one, self.language)) for one in self.exercises]
        parts.append("\n".join(_labelled(name, path, self.language) for name, path in self.files))
        return "\n\n".join(parts)

    def as_page(self) -> str:
        """Return it as HTML that is complete by itself."""
        return template("submission.html.jinja").render(
            shown=self,
            panel=Markup,
            words=lambda key, **values: HEADINGS(key, **values).in_language(self.language),
        )


def show(room: Classroom, records: Sequence[Record], student: str, language: str) -> Shown:
    """Return what stands in a class about one student's submission; `records` are those of its lesson.

    student: an id, or a name as the class list has it. Raises ClassroomError for somebody who is not in the class, or
    whose name several people have.
    """
    found = find_student({one.student: one.name for one in records}, student)
    record = next(one for one in records if one.student == found)
    ran = earlier_notebook(room, record.student, record.lesson)
    cells = ran.cells if ran else []
    written = {one.id: one.answers for one in kept_sections(room, record.student, record.lesson)}
    score = f"{shown_points(record.score)}/{shown_points(record.max_score)}"
    name = record.name if record.name == record.student else f"{record.name} ({record.student})"
    return Shown(
        record.student,
        f"{name} · {record.lesson} · {score}",
        tuple(_about(record, language)),
        tuple(_found(record, one, cells, written.get(one.id, ()), language) for one in record.exercises),
        tuple(_files(room, record, language)),
        language,
    )


def write_page(room: Classroom, shown: Shown, lesson: str) -> Path:
    """Write the page of a submission beside the report, and return it."""
    path = room.root / "report" / "submissions" / shown.student / f"{lesson}.html"
    write_text(path, shown.as_page())
    return path


def _about(record, language):
    """Yield (line on all of a submission, code that it is about)."""
    status = HEADINGS("status").in_language(language)
    yield _labelled(status, record.status.text.in_language(language), language), ""
    if record.result:
        if said := timing_words(record.timing, language):
            yield said, ""
        for note in filter(None, (record.result.reason, *record.result.notes)):
            yield note.text.in_language(language), note.code
    if record.penalty:
        yield HEADINGS("penalty", points=shown_points(record.penalty)).in_language(language), ""
    if record.by_hand:
        yield HEADINGS("by_hand", exercises=", ".join(record.by_hand)).in_language(language), ""


def _found(record, result, cells, written, language):
    title, whys = exercise_words(result.id, language)
    mine = [cell for cell in cells if cell.cell_type == "code" and exercise_of(cell) == result.id]
    panels = [cell.outputs[0].data for cell in mine if is_check(cell) and cell.outputs]
    points = f"{shown_points(record.points.get(result.id, result.score))}/{shown_points(result.max_score)}"
    slip = HEADINGS("slip", why=whys[result.slip]).in_language(language) if result.slip in whys else ""
    return Found(
        id=result.id,
        title=title,
        outcome=OUTCOMES(result.outcome).in_language(language),
        points=points + ("*" if result.id in record.by_hand else ""),
        slip=slip,
        reason=result.reason.text.in_language(language) if result.reason else "",
        comment=as_plain(record.comments.get(result.id, "")),
        answers=tuple(written),
        plain=panels[0]["text/plain"] if panels else "",
        html=panels[0]["text/html"] if panels else "",
    )


def _files(room, record, language):
    student, lesson = record.student, record.lesson
    submitted = () if room.anonymous else (("file_submitted", room.folder(student) / lesson),)
    for key, path in (
        *submitted,
        ("file_autograded", room.notebook(student, lesson)),
        ("file_feedback", room.feedback(student, lesson)),
    ):
        if path.exists():
            yield HEADINGS(key).in_language(language), path


def _labelled(label, said, language):
    return f"{label}{'：' if language == 'zh' else ': '}{said}"


def _quoted(code):
    return (f"  | {line}".rstrip() for line in code.splitlines())


def _lines(found, language):
    yield f"{found.id} {found.title} · {found.outcome} · {HEADINGS('points_short', points=found.points).in_language(language)}"
    for words in (found.reason, "" if found.plain else found.slip):
        if words:
            yield f"  {words}"
    if found.comment:
        yield f"  {_labelled(HEADINGS('comment').in_language(language), found.comment, language)}"
    for answer in found.answers:
        yield from _quoted(answer)
    yield from (f"  {line}".rstrip() for line in found.plain.splitlines())
