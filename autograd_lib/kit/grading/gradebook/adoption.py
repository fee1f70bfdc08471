"""Taking an unknown mistake of a class into its exercise's document, as a wrong answer that is to be explained."""

import re
from pathlib import Path

from ...files import write_text
from ...notebooks import Course
from ..classroom import Classroom
from ..errors import GradingError
from .adoption_words import ADOPTION_ERRORS
from .unknown import all_groups

_NAME = re.compile(r"[a-z][a-z0-9_]{2,59}")
_BEGINS = r"(?:^|(?<=[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]))"  # a line, by anybody's count
_MARKERS = {  # what a document would take for its own, and what stands there instead
    re.compile(rf"{_BEGINS}(\s*#)\s*%%", re.M): r"\1 % %",
    re.compile(rf"{_BEGINS}(\s*#)\s*\|", re.M): r"\1 :",
}


class AdoptionError(GradingError):
    """A mistake cannot be taken in."""

    catalogue = ADOPTION_ERRORS


def adopt(room: Classroom, course: Course, group: str, name: str) -> Path:
    """Write the group's answer into its exercise's document as the wrong answer `name`, and return the document.

    Its explanation stands there empty in both languages: nothing is built from the document until somebody has written
    it. Raises AdoptionError for a group that no result shows, and for a name that is none or is taken.
    """
    if not _NAME.fullmatch(name):
        raise AdoptionError("bad_slip_name", name=name)
    found = all_groups(room)
    if group not in found:
        raise AdoptionError("no_group", group=group, known=", ".join(sorted(found)[:20]) or "—")
    mistake = found[group]
    path = _document(course, mistake.exercise)
    text = path.read_text(encoding="utf-8")
    if f'# %% wrong="{name}"' in text:
        raise AdoptionError("slip_taken", name=name, path=path)
    cell = f'# %% wrong="{name}" about=""\n#| zh:\n#| en:\n{_within_a_cell(mistake.answer)}\n'
    write_text(path, f"{text.rstrip()}\n\n\n{cell}")
    return path


def _within_a_cell(answer):
    """Return code that means the same, of which a document takes no line for a line of its own."""
    code = re.sub("\r\n?", "\n", answer).strip("\n")  # as Python and whoever opens the document read it
    for marker, instead in _MARKERS.items():
        code = marker.sub(instead, code)
    return code


def _document(course, exercise):
    for lesson in course.lessons():
        if path := course.documents(lesson).get(exercise):
            return path
    raise AdoptionError("no_document", exercise=exercise)
