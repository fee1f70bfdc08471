"""The history of saved answers: appended to, bounded, robust; and `autograd-kit restore`, which loses nothing."""

import json

import pytest

from autograd_lib.kit.checking.exercise import UnknownExerciseError
from autograd_lib.kit.cli import main
from autograd_lib.kit.lab import LabError, history
from autograd_lib.kit.lab.history import History, drafts
from autograd_lib.kit.lab.restoring import bring_back, overview_panel, versions_of, versions_panel
from tests.kit.grading.handing_in import LESSON
from tests.kit.lab import tabs
from tests.kit.progress.standings import small_course

FILE = f"zh/{LESSON}/{LESSON}.ipynb"


@pytest.fixture
def kept(tmp_path):
    return History(tmp_path, LESSON)


def sources(kept, exercise="multiply_derive"):
    return [version.source for version in kept.versions() if version.exercise == exercise]


def test_only_what_changed_is_appended(kept):
    kept.keep({"multiply_derive": "a", "minus_derive": "b"}, FILE)
    before = kept.path.read_bytes()
    kept.keep({"multiply_derive": "a", "minus_derive": "c\n中文 \ud800"}, FILE)
    assert kept.path.read_bytes().startswith(before)
    assert (sources(kept), sources(kept, "minus_derive")) == (["a"], ["b", "c\n中文 \ud800"])
    kept.keep_unknown({"minus_derive": "b"}, FILE)
    assert len(kept.versions()) == 3
    kept.keep({"minus_derive": "b"}, FILE)
    assert sources(kept, "minus_derive")[-1] == "b"


@pytest.mark.parametrize(
    "damage",
    [b"{", b"\xff\xfe", b"[]", b"3", b"null", b"[" * 100_000, b'{"exercise": 1, "at": "x"}', b"\0" * 99],
)
def test_a_damaged_line_costs_that_line_alone(kept, damage):
    kept.keep({"multiply_derive": "before"}, FILE)
    with kept.path.open("ab") as log:
        log.write(damage)
    kept.keep({"multiply_derive": "after"}, FILE)
    assert sources(kept) == ["before", "after"]


def test_a_file_that_grows_too_large_keeps_the_newest_and_one_of_each(kept, monkeypatch):
    monkeypatch.setattr(history, "MAX_BYTES", 4000)
    monkeypatch.setattr(history, "KEPT_BYTES", 2000)
    kept.keep({"minus_derive": "the only one"}, FILE)
    for number in range(200):
        kept.keep({"multiply_derive": f"version {number}"}, FILE)
        assert kept.path.stat().st_size <= 4000
    assert sources(kept, "minus_derive") == ["the only one"]
    numbers = [int(source.split()[1]) for source in sources(kept)]
    assert numbers == list(range(numbers[0], 200))
    assert len(numbers) > 5


def test_an_answer_that_is_larger_than_the_bound_is_kept_all_the_same(kept, monkeypatch):
    monkeypatch.setattr(history, "MAX_BYTES", 400)
    monkeypatch.setattr(history, "KEPT_BYTES", 200)
    for number in range(3):
        kept.keep({"multiply_derive": f"{number}" * 5000}, FILE)
    assert sources(kept) == ["2" * 5000]


@pytest.fixture
def course(tmp_path):
    """Return a course in which a learner saved three versions of an answer, the last one in English."""
    for language in ("zh", "en"):
        course = small_course(tmp_path, language)
        path = course.work(LESSON, language)
        path.parent.mkdir(parents=True)
        path.write_bytes(course.release(LESSON, language).read_bytes())
    server = tabs.server(tmp_path / "work")
    for language, source in (("zh", "first"), ("zh", "second"), ("en", "third")):
        tabs.edit(server, f"{language}/{LESSON}/{LESSON}.ipynb", multiply_derive=source)
    return course


def present(course):
    return versions_of(course, "multiply_derive").present


def test_a_version_comes_back_in_every_language_and_none_is_lost(course):
    assert present(course) == {"zh": "third", "en": "third"}
    assert len(bring_back(course, "multiply_derive", 1)) == 2
    assert present(course) == {"zh": "first", "en": "first"}
    found = versions_of(course, "multiply_derive")
    assert [version.source for version in found.versions] == ["first", "second", "third", "first"]
    bring_back(course, "multiply_derive", 3)
    assert present(course) == {"zh": "third", "en": "third"}


