"""A variant of an exercise that there is: its document, judge and collector under a new name, for an author to change.

An installed course has neither documents nor right answers. So the document is put together from what learners get:
the task and the stub from the notebooks, hints and wrong answers from the file beside the judge. What is right is left
open.
"""

import importlib.util
import re
from collections.abc import Iterator

from ..checking.exercise import PREDICT, Exercise, Wrong, kinds
from ..checking.registry import find, lesson_with, texts_file
from ..notebooks.cells import cell_key, cell_source, task_id
from ..notebooks.courses import Syllabus, home, known
from ..notebooks.notebooks import plain_notebook
from ..wording.text import LANGUAGES, Text
from .regions import BEGIN, END, YOUR_CODE

_STUB = re.compile(rf"^( *)# {YOUR_CODE.en}\n *raise NotImplementedError$", re.MULTILINE)
_OPEN = rf"\1### {BEGIN}\n\1raise NotImplementedError  # TODO\n\1### {END}"
_RELATIVE = re.compile(r"(?m)^(\s*from )(\.[\w.]*)(?= import )")


def variant(exercise: str, name: str) -> dict[str, str]:
    """Return {"document", "judges" and, where it has one, "beside": text} of a variant that bears the new name.

    Raises UnknownExerciseError.
    """
    unit = lesson_with(exercise)
    course = next(one for one in known() if unit in one.units)
    judge = texts_file(exercise, course).with_suffix(".py")
    beside = judge.parents[1] / "beside" / judge.name
    code = {path.parent.name: path for path in (judge, beside) if path.is_file()}
    made = {place: _moved(path, f"{course.name}.exercises.{place}", name) for place, path in code.items()}
    return {"document": "\n".join(_document(find(exercise), name, course, unit)), **made}


def _moved(path, package, name):
    """Return a module as it stands in another course: what it imports beside it is named in full, but for its own."""

    def absolute(match):
        found = importlib.util.resolve_name(match[2], package)
        beside = f"{package.rpartition('.')[0]}.beside.{path.stem}"
        return match[1] + (f"..beside.{name}" if found == beside else found)

    return _RELATIVE.sub(absolute, path.read_text(encoding="utf-8"))


def _document(model: Exercise, name: str, course: Syllabus, unit: str) -> Iterator[str]:
    """Yield the document's lines."""
    kind = model.kind.name if model.kind.name in kinds(home()) else "fill_in"
    yield from (
        "# ---",
        f"# exercise: {name}",
        f"# title zh: {model.title.zh}",
        f"# title en: {model.title.en}",
    )
    yield from (f"# kind: {kind}", f"# points: {model.points}", f"# minutes: {model.minutes}")
    yield from (f"# difficulty: {model.difficulty}", f"# answers: {', '.join(model.answers)}", "# ---")
    cells = {language: _cells(course, unit, language) for language in LANGUAGES}
    for language, found in cells.items():
        *_, task = found[task_id(model.id)].split("\n\n", 2)  # without its heading and what it is worth
        yield from ("", f'# %% [markdown] task lang="{language}"', 'r"""', task.strip(), '"""')
    yield from ("", "", "# %% answer", _answer(cells["en"][model.id]), "", "", "# %% right", "# TODO")
    for hint in model.hints:
        yield from ("", "# %% hint", *_sides("", hint))
    for wrong in model.wrong:
        yield from ("", "", *_wrong(wrong, several=len(model.answers) > 1 and model.kind is not PREDICT))
    yield ""


def _cells(course, unit, language):
    notebook = plain_notebook(course.notebooks / language / unit / f"{unit}.ipynb")
    return {cell_key(cell): cell_source(cell) for cell in notebook["cells"]}


def _answer(stub):
    """Return the answer cell: what is to be written stands between the marks, and so does all of a blank prediction."""
    opened, count = _STUB.subn(_OPEN, stub)
    return opened if count else "\n".join([stub, f"### {BEGIN}", "# TODO", f"### {END}"]).lstrip("\n")


def _wrong(wrong: Wrong, *, several):
    """Yield the lines of a wrong answer; an idea that the course at home does not name is left open."""
    about = wrong.about if wrong.about in home().misconceptions else ""
    said = {"wrong": wrong.name, "about": about, "in": ", ".join(wrong.where) if several else ""}
    said |= {"shows": wrong.shows, "because": ", ".join(wrong.because)}
    yield "# %% " + " ".join(f'{key}="{value}"' for key, value in said.items() if value or key == "about")
    for kind, text in (("", wrong.why), (" ask", wrong.ask), (" else", wrong.neutral)):
        yield from _sides(kind, text) if text else ()
    yield wrong.code.rstrip("\n")


def _sides(kind: str, text: Text):
    return [f"#| {language}{kind}: {getattr(text, language)}" for language in LANGUAGES]
