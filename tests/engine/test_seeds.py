"""The engine is a drop-in for torch: the notes that the course grew from run on it and show what torch shows.

`tests/data/seeds/` holds their cells in order, separated by `# %%`. Two of them fail on torch 2.13; they must fail
on the engine in the same way.
"""

import re
from pathlib import Path

import numpy as np
import pytest

from tests.engine.cells import ENGINE, comparable, run

SEEDS = sorted((Path(__file__).parent.parent / "data" / "seeds").glob("*.txt"))
NUMBER = re.compile(r"-?\d+(\.\d*)?(e[+-]\d+)?")


def cells(path):
    return path.read_text(encoding="utf-8").split("\n# %%\n")


def outcomes(path, module, prepare=lambda torch: None):
    """Return what each cell of a file shows, all cells sharing one namespace."""
    names = {"__name__": "__main__"}
    first, *others = cells(path)
    header = run("import torch", module, names)
    assert header.lines == []
    prepare(names["torch"])
    return [run(cell, module, names) for cell in (first, *others)]


@pytest.fixture
def same_numbers(monkeypatch):
    """Return a function that has a torch-like module draw random numbers which do not depend on the module."""

    def prepare(torch):
        numbers = np.random.default_rng(2024)

        def draw(distribution, shape, requires_grad):
            return torch.tensor(distribution(shape).tolist(), requires_grad=requires_grad)

        def rand(*shape, requires_grad=False):
            return draw(numbers.random, shape, requires_grad)

        def randn(*shape, requires_grad=False):
            return draw(numbers.standard_normal, shape, requires_grad)

        monkeypatch.setattr(torch, "rand", rand)
        monkeypatch.setattr(torch, "randn", randn)

    return prepare


def described(path, outcome):
    """Return cells, what they showed and warned of, as text to compare."""
    return [
        f"{cell}\n----\n" + "\n".join([*comparable(shown.lines), *sorted(shown.warned)])
        for cell, shown in zip(cells(path), outcome, strict=True)
    ]


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_with_the_same_random_numbers_everything_shown_is_torchs(path, same_numbers):
    expected = outcomes(path, "torch", same_numbers)
    got = outcomes(path, ENGINE, same_numbers)
    assert described(path, got) == described(path, expected)


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_with_its_own_random_numbers_the_structure_is_torchs(path):
    expected, got = outcomes(path, "torch"), outcomes(path, ENGINE)
    for cell, ours, theirs in zip(cells(path), got, expected, strict=True):
        assert structure(ours.lines) == structure(theirs.lines), cell
        assert ours.warned == theirs.warned, cell


def structure(lines):
    """Return the text without its numbers and its line breaks, both of which depend on the numbers drawn."""
    return NUMBER.sub("#", re.sub(r"\s+", "", "".join(lines)))


def test_only_the_cells_that_torch_no_longer_runs_raise():
    raised = [
        line
        for path in SEEDS
        for shown in outcomes(path, "torch")
        for line in shown.lines
        if re.match(r"\w+Error: ", line)
    ]
    assert raised == [
        "ImportError: cannot import name 'Function' from 'torch' (<path>)",
        "NameError: name 'Function' is not defined",
    ]


def test_there_is_something_to_compare():
    assert [path.stem for path in SEEDS] == ["S0", "S1", "S2", "S3", "S4"]
    assert sum(len(cells(path)) for path in SEEDS) == 83
    assert all(any(shown.lines for shown in outcomes(path, "torch")) for path in SEEDS)


@pytest.mark.parametrize(
    ("cell", "other"),
    [
        ("torch.ones(2)", "torch.ones(3)"),
        ("torch.ones(2)", "torch.ones(2, requires_grad=True)"),
        ("1 + 1", "1 + 2"),
        ("raise ValueError('a')", "raise ValueError('b')"),
        ("import warnings; warnings.warn('a')", "import warnings; warnings.warn('b')"),
    ],
)
def test_a_difference_is_noticed(cell, other):
    names = {}
    run("import torch", "torch", names)
    one, two = run(cell, "torch", names), run(other, "torch", names)
    assert (one.lines, one.warned) != (two.lines, two.warned)
    again = run(cell, "torch", names)
    assert (one.lines, one.warned) == (again.lines, again.warned)
