"""A program that leaves the course: nothing of the course is there, and who gets at it all the same gains nothing."""

import random
from importlib.resources import files

import pytest

from autograd_lib.exercises.beside.leave import program
from autograd_lib.exercises.judges.leave import JUDGE
from autograd_lib.kit.checking.evidence import carry

from ..answers import solution


def judged(text):
    challenge = JUDGE.challenge(random.Random(1))
    return JUDGE.judge(carry(JUDGE.collect({"train_py": text}, challenge)), challenge)


def lost(text):
    return [finding.part for finding in judged(text) if not finding.ok]


@pytest.fixture(scope="module")
def text():
    namespace = {}
    exec(solution("14_new_folder", "leave"), namespace)
    return namespace["train_py"]


@pytest.mark.parametrize(
    "name", ["autograd_lib", "autograd_lib.engine", "mine", "torch", "IPython", "__main__"]
)
def test_nothing_but_numpy_and_the_standard_library_can_be_imported(name):
    with pytest.raises(ModuleNotFoundError, match=repr(name.partition(".")[0])):
        program(f"import {name}", None)


def test_the_engine_is_there_under_the_name_of_its_file():
    found = program("import math, numpy.linalg, my_autograd as torch", engine := object())
    assert found.torch is engine


@pytest.mark.slow
def test_passes_on_another_engine_do_not_count(text):
    assert lost(text) == []
    other = text.replace(
        "import my_autograd as torch",
        "import importlib\ntorch = importlib.import_module('autograd_lib.engine')",
    )
    assert "passes" in lost(other) or lost(other) == ["program"]


def test_a_number_of_another_type_is_an_error_and_not_an_answer_left_undone(text):
    mixed = text.replace("dtype=torch.float64) for", "dtype=torch.float32) for")
    assert mixed != text
    assert lost(mixed) == ["program"]


def test_no_file_of_the_notebooks_folder_is_there(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seed.txt").write_text("3", encoding="utf-8")
    reading = text.replace("default_rng(3)", "default_rng(int(open('seed.txt', encoding='utf-8').read()))")
    assert reading != text
    assert lost(reading) == ["program"]
    assert lost(text) == []


def test_two_processes_that_do_not_fit_earn_nothing_whatever_one_of_them_says(text):
    challenge = JUDGE.challenge(random.Random(1))
    first, second = (carry(JUDGE.collect({"train_py": text}, one)) for one in JUDGE.apart(challenge))
    assert all(finding.ok for finding in JUDGE.judge({**first, **second}, challenge))
    assert not {"elsewhere", "slopes"} & set(first)
    assert set(second) == {"program", "elsewhere", "slopes"}
    forged = {"gradients": [[2 * one, 2 * two] for one, two in first["gradients"]]}
    for part in (forged, {"begins": {"sums": [], "first": []}}, {"slopes": [0.0, 0.0]}):
        (finding,) = JUDGE.judge({**first, **second, **part}, challenge)
        assert (finding.part, finding.ok) == ("alike", False)


def test_who_is_asked_for_a_gradient_does_not_know_the_direction_and_the_other_way_round():
    one, other = JUDGE.apart(JUDGE.challenge(random.Random(1)))
    assert "direction" not in one
    assert "gradients" not in other["only"]


@pytest.mark.parametrize("rows", ["x[:39]", "x[:0]"])
def test_how_many_rows_are_asked_for(text, rows):
    few = text.replace("(x[:60], y[:60])", f"({rows}, {rows.replace('x', 'y')})")
    assert few != text
    assert lost(few)


@pytest.mark.slow
def test_the_example_earns_nothing():
    example = (files("autograd_lib.mine") / "train.txt").read_text(encoding="utf-8")
    assert lost(example) == ["own"]
    assert len(judged(example)) == 1
