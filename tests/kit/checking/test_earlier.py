"""Answers that were checked before: they are kept beside the copies within bounds, and shown to be copied from."""

import json

import pytest

from autograd_lib.kit.checking import earlier
from autograd_lib.kit.checking.earlier import Checked, Shown, file_of, keep, versions_of
from autograd_lib.kit.checking.presenting import versions_panel
from autograd_lib.kit.checking.registry import find

LESSON, NAME = "02_changed_formula", "multiply_derive"


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """Return the folder of a learner's copy, in which the kernel runs; nothing is remembered."""
    folder = tmp_path / "work" / "zh" / LESSON
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(earlier, "_memory", {})
    return folder


def checked(*sources):
    for source in sources:
        keep(LESSON, NAME, source, "✗", "wrong", 0.0)


def sources():
    return [one.source for one in versions_of(LESSON, NAME)]


def test_they_are_kept_beside_the_copies_for_both_languages(copy, monkeypatch):
    checked("a", "b")
    keep(LESSON, NAME, "b", "✓", "right", 3.0)
    monkeypatch.setattr(earlier, "_memory", {})  # another kernel
    assert [(one.source, one.sign, one.key, one.score) for one in versions_of(LESSON, NAME)] == [
        ("a", "✗", "wrong", 0.0),
        ("b", "✓", "right", 3.0),
    ]
    other = copy.parents[1] / "en" / LESSON
    other.mkdir(parents=True)
    monkeypatch.chdir(other)
    assert sources() == ["a", "b"]
    assert file_of(LESSON) == copy.parents[1] / ".history" / f"{LESSON}.checked.json"
    keep(LESSON, "minus_derive", "c", "✓", "right", 3.0)
    assert sources() == ["a", "b"]


def test_they_are_kept_within_bounds(copy):
    checked(*map(str, range(earlier.MOST + 5)), "x" * (earlier.LONGEST + 1), "  ")
    assert sources() == [str(n) for n in range(5, earlier.MOST + 5)]


def test_outside_of_copies_they_last_as_long_as_the_kernel(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(earlier, "_memory", {})
    checked("a")
    assert file_of(LESSON) is None
    assert sources() == ["a"]
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_costs_no_check(copy):
    (copy.parents[1] / ".history").write_text("no folder", encoding="utf-8")
    checked("a", "b")
    assert sources() == ["a", "b"]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "[" * 100_000,
        json.dumps({NAME: "a"}),
        json.dumps({NAME: [1, None, {}]}),
        json.dumps(
            {
                NAME: [
                    {
                        "source": "a",
                        "sign": "✗",
                        "key": "<b>",
                        "score": 0.0,
                        "at": "2026-01-01T00:00:00+00:00",
                    }
                ]
            }
        ),
        json.dumps(
            {
                NAME: [
                    {
                        "source": 1,
                        "sign": "✗",
                        "key": "wrong",
                        "score": 0.0,
                        "at": "2026-01-01T00:00:00+00:00",
                    }
                ]
            }
        ),
        json.dumps(
            {
                NAME: [
                    {
                        "source": "a",
                        "sign": "✗",
                        "key": "wrong",
                        "score": "0",
                        "at": "2026-01-01T00:00:00+00:00",
                    }
                ]
            }
        ),
        json.dumps({NAME: [{"source": "a", "sign": "✗", "key": ["wrong"], "score": 0.0, "at": "yesterday"}]}),
    ],
)
def test_a_file_that_is_damaged_holds_nothing_and_is_written_anew(copy, content):
    place = file_of(LESSON)
    place.parent.mkdir()
    place.write_text(content, encoding="utf-8")
    assert sources() == []
    checked("a")
    assert sources() == ["a"]


def test_each_line_unfolds_to_its_source_as_it_was_the_newest_first():
    at = "2026-01-01T00:00:00+00:00"
    versions = [Checked("a < `b`**2", "✗", "wrong", 1.0, at), Checked("c", "✓", "right", 3.0, at)]
    panel = versions_panel(find(NAME), versions, True, "en")
    told = repr(panel)
    assert told.index("multiply_derive right · 3/3 points") < told.index(
        "multiply_derive not right yet · 1/3 points"
    )
    assert "a < `b`**2" in told
    assert "<pre>a &lt; `b`**2</pre>" in panel._repr_html_()
    assert "they are gone" not in told
    assert "they are gone" in repr(versions_panel(find(NAME), versions, False, "en"))
    assert "还没有检查过的答案" in repr(versions_panel(find(NAME), [], True, "zh"))
    assert str(Shown("one line", "x = 1")) == "one line\nx = 1"
