"""Ways in which honest people change a notebook of right answers: each a function from notebook to notebook.

Each is one kind that was reported of courses graded by notebook; common to all is that the answers are there.
An edit says of itself what it does, and leaves what it was given as it is.
"""

import ast
import copy

from autograd_lib.kit.notebooks.cells import exercise_of, is_answer, is_check

from .handing_in import code, source_of, stub

EDITS = {}


def edit(function):
    """Enter a function into EDITS, under its name; it is given a copy that it may change."""
    EDITS[function.__name__] = lambda notebook: function(copy.deepcopy(notebook))
    return function


def answers_of(notebook):
    return [cell for cell in notebook["cells"] if is_answer(cell)]


def put_before(notebook, cell, new):
    notebook["cells"].insert(notebook["cells"].index(cell), new)


def following_the_check(notebook, answer):
    """Return the cell that follows the check of an answer's exercise."""
    ids = [cell.get("id") for cell in notebook["cells"]]
    return notebook["cells"][ids.index(f"{answer['id']}_check") + 1]


def below_comments(source, line):
    """Return an answer with a line on top; `from __future__` has to stay the first."""
    return source if source.lstrip().startswith("from __future__") else f"{line}\n{source}"


def on_top(line):
    """Return the edit that writes a line on top of every answer."""

    def change(notebook):
        for cell in answers_of(notebook):
            at = line.format(id=exercise_of(cell))
            cell["source"] = below_comments(source_of(cell), at)
        return notebook

    return change


ON_TOP = {
    "asks_for_a_hint": 'hint("{id}")',
    "asks_how_things_stand": "progress()",
    "checks_first": 'check("{id}")',
    "keeps_a_check": 'panel = check("{id}")\nprint(panel.headline)',
    "asks_whether_it_is_done": 'if done("{id}"):\n    print("done")',
    "seeds_torch": "import torch\ntorch.manual_seed(0)",
    "chooses_torchs_numbers": "import torch\ntorch.set_default_dtype(torch.float64)",
    "symbols": 'import sympy\nt = sympy.symbols("t")',
    "plots_in_a_widget": "%matplotlib widget",
    "plots_in_a_window": "%matplotlib qt",
    "plots_as_long_ago": "%matplotlib notebook",
    "switches_the_backend": 'import matplotlib.pyplot as plt\nplt.switch_backend("nbagg")',
    "formats_its_code": "%load_ext nb_black",
    "installs": "%conda install numpy",
    "wants_pandas": "import pandas as pd",
    "wants_colab": "from google.colab import files",
    "unknown_magic": "%sparkle on",
}
BRING_TORCH = (
    "seeds_torch",
    "chooses_torchs_numbers",
)  # under the name that the lesson's own engine may have
# Where it is there, which is nothing to try in every lesson: a second or two an import.
TAKE_LONG = (
    "symbols",
    "plots_in_a_widget",
    "plots_in_a_window",
    "plots_as_long_ago",
    "switches_the_backend",
)
for _name, _line in ON_TOP.items():
    EDITS[_name] = lambda notebook, line=_line: on_top(line)(copy.deepcopy(notebook))


@edit
def all_lines_for_comfort(notebook):
    """These lines at once, but for those that put torch in the place of the lesson's own engine or take long."""
    for name, line in ON_TOP.items():
        if name not in (*BRING_TORCH, *TAKE_LONG):
            notebook = on_top(line)(notebook)
    return notebook


@edit
def imports_in_the_setup(notebook):
    """Import under a name of one's own in the setup cell, and use it in an answer."""
    setup = next(cell for cell in notebook["cells"] if cell["id"] == "setup")
    setup["source"] = f"import math as my_math\n{source_of(setup)}"
    for cell in answers_of(notebook):
        cell["source"] = f"my_math.pi\n{source_of(cell)}"
    return notebook


@edit
def imports_in_a_demo(notebook):
    """The same at the end of the first demo, all answers below which depend on it."""
    demo = next(cell for cell in notebook["cells"] if cell["id"].startswith("demo"))
    demo["source"] = f"{source_of(demo)}\ndef my_own(value):\n    return value"
    at = notebook["cells"].index(demo)
    for cell in notebook["cells"][at:]:
        if is_answer(cell):
            cell["source"] = f"my_own(1)\n{source_of(cell)}"
    return notebook


