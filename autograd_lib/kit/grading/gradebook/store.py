"""Writing what grading found, each file in one step, the result last: where it is on disk, all else is there."""

import json
from collections.abc import Sequence

from ...files import write_text
from ..classroom import Classroom, acceptable
from ..errors import ClassroomError
from ..judging.sections import Section
from ..results import Result, Status
from .book import Book
from .stored import earlier_notebook, earlier_result


class Store:
    """What a run writes to. Used by the coordinator only."""

    keeps = True

    def __init__(self, room: Classroom, book: Book | None):
        self._room, self._book = room, book

    def earlier(self, student: str, lesson: str) -> Result | None:
        """Return the result of an earlier run, or None when there is none that can be read."""
        return earlier_result(self._room, student, lesson)

    def earlier_notebook(self, student: str, lesson: str):
        """Return the autograded notebook of an earlier run, or None when there is none that can be read."""
        return earlier_notebook(self._room, student, lesson)

    def write(self, result: Result, page: str, sections: Sequence[Section] = (), notebook=None) -> None:
        """Store a result with its page, what that is made from and, where something ran, its autograded notebook."""
        student, lesson = result.student, result.lesson
        try:
            if notebook is not None:
                # Not by nbformat, which indents: that is ten times as slow.
                content = json.dumps(notebook, ensure_ascii=False)
                write_text(self._room.notebook(student, lesson), content + "\n")
            kept = json.dumps([section.to_json() for section in sections], ensure_ascii=False)
            write_text(self._room.sections(student, lesson), kept + "\n")
            write_text(self._room.feedback(student, lesson), page)
            self.enter(result, notebook)
            record = json.dumps(result.to_json(), ensure_ascii=False, indent=1)
            write_text(self._room.result(student, lesson), record + "\n")
        except OSError as error:
            raise ClassroomError("unwritable", student=student, why=error) from error

    def enter(self, result: Result, notebook=None) -> None:
        """Enter a result into the gradebook; without a new notebook, from the earlier one."""
        if notebook is None and result.exercises:
            notebook = self.earlier_notebook(result.student, result.lesson)
        self._book.save(result, notebook, _comment(result))


class Preview(Store):
    """What a run that is to change nothing writes to: nothing at all."""

    keeps = False

    def __init__(self, room: Classroom):
        super().__init__(room, None)

    def students(self) -> set[str]:
        """Return the names of all students of whom a result is stored."""
        return {path.parts[-3] for path in self._room.root.glob("autograded/*/*/result.json")}

    def before(self, result: Result) -> Result | None:
        """Return the stored result that a new one would replace."""
        return self.earlier(result.student, result.lesson) if acceptable(result.student) else None

    def write(self, result: Result, page: str, sections: Sequence[Section] = (), notebook=None) -> None:
        """Store nothing."""

    def enter(self, result: Result, notebook=None) -> None:
        """Enter nothing."""


def _comment(result):
    if result.status is Status.GRADED:
        return None
    words = f"{result.status.text.zh} · {result.status.text.en}"
    return f"{words}: {result.reason.text.in_language(result.language)}" if result.reason else words
