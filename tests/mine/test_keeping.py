"""The learner's file: written in one step by one process at a time, and never over what somebody wrote in it."""

import ast
import json
import subprocess
import sys

import pytest

from autograd_lib.mine import keeping
from autograd_lib.mine.parts import STAGES
from autograd_lib.mine.trying import module_of
from autograd_lib.mine.writing import written

from .answers import by_exercise, mixture

ALL = by_exercise(*STAGES)
SUM_TO = ALL["sum_to"]["sum_to"]


@pytest.fixture(scope="module")
def other():
    """Return another right answer."""
    return mixture("arrays", 1)["sum_to"]


def file_in(work):
    return work / "my_autograd.py"


def edited(work, old, new):
    text = file_in(work).read_text(encoding="utf-8")
    assert old in text
    file_in(work).write_text(text.replace(old, new), encoding="utf-8")


def test_the_file_is_what_the_kept_parts_make(tmp_path):
    report = keeping.keep(tmp_path, "arrays", {"sum_to": {"sum_to": SUM_TO}})
    assert file_in(tmp_path).read_text(encoding="utf-8") == written("arrays", {"sum_to": SUM_TO})
    assert (report.file, report.own, report.edited, report.left) == (file_in(tmp_path), ("sum_to",), {}, None)


def test_the_file_stays_at_the_furthest_stage_and_each_stage_has_its_own_form(tmp_path):
    keeping.keep(tmp_path, "functions", ALL)
    keeping.keep(tmp_path, "scalars", {"second_pass": ALL["second_pass"]})
    assert file_in(tmp_path).read_text(encoding="utf-8") == written("functions", mixture("functions"))
    for stage in STAGES:
        assert keeping.read(tmp_path).at(stage) == {
            name: text.strip("\n") for name, text in mixture(stage).items()
        }


def test_a_newer_right_answer_takes_the_place_of_the_older(tmp_path, other):
    for text in (SUM_TO, other):
        keeping.keep(tmp_path, "arrays", {"sum_to": {"sum_to": text}})
    assert file_in(tmp_path).read_text(encoding="utf-8") == written("arrays", {"sum_to": other})


def test_a_right_part_that_somebody_wrote_into_the_file_is_taken_up(tmp_path, other):
    keeping.keep(tmp_path, "arrays", {"sum_to": {"sum_to": SUM_TO}})
    edited(tmp_path, SUM_TO.strip(), "# my own way\n" + other.strip())
    report = keeping.taken_up(tmp_path)
    assert (report.edited, report.left) == ({"sum_to": []}, None)
    assert keeping.read(tmp_path).at("arrays")["sum_to"] == "# my own way\n" + other.strip()
    assert keeping.taken_up(tmp_path) is None


def test_one_that_was_open_is_taken_up_too(tmp_path):
    keeping.keep(tmp_path, "arrays", {"sum_to": {"sum_to": SUM_TO}})
    loss = ALL["cross_entropy"]["CrossEntropy"]
    edited(tmp_path, 'CrossEntropy = borrowed("CrossEntropy")', loss.strip())
    assert keeping.taken_up(tmp_path).edited == {"CrossEntropy": []}
    assert keeping.read(tmp_path).at("arrays")["CrossEntropy"] == loss.strip()


def test_a_wrong_one_stays_in_the_file_and_the_last_right_one_runs(tmp_path):
    keeping.keep(tmp_path, "arrays", {"sum_to": {"sum_to": SUM_TO}})
    wrong = "def sum_to(g, shape):\n    return g"
    edited(tmp_path, SUM_TO.strip(), wrong)
    for _ in range(2):  # and it is told again
        report = keeping.taken_up(tmp_path)
        assert report.edited["sum_to"]
        assert wrong in file_in(tmp_path).read_text(encoding="utf-8")
        assert keeping.read(tmp_path).at("arrays")["sum_to"] == SUM_TO.strip()
        keeping.keep(tmp_path, "arrays", {"sum_and_mean": ALL["sum_and_mean"]})
    assert wrong in file_in(tmp_path).read_text(encoding="utf-8")
    assert "class Mean(Function)" in file_in(tmp_path).read_text(encoding="utf-8")


def test_a_check_that_finds_the_same_part_right_wins_over_an_edit(tmp_path, other):
    keeping.keep(tmp_path, "arrays", {"sum_to": {"sum_to": SUM_TO}})
    edited(tmp_path, SUM_TO.strip(), "def sum_to(g, shape):\n    return g")
    report = keeping.keep(tmp_path, "arrays", {"sum_to": {"sum_to": other}})
    assert report.left is None
    assert file_in(tmp_path).read_text(encoding="utf-8") == written("arrays", {"sum_to": other})


@pytest.mark.parametrize("what", ["def tensor(data", "def sum_to(g"])
def test_what_is_edited_around_the_parts_is_left_alone(tmp_path, what):
    keeping.keep(tmp_path, "arrays", {"sum_to": {"sum_to": SUM_TO}})
    edited(
        tmp_path, what, "import this_of_mine\n\n\n" + what if "zeros" in what else "if True broken:\n" + what
    )
    mine = file_in(tmp_path).read_text(encoding="utf-8")
    report = keeping.keep(tmp_path, "arrays", {"sum_and_mean": ALL["sum_and_mean"]})
    assert report.left == file_in(tmp_path)
    assert file_in(tmp_path).read_text(encoding="utf-8") == mine
    assert "class Mean(Function)" in report.file.read_text(encoding="utf-8")


def test_what_is_kept_and_cannot_be_read_is_as_nothing(tmp_path):
    for text in ("", "{", "[]", '{"form": 99, "answers": {}, "stage": "arrays", "digest": ""}'):
        (tmp_path / ".my_autograd.json").write_text(text, encoding="utf-8")
        assert keeping.read(tmp_path) == keeping.Kept()


TWICE = """
import json, sys
from pathlib import Path
from autograd_lib.mine import keeping
answers = json.loads(sys.stdin.read())
for _ in range(8):
    for exercise, parts in answers.items():
        keeping.keep(Path(sys.argv[1]), "functions", {exercise: parts})
"""


def test_two_kernels_write_at_once_and_nothing_is_lost(tmp_path, repository):
    names = ["sum_to", "version", "affine", "log_softmax", "cross_entropy", "first_gradient"]
    halves = [{name: ALL[name] for name in part} for part in (names[::2], names[1::2])]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", TWICE, str(tmp_path)], stdin=subprocess.PIPE, text=True, cwd=repository
        )
        for _ in halves
    ]
    for one, half in zip(running, halves, strict=True):
        one.stdin.write(json.dumps(half))
        one.stdin.close()
    assert [one.wait(120) for one in running] == [0, 0]
    assert keeping.read(tmp_path).answers == {name: ALL[name] for name in names}
    text = file_in(tmp_path).read_text(encoding="utf-8")
    ast.parse(text)
    assert module_of(text).affine
