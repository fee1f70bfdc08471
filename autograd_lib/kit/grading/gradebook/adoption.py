"""Taking an unknown mistake of a class into its exercise's document or the class's own file, to be explained there."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from ...checking.own_wrongs import bring_class, file_of
from ...checking.registry import find, holder, lesson_with
from ...files import write_text
from ...notebooks import Course
from ...wording.text import LANGUAGES, Text
from ..classroom import Classroom
from ..errors import GradingError
from .adoption_words import ADOPTION_ERRORS, ADOPTION_TEXTS
from .needed import standing_alone
from .stored import earlier_notebook
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


def adopt(
    room: Classroom,
    course: Course,
    group: str,
    name: str,
    of_class: bool = False,
    announce: Callable[[int, int], None] = lambda done, total: None,
) -> Path:
    """Write the group's answer into its exercise's document as the wrong answer `name`, and return the document.

    Where the course has no document, as an installed one, or with `of_class`, it goes into the class's own file, which
    counts for this class alone. What the answer needs of its notebook comes along, and a draft of the explanation.
    announce: called with (done, total) after each submission that is looked at.
    Raises AdoptionError for a group that no result shows, and for a name that is none or is taken.
    """
    bring_class(room.root)
    if not _NAME.fullmatch(name):
        raise AdoptionError("bad_slip_name", name=name)
    found = all_groups(room, announce)
    if group not in found:
        raise AdoptionError("no_group", group=group, known=", ".join(sorted(found)[:20]) or "—")
    mistake = found[group]
    draft, code = _draft(mistake), _complete(room, mistake)
    path = None if of_class else _document(course, mistake.exercise)
    if path is None:
        path = file_of(room.root, holder(lesson_with(mistake.exercise))[1], mistake.exercise)
        cell, taken = _table(name, draft, code, mistake.function), f"[{name}]"
    else:
        cell, taken = _cell(name, draft, code, mistake.function), f'# %% wrong="{name}"'
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    if taken in text or name in (wrong.name for wrong in find(mistake.exercise).wrong):
        raise AdoptionError("slip_taken", name=name, path=path)
    write_text(path, f"{text.rstrip()}\n\n\n{cell}".lstrip())
    return path


def _draft(mistake) -> Text:
    """Return the first thing that goes wrong, for the explanation to begin with."""
    part = mistake.parts[0] if mistake.parts else Text("—", "—")
    first = Text(*(" ".join(getattr(part, one).split()) for one in LANGUAGES))
    return ADOPTION_TEXTS("draft", part=first)


def _complete(room, mistake):
    """Return the answer below what it needs of the notebook that it stood in."""
    notebook = earlier_notebook(room, *mistake.author)
    cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"] if notebook else []
    return standing_alone(mistake.answer, cells, [one.code for one in find(mistake.exercise).wrong])


def _cell(name, draft, code, function):
    where = f' in="{function}"' if function else ""
    head = f'# %% wrong="{name}" about=""{where}'
    return f"{head}\n#| zh: {draft.zh}\n#| en: {draft.en}\n{_within_a_cell(code)}\n"


def _table(name, draft, code, function):
    """Return the table of a class's own file; nothing in it runs before a person says to have read it."""
    lines = re.sub("\r\n?", "\n", code).strip("\n") + "\n"
    quoted = (
        json.dumps(lines, ensure_ascii=True) if "'''" in lines or not _is_plain(lines) else f"'''\n{lines}'''"
    )
    said = ADOPTION_TEXTS("read")
    texts = [f"{key} = {json.dumps(said, ensure_ascii=False)}" for key, said in vars(draft).items()]
    where = [f'where = ["{function}"]'] if function else []
    head = [f"[{name}]", f"read = false  # {said.zh} · {said.en}", 'about = ""', *where]
    return "\n".join([*head, *texts, f"code = {quoted}", ""])


def _is_plain(code):
    return all(one.isprintable() or one in "\n\t" for one in code)


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
    return None