def test_what_was_typed_elsewhere_becomes_a_version_before_it_is_replaced(course):
    path = course.work(LESSON, "zh")
    path.write_text(path.read_text(encoding="utf-8").replace("third", "typed elsewhere"), encoding="utf-8")
    bring_back(course, "multiply_derive", 1)
    assert "typed elsewhere" in [
        version.source for version in versions_of(course, "multiply_derive").versions
    ]


def test_a_tab_that_is_open_takes_up_what_was_brought_back_and_never_takes_it_away(course):
    work, path = course.root / "work", f"zh/{LESSON}/{LESSON}.ipynb"
    server = tabs.server(work)
    tab = tabs.loaded(server, path)
    bring_back(course, "multiply_derive", 2)
    newer = server.answers.newer(work / path, tab.metadata.autograd_kit.tab)
    assert newer == {"multiply_derive": {"was": "third", "now": "second"}}
    tabs.save(server, path, tab)
    assert present(course) == {"zh": "second", "en": "second"}


def test_the_lists_say_what_there_is(course):
    shown = repr(overview_panel(course, "en"))
    assert "multiply_derive" in shown
    assert "3" in shown
    lines = repr(versions_panel(versions_of(course, "multiply_derive"), "zh")).splitlines()
    assert [line.split()[0] for line in lines[2:4]] == ["2", "3"]  # the first was typed over at once
    assert ["zh en" in line for line in lines[2:4]] == [False, True]
    assert lines[3].endswith("third")


def test_a_version_is_listed_by_the_first_line_that_differs(course):
    kept = History(course.root / "work", LESSON)
    body = "def f(x):\n    return {}\n"
    for place, source in enumerate((body.format("x"), body.format("2 * x"), "def f(x):\n")):
        kept.keep({"minus_derive": source}, FILE, at=1e9 + 100 * place)
    lines = repr(versions_panel(versions_of(course, "minus_derive"), "en")).splitlines()[2:5]
    assert [line.split("  ")[-1].strip() for line in lines] == ["def f(x):", "return 2 * x", "− return 2 * x"]


def test_what_was_typed_over_within_a_minute_is_not_listed_and_goes_first(kept, monkeypatch):
    for second, file in ((0, FILE), (50, FILE), (109, "en/x.ipynb"), (111, FILE), (500, FILE)):
        kept.keep({"multiply_derive": f"at {second}"}, file, at=1e9 + second)
    assert drafts(kept.versions()) == {0}
    monkeypatch.setattr(history, "MAX_BYTES", 100)
    kept.keep({"minus_derive": "another"}, FILE)
    assert sources(kept) == ["at 50", "at 109", "at 111", "at 500"]


def test_what_is_not_there_is_said(course):
    with pytest.raises(LabError, match="versions 1 to 3"):
        bring_back(course, "multiply_derive", 4)
    with pytest.raises(LabError, match="No answer to minus_derive"):
        versions_of(course, "minus_derive")
    with pytest.raises(UnknownExerciseError):
        versions_of(course, "made_up")
    for language in ("zh", "en"):
        course.work(LESSON, language).unlink()
    with pytest.raises(LabError, match="autograd-kit lab"):
        bring_back(course, "multiply_derive", 1)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ([], 0, "multiply_derive"),
        (["multiply_derive"], 0, "saved version"),
        (["multiply_derive", "2"], 0, "second\n"),
        (["multiply_derive", "2", "--write"], 0, "Version 2 of multiply_derive is back in work/zh/"),
        (["multiply_derive", "--write"], 2, ""),
        (["multiply_derive", "9", "--write"], 1, ""),
    ],
)
def test_the_command_lists_shows_and_writes(course, monkeypatch, capsys, arguments, status, said):
    monkeypatch.chdir(course.root)
    with pytest.raises(SystemExit) as ended:
        main(["restore", *arguments, "--lang", "en"])
    out = capsys.readouterr().out
    assert (ended.value.code, said in out) == (status, True)
    assert present(course)["zh"] == ("second" if "--write" in arguments and status == 0 else "third")


def test_a_history_is_plain_text_that_people_can_read(course):
    lines = (course.root / "work" / ".history" / f"{LESSON}.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["source"] for line in lines] == ["first", "second", "third"]
