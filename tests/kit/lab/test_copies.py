"""The learner's copies: handed out once, and of what the learner wrote nothing is lost when a newer release comes."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograd_lib.kit.lab.copies import copy_release
from autograd_lib.kit.lab.words import LabError
from autograd_lib.kit.notebooks import MARK, Course, older_copies
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.notebooks.places import HANDED_OUT
from autograd_lib.kit.wording.text import LANGUAGES, UnknownLanguageError

LESSON = "01_two_starts/01_two_starts.ipynb"
OURS = home().name
PICTURE = "01_two_starts/tree.png"
OTHER = "02_changed_formula/02_changed_formula.ipynb"


@pytest.fixture
def course(tmp_path):
    """Return a course folder with two released lessons, one of them with a picture, in both languages."""
    for language in LANGUAGES:
        for name in (LESSON, OTHER):
            release(tmp_path, name, f"{name} v1", language)
        (tmp_path / "notebooks" / language / "01_two_starts" / "tree.png").write_bytes(b"\x89PNG")
    return tmp_path


def release(root, name, content, language="en"):
    path = root / "notebooks" / language / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def mine(root, name, language="en"):
    return root / "work" / language / name


def content(path):
    return path.read_text(encoding="utf-8")


def test_the_first_time_everything_is_copied(course):
    done = copy_release(course, "en")
    assert done.copied == [LESSON, "01_two_starts/tree.png", OTHER]
    assert content(mine(course, LESSON)) == f"{LESSON} v1"
    assert not (course / "work" / "zh").exists()
    assert [note.en for note in done.notes()] == [f"Copied to {course / 'work' / 'en'}: 3 new file(s)."]


def test_the_second_time_there_is_nothing_to_say(course):
    copy_release(course, "en")
    mine(course, LESSON).write_text("my answers", encoding="utf-8")
    assert copy_release(course, "en").notes() == []
    assert content(mine(course, LESSON)) == "my answers"


def test_a_newer_release_takes_the_place_of_a_copy_that_stays_beside_it(course):
    copy_release(course, "en")
    mine(course, LESSON).write_text("no notebook", encoding="utf-8")
    release(course, LESSON, "v2")
    done = copy_release(course, "en")
    old = LESSON.replace(".ipynb", ".old.ipynb")
    assert done.unread == [(LESSON, old)]
    assert (content(mine(course, LESSON)), content(mine(course, old))) == ("v2", "no notebook")
    assert old in done.notes()[0].zh
    assert old in done.notes()[0].en
    mine(course, old).unlink()
    assert copy_release(course, "en").notes() == []
    assert not mine(course, old).exists()


def test_of_a_copy_that_nobody_has_changed_nothing_is_kept(course):
    copy_release(course, "en")
    picture = "01_two_starts/tree.png"
    for name in (LESSON, picture):
        release(course, name, "v2")
    done = copy_release(course, "en")
    assert done.renewed == [(LESSON, ""), (picture, "")]
    assert [content(mine(course, name)) for name in (LESSON, picture)] == ["v2", "v2"]
    assert not [path for path in mine(course, "").rglob("*") if ".old" in path.name]
    assert "had not changed it" in done.notes()[0].en


def test_a_picture_that_was_changed_is_kept_too(course):
    copy_release(course, "en")
    mine(course, "01_two_starts/tree.png").write_bytes(b"my own")
    release(course, "01_two_starts/tree.png", "v2")
    assert copy_release(course, "en").renewed == [("01_two_starts/tree.png", "01_two_starts/tree.old.png")]
    assert mine(course, "01_two_starts/tree.old.png").read_bytes() == b"my own"


def test_every_copy_that_a_release_took_the_place_of_is_there(course):
    copy_release(course, "en")
    for version in ("v2", "v3"):
        mine(course, LESSON).write_text(f"before {version}", encoding="utf-8")
        release(course, LESSON, version)
        copy_release(course, "en")
    stem = LESSON.removesuffix(".ipynb")
    assert content(mine(course, f"{stem}.old.ipynb")) == "before v2"
    assert content(mine(course, f"{stem}.old2.ipynb")) == "before v3"
    assert older_copies(mine(course, LESSON)) == [mine(course, f"{stem}.old{n}.ipynb") for n in ("", "2")]


def test_a_file_that_was_there_before_is_kept(course):
    mine(course, LESSON).parent.mkdir(parents=True)
    mine(course, LESSON).write_text("already here", encoding="utf-8")
    done = copy_release(course, "en")
    ((name, old),) = done.unread
    assert (name, content(mine(course, old))) == (LESSON, "already here")


def test_a_deleted_copy_comes_back_fresh(course):
    copy_release(course, "en")
    mine(course, LESSON).unlink()
    assert copy_release(course, "en").copied == [LESSON]


@pytest.mark.parametrize("record", [b"{", b"[]", b"\xff\xfe"])
def test_a_lost_record_costs_a_copy_and_no_work(course, record):
    copy_release(course, "en")
    mine(course, LESSON).write_text("my answers", encoding="utf-8")
    mine(course, HANDED_OUT).write_bytes(record)
    done = copy_release(course, "en")
    assert done.record_lost
    ((name, old),) = done.unread
    assert (name, content(mine(course, old))) == (LESSON, "my answers")
    assert copy_release(course, "en").notes() == []


def test_one_file_that_cannot_be_read_does_not_stop_the_others(course, monkeypatch):
    read_bytes = Path.read_bytes

    def refuse(path):
        if path == course / "notebooks" / "en" / LESSON:
            raise PermissionError(13, "Permission denied")
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    done = copy_release(course, "en")
    ((name, reason),) = done.failed
    assert (name, "没有权限" in reason.zh, "permission denied" in reason.en) == (LESSON, True, True)
    assert mine(course, OTHER).exists()
    monkeypatch.undo()
    assert copy_release(course, "en").copied == [LESSON]


def test_a_folder_in_the_place_of_a_file_is_reported(course):
    mine(course, LESSON).mkdir(parents=True)
    done = copy_release(course, "en")
    assert [name for name, _ in done.failed] == [LESSON]
    assert mine(course, LESSON).is_dir()


def test_a_link_that_leads_nowhere_is_not_written_through(course):
    mine(course, LESSON).parent.mkdir(parents=True)
    mine(course, LESSON).symlink_to(course / "elsewhere.ipynb")
    assert [name for name, _ in copy_release(course, "en").failed] == [LESSON]
    assert not (course / "elsewhere.ipynb").exists()


def test_checkpoints_and_hidden_files_are_not_handed_out(course):
    release(course, ".ipynb_checkpoints/x.ipynb", "old")
    release(course, "01_two_starts/.DS_Store", "")
    assert len(copy_release(course, "en").copied) == 3


def test_a_course_that_is_not_built_says_what_to_do(tmp_path):
    with pytest.raises(LabError, match="autograd-kit build") as caught:
        copy_release(tmp_path, "zh")
    assert "autograd-kit build" in caught.value.text.zh
    assert not (tmp_path / "work").exists()


def test_a_file_named_work_says_what_to_do(course):
    (course / "work").write_text("a note", encoding="utf-8")
    with pytest.raises(LabError, match="cannot be written to"):
        copy_release(course, "en")
    assert content(course / "work") == "a note"


def test_an_unknown_language_is_refused(course):
    with pytest.raises(UnknownLanguageError):
        copy_release(course, "../zh")


@pytest.mark.slow
@given(edits=st.lists(st.sampled_from(["release", "edit", "delete", "open"]), max_size=12))
def test_no_edit_is_ever_lost(tmp_path_factory, edits):
    root = tmp_path_factory.mktemp("course")
    release(root, LESSON, "v0")
    copy_release(root, "en")
    written = "v0"
    for number, edit in enumerate(edits, 1):
        if edit == "release":
            release(root, LESSON, f"v{number}")
        elif edit == "edit":
            written = f"answers {number}"
            mine(root, LESSON).write_text(written, encoding="utf-8")
        elif edit == "delete":
            mine(root, LESSON).unlink(missing_ok=True)
            written = None
        else:
            released = copy_release(root, "en")
            if released.notes():
                assert content(mine(root, LESSON)) == content(root / "notebooks" / "en" / LESSON)
            written = written or content(mine(root, LESSON))
        found = {content(path) for path in mine(root, LESSON).parent.glob("*.ipynb")}
        assert written is None or written.startswith("v") or written in found


def test_the_unit_of_another_course_keeps_its_place(course):
    theirs = notebook_of("sorting", "01_two_starts", "theirs")
    for name, text in ((LESSON, theirs), (PICTURE, "their picture")):
        mine(course, name).parent.mkdir(parents=True, exist_ok=True)
        mine(course, name).write_text(text, encoding="utf-8")
    release(course, LESSON, notebook_of(OURS, "01_two_starts", "v1"))
    copy_release(course, "en")
    release(course, LESSON, notebook_of(OURS, "01_two_starts", "v2"))
    renewed = copy_release(course, "en").renewed
    assert renewed == [(f"{OURS}.{LESSON}", "")]
    assert "v2" in content(mine(course, f"{OURS}.{LESSON}"))
    assert mine(course, f"{OURS}.{PICTURE}").read_bytes() == b"\x89PNG"
    assert [content(mine(course, name)) for name in (LESSON, PICTURE)] == [theirs, "their picture"]
    assert Course(course).work("01_two_starts", "en") == mine(course, f"{OURS}.{LESSON}")
    assert Course(course).work("sorting.01_two_starts", "en") == mine(course, LESSON)


def notebook_of(course, lesson, said):
    mark = {"course": course, "lesson": lesson, "language": "en"}
    return json.dumps({"metadata": {MARK: mark}, "cells": [{"cell_type": "markdown", "source": said}]})
