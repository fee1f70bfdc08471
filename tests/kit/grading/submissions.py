"""The corpus: one file in `corpus/` for each submission that grading must survive, with how it must end.

A file is Python that is run by itself. Its docstring says what the submission tries, and these names what it is:

    LESSON, LANGUAGE   of the notebook that it starts from (02_changed_formula, "en")
    WORK               "right": with all answers; "untouched": as it was handed out (the default)
    ANSWERS            {cell id: source} of answers that differ from that
    CELLS              [(id of the cell that it follows, or None for the top, source)] of the student's own code
    made()             instead of these: the file's content, as bytes or JSON data
    place(root)        instead of a file: puts whatever it likes into the classroom
    STUDENT, SHOWN     the folder's name and how results show it; by default the name of the corpus file

and these how it must end:

    STATUS, SCORE      ("graded"; no default)
    REASON, NOTES      keys of remarks: why, and what was put right
    REASONS            {exercise: key of the remark beside its score}
    UNCONFINED_SCORE   what the same attack earns where nothing confines it: else it would prove nothing

What lies in `limits` earns points that no understanding stands behind: what docs/*/instructors.md says a score does not
prove. A case that begins to fail there is good news.
"""

import runpy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from .handing_in import LEFT_OPEN, LESSON, hand_in, released, solved, with_cell

FOLDER = Path(__file__).parent / "corpus"
HOW = {"STATUS", "SCORE", "REASON", "NOTES", "REASONS", "UNCONFINED_SCORE"}
WHAT = {"LESSON", "LANGUAGE", "WORK", "ANSWERS", "CELLS", "STUDENT", "SHOWN"}


@dataclass(frozen=True)
class Case:
    """One file of the corpus. `group` is the folder that it lies in."""

    group: str
    name: str
    about: str
    score: float
    status: str = "graded"
    reason: str | None = None
    notes: tuple[str, ...] = ()
    reasons: dict = field(default_factory=dict)
    unconfined_score: float | None = None
    lesson: str = LESSON
    language: str = "en"
    work: str = "untouched"
    answers: dict = field(default_factory=dict)
    cells: tuple = ()
    student: str = ""
    shown: str = ""
    made: object = None
    place: object = None

    @property
    def key(self):
        """Return the student's name in results."""
        return self.shown or self.student

    def content(self):
        """Return the content of the student's file."""
        if self.made:
            return self.made()
        start = {"right": solved, "untouched": released}[self.work]
        notebook = start(self.language, self.lesson, **self.answers)
        for after, source in self.cells:
            notebook = with_cell(notebook, source, after=after)
        return notebook

    def hand_in(self, root):
        """Put the submission into a classroom."""
        if self.place:
            self.place(root)
        else:
            hand_in(root, self.student, self.content(), lesson=self.lesson)

    def verify(self, result):
        """Compare how the submission ended with how it must end."""
        keys = tuple(note.key for note in result.notes)
        reason = result.reason and result.reason.key
        got = (result.status.value, result.score, reason, keys)
        assert got == (self.status, self.score, self.reason, self.notes), result
        said = (e for e in result.exercises if e.reason and (e.id in self.reasons or e.id != LEFT_OPEN))
        reasons = {e.id: e.reason.key for e in said}
        assert reasons == self.reasons, result


@cache
def corpus(*groups) -> tuple[Case, ...]:
    """Return the cases in these folders, in order."""
    return tuple(_case(path) for group in groups for path in sorted((FOLDER / group).glob("*.py")))


def _case(path):
    found = runpy.run_path(str(path))
    known = {name: value for name, value in found.items() if name in HOW | WHAT}
    return Case(
        group=path.parent.name,
        name=path.stem,
        about=found["__doc__"],
        **{name.lower(): value for name, value in known.items()}
        | {"student": found.get("STUDENT", path.stem)},
        made=found.get("made"),
        place=found.get("place"),
    )
