"""Mutants: what is changed, one place at a time; and which of them an exercise's judge does not notice."""

import pytest

from autograd_lib.kit.authoring import mutation
from autograd_lib.kit.authoring.mutation import mutation_rows
from autograd_lib.kit.checking.changes import mutants

from .samples import FIRST, LESSON, SOURCE

CHANGES = {
    "def f(a, b):\n    return a - b\n": {
        "a - b => a + b",
        "a - b => b - a",
        "a - b => a",
        "a - b => b",
        "return a - b => return",
        "return a - b => pass",
    },
    "def f(a):\n    a.x += 1\n    return -a[1:]\n": {
        "a.x += 1 => a.x -= 1",
        "a.x += 1 => a.x = 1",
        "a.x += 1 => pass",
        "-a[1:] => a[1:]",
        "1: => :",
        "1 => 2",
        "1 => 0",
        "return -a[1:] => return",
        "return -a[1:] => pass",
    },
    "x = f(a.copy(), list(b), axis=0)\n": {
        "f(a.copy(), list(b), axis=0) => f(list(b), a.copy(), axis=0)",
        "f(a.copy(), list(b), axis=0) => f(a.copy(), list(b))",
        "0 => 1",
        "0 => -1",
        "a.copy() => a",
        "list(b) => b",
    },
    "y = a if x < 0 and not z else (b, 1.5)\n": {
        "a if x < 0 and (not z) else (b, 1.5) => a if True else (b, 1.5)",
        "a if x < 0 and (not z) else (b, 1.5) => a if False else (b, 1.5)",
        "x < 0 and (not z) => x < 0 or not z",
        "x < 0 and (not z) => x < 0",
        "x < 0 and (not z) => not z",
        "x < 0 => x <= 0",
        "x < 0 => x >= 0",
        "0 => 1",
        "0 => -1",
        "not z => z",
        "(b, 1.5) => (1.5, b)",
        "1.5 => 2.25",
    },
}


@pytest.mark.parametrize("code", CHANGES)
def test_every_place_is_changed_by_itself(code):
    found = list(mutants(code))
    assert {mutant.change for mutant in found} == CHANGES[code]
    assert len({mutant.source for mutant in found}) == len(found)
    for mutant in found:
        compile(mutant.source, "<mutant>", "exec")


def test_only_the_lines_that_are_asked_for_are_changed():
    code = "def f(a):\n    b = a + 1\n    return b\n"
    assert {mutant.line for mutant in mutants(code, lines={3})} == {3}


def test_a_docstring_and_text_are_left_alone():
    assert list(mutants('def f():\n    """Say 1 + 1."""\n    raise ValueError("no")\n', lines={2})) == []


@pytest.fixture(scope="module")
def tried():
    """Return the rows of this file's tests, by the document: two of them ask for the same one."""
    return {}


@pytest.fixture
def row(make_course, tried):
    def row_of(first):
        if first not in tried:
            (tried[first],) = mutation_rows(make_course(SOURCE, double_it=first), [LESSON], ["double_it"])
        return tried[first]

    return row_of


LAX = FIRST.replace("return 2 * x", "n = 2\n    if x > 100:\n        n = 2\n    return n * x")


@pytest.mark.slow
def test_what_a_judge_does_not_notice_is_named_with_its_line(row):
    first = row(LAX)
    said = [problem.in_language("en") for problem in first.survivors]
    assert any("`x > 100 => x >= 100`" in one and "double_it.py:" in one for one in said)
    assert first.mutants == first.killed + len(said)
    assert first.killed > 5


@pytest.mark.slow  # tries hundreds of mutants
def test_equivalent_changes_are_declared_in_the_document_and_counted(row):
    text = "\n# %% equivalent\n# x > 100 => ...\n# 100 => ...\n# nothing => 0\n"
    plain, declared = row(LAX), row(LAX + text)
    assert declared.equivalent > 0
    assert declared.killed == plain.killed
    said = [problem.in_language("en") for problem in declared.survivors]
    assert any("no such change survives: `nothing => 0`" in one for one in said)
    assert not any("`x > 100 => " in one or "`100 => " in one for one in said)


@pytest.mark.slow  # waits for the limit of one
def test_a_mutant_that_never_ends_is_noticed(row, monkeypatch):
    monkeypatch.setattr(mutation, "SHORTEST", 0.3)
    endless = FIRST.replace("return 2 * x", "n = 2\n    while n < 2:\n        pass\n    return n * x")
    assert row(endless).killed > 5
