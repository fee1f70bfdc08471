"""What a graded run is asked for: evidence, stubs that overwrite nothing, and calls that judge nothing."""

import json
import random
import sys

import pytest

from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.kit.checking import probe, session
from autograd_lib.kit.checking.evidence import dumps, to_plain
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import draw_challenge
from autograd_lib.kit.wording.panels import Panel


@pytest.fixture
def graded_run(monkeypatch, tmp_path):
    """Be in a graded run for one test."""
    monkeypatch.setattr(session, "_session", session.Session())
    monkeypatch.setitem(sys.modules, "IPython", None)
    monkeypatch.delitem(sys.modules, "IPython")
    monkeypatch.chdir(tmp_path)
    assert (
        probe.prepare(
            {}, [], [find("multiply_derive").collect.__module__], [["my_helpers.py", "两 = 2\n"]], {}, {}
        )
        == ""
    )
    return tmp_path


def evidence(exercise_id, **answers):
    exercise = find(exercise_id)
    collect = f"{exercise.collect.__module__}:{exercise.collect.__name__}"
    challenge = dumps(to_plain(draw_challenge(exercise, random.Random(1))))
    return probe.evidence(answers, collect, exercise.answers, challenge, (), exercise.id)


def test_files_lie_where_the_notebook_finds_them(graded_run):
    assert (graded_run / "my_helpers.py").read_text(encoding="utf-8") == "两 = 2\n"


@pytest.mark.usefixtures("graded_run")
@pytest.mark.parametrize("call", [lambda: check("multiply_derive"), lambda: hint("ex99_9"), progress])
def test_what_a_learner_calls_judges_and_shows_nothing(call, capsys):
    said = call()
    assert isinstance(said, Panel)
    assert said._ipython_display_() is None
    assert (said.headline, repr(said), capsys.readouterr().out) == ("", "", "")


@pytest.mark.usefixtures("graded_run")
def test_a_lesson_is_begun_and_needs_waits_as_ever(capsys):
    assert start("02_changed_formula", "en") == "en"
    with needs("multiply_derive"):
        raise NotImplementedError
    assert "multiply_derive" in capsys.readouterr().out
    assert check("multiply_derive") is session.SILENCE


@pytest.mark.usefixtures("graded_run")
def test_done_holds_from_the_evidence_of_a_whole_answer_on(capsys):
    names = find("two_passes").answers
    assert not done("two_passes")
    evidence("two_passes", **dict.fromkeys(names, ...))
    assert not done("two_passes")
    evidence("two_passes", **dict.fromkeys(names, 1))  # wrong, and nobody judges it here
    start("02_changed_formula", "en")
    capsys.readouterr()
    assert done("two_passes")
    assert capsys.readouterr().out == ""


def test_a_stub_defines_what_is_not_there_and_overwrites_nothing():
    stub, theirs = "def f():\n    raise NotImplementedError\n\nx = ...\n", object()
    namespace = {"f": theirs}
    probe.hand_out(namespace, stub, ["f", "x"])
    assert (namespace["f"], namespace["x"]) == (theirs, ...)
    whole = {"f": theirs, "x": 3, "other": 1}
    probe.hand_out(whole, "1 / 0", ["f", "x"])
    assert whole == {"f": theirs, "x": 3, "other": 1}


def test_what_the_lesson_itself_defined_above_is_the_stubs_to_define_anew():
    namespace = {"Plus": "of the demo"}
    probe.hand_out(namespace, "class Node: pass\nclass Plus(Node): pass", ["Node"])
    assert isinstance(namespace["Plus"], type)


def test_evidence_is_text():
    assert json.loads(evidence("multiply_derive")) == {"missing": ["Multiply"]}