@edit
def helper_in_prose(notebook):
    """The first prose cell turned into code, with a helper that every answer wants."""
    prose = next(cell for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    prose.update(code("def my_helper():\n    return 1"))
    for cell in answers_of(notebook):
        cell["source"] = f"my_helper()\n{source_of(cell)}"
    return notebook


@edit
def answers_above_emptied_cells(notebook):
    for cell in answers_of(notebook):
        put_before(notebook, cell, code(source_of(cell)))
        cell["source"] = ""
    return notebook


@edit
def answers_above_untouched_stubs(notebook):
    """The answers typed into new cells above, the stubs left as they were."""
    told = notebook["metadata"]["autograd_kit"]
    for cell in answers_of(notebook):
        put_before(notebook, cell, code(source_of(cell)))
        cell["source"] = stub(cell["id"], told["language"], told["lesson"])
    return notebook


@edit
def answers_below_their_checks(notebook):
    """The answers typed into new cells below the checks, of which the stubs tell."""
    told = notebook["metadata"]["autograd_kit"]
    for cell in answers_of(notebook):
        put_before(notebook, following_the_check(notebook, cell), code(source_of(cell)))
        cell["source"] = f"{stub(cell['id'], told['language'], told['lesson'])}\n# see below"
    return notebook


@edit
def answers_at_the_end(notebook):
    """All answers in a last cell, the answer cells emptied."""
    cells = answers_of(notebook)
    notebook["cells"].append(code("\n\n".join(map(source_of, cells))))
    for cell in cells:
        cell["source"] = ""
    return notebook


@edit
def answers_in_cells_of_their_own(notebook):
    """The answer cells deleted, the answers in new ones."""
    for cell in answers_of(notebook):
        notebook["cells"][notebook["cells"].index(cell)] = code(source_of(cell))
    return notebook


@edit
def two_answers_in_one_cell(notebook):
    """Each second answer moved up into the cell of the one before it, its own cell deleted."""
    first, *rest = answers_of(notebook)
    for cell in rest:
        if first is None:
            first = cell
        else:
            first["source"] = f"{source_of(first)}\n\n{source_of(cell)}"
            notebook["cells"].remove(cell)
            first = None
    return notebook


@edit
def answers_in_the_checks(notebook):
    """Answers typed into the check cells above the call, the answer cells left empty."""
    written = {}
    for cell in notebook["cells"]:
        if is_answer(cell):
            written.setdefault(exercise_of(cell), []).append(source_of(cell))
            cell["source"] = ""
        elif is_check(cell):
            cell["source"] = "\n\n".join([*written[exercise_of(cell)], source_of(cell)])
    return notebook


@edit
def merged_into_the_setup(notebook):
    """All code merged into the setup cell, by JupyterLab's command for it."""
    codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    codes[0]["source"] = "\n\n".join(map(source_of, codes))
    notebook["cells"] = [c for c in notebook["cells"] if c["cell_type"] != "code" or c is codes[0]]
    return notebook


@edit
def pasted_as_one_cell(notebook):
    """All code in one new cell, and no metadata but the notebook's own."""
    codes = [source_of(cell) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    notebook["cells"] = [code("\n".join(codes))]
    return notebook


@edit
def pasted_as_one_cell_without_metadata(notebook):
    return {**EDITS["pasted_as_one_cell"](notebook), "metadata": {}}


@edit
def carriage_returns(notebook):
    for cell in notebook["cells"]:
        cell["source"] = source_of(cell).replace("\n", "\r\n")
    return notebook


@edit
def trailing_blanks(notebook):
    for cell in notebook["cells"]:
        cell["source"] = "\n".join(f"{line}  " for line in source_of(cell).split("\n")) + "\n\n"
    return notebook


@edit
def ids_lost(notebook):
    for cell in notebook["cells"]:
        cell.pop("id")
        cell["metadata"] = {"id": "x"}
    return notebook


@edit
def checks_deleted(notebook):
    notebook["cells"] = [cell for cell in notebook["cells"] if not is_check(cell)]
    return notebook


@edit
def answers_and_checks_alone(notebook):
    notebook["cells"] = [cell for cell in notebook["cells"] if is_answer(cell) or is_check(cell)]
    return notebook


@edit
def split_at_the_end(notebook):
    """Each answer cell split behind its last line: the second half says that it works."""
    for cell in answers_of(notebook):
        half = {**copy.deepcopy(cell), "id": f"{cell['id']}-half", "source": "# works!"}
        notebook["cells"].insert(notebook["cells"].index(cell) + 1, half)
    return notebook


@edit
def split_at_each_statement_below_its_stub(notebook):
    """Each answer split into as many cells as it has statements, which keep its metadata; the stub above was kept."""
    told = notebook["metadata"]["autograd_kit"]
    for cell in answers_of(notebook):
        lines, begin = source_of(cell).split("\n"), 0
        at = notebook["cells"].index(cell)
        for number, statement in enumerate(ast.parse(source_of(cell)).body, 1):
            part = "\n".join(lines[begin : statement.end_lineno])
            begin = statement.end_lineno
            notebook["cells"].insert(at + number, {**cell, "id": f"{cell['id']}-{number}", "source": part})
        cell["source"] = stub(cell["id"], told["language"], told["lesson"])
    return notebook


@edit
def ruins_a_builtin(notebook):
    first = answers_of(notebook)[0]
    put_before(notebook, first, code("import builtins\nbuiltins.sum = None"))
    return notebook


@edit
def ruins_the_output(notebook):
    first = answers_of(notebook)[0]
    put_before(notebook, first, code("import sys\nsys.stdout = None"))
    return notebook


@edit
def a_wrong_line_in_between(notebook):
    """A line that raises between an answer's imports and its definitions."""
    for cell in answers_of(notebook):
        cell["source"] = below_comments(source_of(cell), "undefined_name + 1")
    return notebook
