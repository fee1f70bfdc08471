"""What only PyTorch has: said, in the language of the notebook, with what the course documents for the cell."""

import sys

import nbformat
import pytest

from autograd_lib import start
from autograd_lib.in_browser import NotHereError, documented_if_missing
from autograd_lib.in_browser.missing import TEXTS, documented, stands_in
from autograd_lib.kit.checking.absence import Absent
from autograd_lib.kit.notebooks import Course


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_cell_that_asks_for_it_shows_what_is_documented(repository, monkeypatch, capsys, language):
    monkeypatch.chdir(repository)
    start("side_records", language)
    capsys.readouterr()
    with documented_if_missing("demo_tracing"):
        raise NotHereError("torch.jit")
    said = capsys.readouterr().out
    assert said.startswith(TEXTS("not_here", name="torch.jit").in_language(language))
    assert "-2.0 program: 2.0  recording: -2.0\n" in said


@pytest.mark.parametrize("language", ["zh", "en"])
def test_so_does_one_that_shows_how_a_guess_fared_whose_output_is_not_handed_out(
    repository, monkeypatch, capsys, language
):
    notebook = nbformat.read(Course(repository).release("side_carry", language), as_version=4)
    assert next(one.outputs for one in notebook.cells if one.id == "demo_jvp") == []
    monkeypatch.chdir(repository)
    start("side_carry", language)
    capsys.readouterr()
    with documented_if_missing("demo_jvp"):
        raise NotHereError("torch.func.jvp")
    said = capsys.readouterr().out
    assert TEXTS["there"].in_language(language) in said
    assert said.endswith("CubeWithRules vmap tensor([ 3., 12., 27.])\n")


def test_without_the_notebook_it_is_said_all_the_same(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    start("side_records", "en")
    assert documented("demo_of_nothing") == ""
    with documented_if_missing("demo_of_nothing"):
        raise NotHereError("torch.jit")
    assert capsys.readouterr().out.splitlines()[-1] == TEXTS("not_here", name="torch.jit").en


def test_any_other_error_stays_one():
    with pytest.raises(AttributeError, match="misspelt"), documented_if_missing("demo_tracing"):
        raise AttributeError("misspelt")


def test_where_pytorch_is_installed_nothing_is_said():
    pytest.importorskip("torch")
    assert not stands_in()


def test_where_torch_is_absent_on_purpose_nothing_is_said_either(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", Absent("torch"))
    assert not stands_in()
