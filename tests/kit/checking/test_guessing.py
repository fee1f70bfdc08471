"""A guess is noted whatever it is, told when it is still open, and shown beside what came out, never before."""

import json

import numpy as np
import pytest

import autograd_lib
from autograd_lib.kit.checking import guessing, session
from autograd_lib.kit.notebooks import MARK

from .answers import LESSON

pytestmark = pytest.mark.usefixtures("fresh_session")


@pytest.fixture
def shown(monkeypatch):
    """Return the list to which every panel is added that is shown."""
    panels = []
    monkeypatch.setattr(session, "_show", panels.append)
    return panels


@pytest.fixture
def read(monkeypatch):
    """Have somebody read the notebook, as in JupyterLab."""
    monkeypatch.setenv("JPY_SESSION_NAME", "work/en/lesson.ipynb")


class Silent:
    def __repr__(self):
        raise SystemExit


class Interrupting:
    def __repr__(self):
        raise KeyboardInterrupt


class NoText:
    def __repr__(self):
        return 3


class Endless:
    def __repr__(self):
        while True:
            pass


class NoSign(type):
    __name__ = property(lambda self: 1 / 0)


class Nameless(metaclass=NoSign):
    def __repr__(self):
        raise ValueError

    def __getattr__(self, name):
        raise RuntimeError(name)


IN_ITSELF = []
IN_ITSELF.append(IN_ITSELF)
VALUES = {
    "a number": (3, "3"),
    "a float": (0.1 + 0.2, "0.3"),
    "a huge number": (10**100_000, "≈ 2^332192"),
    "words": ("the leaf", "'the leaf'"),
    "nothing": (None, "None"),
    "an array": (np.array([1.0, 2.0]), "array([1., 2.])"),
    "a number of an array": (np.array([1.0, 2.0]).sum(), "3"),
    "lines": (np.zeros((2, 2)), "array([[0., 0.], [0., 0.]])"),
    "half a pair of signs": ("\ud800", "'\\ud800'"),
    "a list in itself": (IN_ITSELF, "list"),
    "leaves Python": (Silent(), "Silent"),
    "interrupts": (Interrupting(), "Interrupting"),
    "text that is none": (NoText(), "NoText"),
    "no text, no name": (Nameless(), "Nameless"),
    "a class": (print, "<built-in function print>"),
}


@pytest.mark.parametrize("kind", VALUES)
def test_any_value_is_noted(shown, kind):
    value, said = VALUES[kind]
    assert autograd_lib.guess("visits", value) is None
    (panel,) = shown
    text, metadata = panel._repr_mimebundle_()
    assert "guess noted · visits" in text["text/plain"]
    assert metadata[MARK] == {"guess": "visits", "value": said, "first": said, "after": False}
    json.dumps(metadata, ensure_ascii=False).encode("utf-8")


def test_a_text_that_never_ends_is_given_up(shown, monkeypatch):
    monkeypatch.setattr(guessing, "_SECONDS", 0.3)
    autograd_lib.guess("visits", Endless())
    assert "visits: Endless" in repr(shown[0])


def test_several_values_are_one_guess_and_any_name_is_a_name(shown):
    autograd_lib.guess("shape", 2, 3)
    autograd_lib.guess(Nameless(), value=1)
    assert [panel.headline for panel in shown] == [
        "guess noted · shape: `(2, 3)`",
        "guess noted · Nameless: `1`",
    ]


def test_marks_and_tags_in_a_guess_stay_what_they_are(shown):
    autograd_lib.guess("visits", "<b>`**x**`</b>")
    html = shown[0]._repr_html_()
    assert "<b>" not in html
    assert "<strong>" not in html


@pytest.mark.parametrize("value", [..., (..., ...), {"x": ..., "y": ...}, [[...], [...]]])
def test_an_open_guess_is_told_kindly_where_somebody_reads(shown, read, value):
    autograd_lib.guess("visits", value)
    autograd_lib.guessed("visits", 3)
    (panel,) = shown
    assert repr(panel).startswith("no guess yet · visits")
    assert 'guess("visits", ...)' in repr(panel)
    assert panel._repr_mimebundle_()[1] == {}


def test_a_build_shows_nothing_of_an_open_guess(shown):
    autograd_lib.guess("visits")
    autograd_lib.guessed("visits", 3)
    assert shown == []


def test_half_of_a_guess_is_one(shown):
    autograd_lib.guess("slopes", {"x": 4, "y": ...})
    assert "noted" in repr(shown[0])


@pytest.mark.parametrize(("language", "said"), [("en", "you guessed  it is"), ("zh", "你猜的  实际结果")])
def test_guess_and_result_stand_side_by_side(shown, language, said):
    autograd_lib.start(LESSON, language)
    autograd_lib.guess("visits", 4)
    assert "3.5" not in repr(shown)
    autograd_lib.guessed("visits", 3.5)
    lines = repr(shown[-1]).splitlines()
    assert lines[1].strip() == said
    assert lines[2].split() == ["4", "3.5"]


def test_a_result_that_is_not_handed_out_is_looked_up(shown, monkeypatch):
    monkeypatch.setattr(session, "results_of", {LESSON: {"visits": "(3, 'x')"}}.get)
    autograd_lib.start(LESSON, "en")
    autograd_lib.guess("visits", 4)
    autograd_lib.guessed("visits")
    assert repr(shown[-1]).splitlines()[2].split() == ["4", "(3,", "'x')"]


def test_a_record_keeps_the_first_guess_and_whether_the_result_was_known(shown):
    autograd_lib.guess("visits", 4)
    autograd_lib.guessed("visits", 3)
    autograd_lib.guess("visits", 3)
    record = shown[-1].metadata[MARK]
    assert record == {"guess": "visits", "value": "3", "first": "4", "after": True}


def test_a_result_may_be_anything_too(shown):
    autograd_lib.guess("visits", 4)
    autograd_lib.guessed("visits", Nameless())
    assert "Nameless" in repr(shown[-1])


def test_in_a_graded_run_nothing_happens(shown, read):
    session.begin_graded_run()
    for value in (4, ..., Silent(), Endless()):
        assert autograd_lib.guess("visits", value) is None
        assert autograd_lib.guessed("visits", value) is None
    assert shown == []
    assert session._session.guesses == {}
