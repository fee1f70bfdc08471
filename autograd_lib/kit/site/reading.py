"""A built notebook as a page to read: stubs where learners write, with hints and an answer to unfold below the check.

Everything is told by what stands in the built notebooks: nbgrader's marks say what is an answer and what is a check,
and an output that the release leaves out is one that gives an answer away.
"""

import re

import nbformat

from ..checking.registry import find
from ..notebooks import lesson_of
from ..notebooks.cells import cell_key, exercise_checked, is_answer, is_check
from ..wording.markup import as_html
from .words import TEXTS

_HEADING = re.compile(r"^#{1,6} .*$", re.MULTILINE)
_FENCED = re.compile(r"^(`{3,}|~{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
_NOTEBOOK = re.compile(
    r"\[(?P<text>[^\]]+)\]\(\.\./\.\./(?P<language>\w+)/(?P<lesson>[^/)]+)/(?P=lesson)\.ipynb\)"
)
_REGION = re.compile(r"^ *### (?:BEGIN|END) SOLUTION\n?", re.MULTILINE)
_OPEN = re.compile(r"^(?P<name>\w+) = \.\.\.\n(?=(?:.*\n)*?(?P=name) = )", re.MULTILINE)


def page_of(solution, release, language: str):
    """Return the notebook that the page of a lesson is made from.

    solution, release: the two built notebooks of the lesson in `language`.
    """
    given = {cell.id: cell for cell in release.cells}
    page = nbformat.v4.new_notebook(metadata=solution.metadata)
    answers = []
    for cell in solution.cells:
        if cell.cell_type == "markdown":
            page.cells.append(_markdown(cell.id, prose(cell, lesson_of(solution))))
        elif is_answer(cell):
            page.cells.append(_code(cell.id, given[cell.id].source))
            answers.append(cell)
        elif is_check(cell):
            page.cells.append(_code(cell.id, cell.source))
            page.cells += _folded(cell_key(cell), answers, language)
            answers = []
        else:
            page.cells.append(_shown(cell, given[cell.id], language))
    return page


def title_of(notebook) -> str:
    """Return the heading of a lesson, as in "02 The formula changes"."""
    return heading_of(notebook.cells[0].source)


def heading_of(opening: str) -> str:
    """Return the heading of a lesson that begins with this text."""
    return opening.split("\n", 1)[0].removeprefix("# ").strip()


def prose(cell, lesson: str) -> str:
    """Return a Markdown cell with its id as the target of links, and links between notebooks as links between pages."""
    page = r'<a href="../../\g<language>/lessons/\g<lesson>.html">\g<text></a>'
    source = _NOTEBOOK.sub(page, cell.source)
    count = len(headings(source))
    return with_targets(source, lesson, [cell.id, *(f"{cell.id}-{n}" for n in range(2, count + 1))][:count])


def target(page: str, place: str) -> str:
    """Return the line that gives the heading below it an id; Sphinx wants labels to be different on all pages."""
    return f"({page}--{place})="


def headings(text: str) -> list[str]:
    """Return the headings of a Markdown text."""
    return _HEADING.findall(_FENCED.sub("", text))


def with_targets(text: str, page: str, places) -> str:
    """Return a Markdown text with an id for each of its headings."""
    for heading, place in zip(headings(text), places, strict=True):
        text = re.sub(
            rf"^{re.escape(heading)}$", f"{target(page, place)}\n\\g<0>", text, count=1, flags=re.MULTILINE
        )
    return text


# nbformat's own functions prove each cell by itself; the notebook is proved when it is written.
def _markdown(name, source):
    return nbformat.from_dict({"cell_type": "markdown", "id": name, "metadata": {}, "source": source})


def _code(name, source, **metadata):
    cell = {"cell_type": "code", "id": name, "metadata": metadata, "source": source}
    return nbformat.from_dict(cell | {"execution_count": None, "outputs": []})


def _shown(cell, given, language):
    """Return a cell with its documented outputs, to be unfolded where the release does without them."""
    shown = _code(cell.id, cell.source)
    shown.outputs = cell.outputs
    if cell.outputs and not given.outputs:
        shown.metadata = _folding("output", language)
    return shown


def _folding(what, language):
    show, hide = TEXTS(what).in_language(language), TEXTS(f"hide_{what}").in_language(language)
    tag = {"answer": "hide-input", "output": "hide-output"}[what]
    return {"tags": [tag], "mystnb": {"code_prompt_show": show, "code_prompt_hide": hide}}


def _folded(check, answers, language):
    """Return the cells below a check: its hints, each to be unfolded by itself, and the answer."""
    exercise = find(exercise_checked(check))
    hints = [hint.in_language(language) for hint in exercise.hints]
    ladder = [
        f'<details class="kit-hint"><summary>{_count(n, hints, language)}</summary>\n'
        f"<p>{as_html(hint)}</p>\n</details>\n"
        for n, hint in enumerate(hints, 1)
    ]
    source = "\n\n\n".join(answer_code(cell.source) for cell in answers)
    yield _markdown(f"{exercise.id}_hints", "\n".join(ladder))
    yield _code(f"{exercise.id}_solution", source, **_folding("answer", language))


def _count(number, hints, language):
    return TEXTS("hint", number=number, count=len(hints)).in_language(language)


def answer_code(source: str) -> str:
    """Return the code of a solution without its marks, and without placeholders that the solution fills in."""
    return _OPEN.sub("", _REGION.sub("", source + "\n")).strip("\n")
