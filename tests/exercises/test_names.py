"""What an exercise asks for keeps its name to the end of its lesson, so that its check may be run again at any time."""

import ast
import json

import pytest

from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.notebooks.cells import cell_key, cell_source, is_answer

from .answers import COURSE


def rebound(cells):
    """Return {name: (the exercise that asks for it, the cell that binds it later)} of cells, given as (id, code)."""
    asked, found = {}, {}
    for name, code in cells:
        found |= {one: (asked[one], name) for one in bound(code) & set(asked)}
        if name:
            asked |= dict.fromkeys(find(name).answers, name)
    return found


def bound(code):
    """Return the names that code binds outside functions and classes."""
    names, todo = set(), [ast.parse(code)]
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.alias):
            names.add(node.asname or node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif not isinstance(node, (ast.Lambda, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp)):
            todo += ast.iter_child_nodes(node)
    return names


def code_cells(lesson):
    """Yield (id, code) for the cells of a lesson, "" for those that are no answer."""
    notebook = json.loads(COURSE.solution(lesson, "en").read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and not cell_source(cell).startswith("%"):
            yield (cell_key(cell) if is_answer(cell) else ""), cell_source(cell)


def test_what_binds_a_name_again_is_found():
    again = "for second in ():\n    pass\ndef f(update):\n    wrong_ones = 1\n[third for third in ()]"
    cells = [("who_saves", "saved = {}"), ("", "with a:\n    saved = 1"), ("", again)]
    assert rebound(cells) == {"saved": ("who_saves", "")}
    assert bound(again) == {"second", "f"}


@pytest.mark.parametrize("lesson", COURSE.lessons())
def test_no_later_cell_binds_what_an_exercise_asks_for(lesson):
    assert rebound(code_cells(lesson)) == {}
