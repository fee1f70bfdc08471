"""The learner's copies: handed out once, never overwritten, a newer release beside them with the answers in it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograd_lib.kit.lab.copies import copy_release
from autograd_lib.kit.lab.words import LabError
from autograd_lib.kit.notebooks.places import HANDED_OUT
from autograd_lib.kit.wording.text import LANGUAGES, UnknownLanguageError

LESSON = "01_derivatives/01_derivatives.ipynb"
OTHER = "02_expression_trees/02_expression_trees.ipynb"


@pytest.fixture
def course(tmp_path):
    """Return a course folder with two released lessons, one of them with a picture, in both languages."""
    for language in LANGUAGES:
        for name in (LESSON, OTHER):
            release(tmp_path, name, f"{name} v1", language)
        (tmp_path / "notebooks" / language / "01_derivatives" / "tree.png").write_bytes(b"\x89PNG")
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
    assert done.copied == [LESSON, "01_derivatives/tree.png", OTHER]
    assert content(mine(course, LESSON)) == f"{LESSON} v1"
    assert not (course / "work" / "zh").exists()
    assert [note.en for note in done.notes()] == [f"Copied to {course / 'work' / 'en'}: 3 new file(s)."]


def test_the_second_time_there_is_nothing_to_say(course):
    copy_release(course, "en")
    mine(course, LESSON).write_text("my answers", encoding="utf-8")
    assert copy_release(course, "en").notes() == []
    assert content(mine(course, LESSON)) == "my answers"


def test_a_newer_release_is_put_beside_once(course):
    copy_release(course, "en")
    mine(course, LESSON).write_text("my answers", encoding="utf-8")
    release(course, LESSON, "v2")
    done = copy_release(course, "en")
    new = LESSON.replace(".ipynb", ".new.ipynb")
    assert done.beside == [(LESSON, new)]
    assert (content(mine(course, LESSON)), content(mine(course, new))) == ("my answers", "v2")
    assert new in done.notes()[0].zh
    assert new in done.notes()[0].en
    mine(course, new).unlink()
    assert copy_release(course, "en").notes() == []
    assert not mine(course, new).exists()


def test_a_third_release_leaves_the_second_alone(course):
    copy_release(course, "en")
    for version in ("v2", "v3"):
        release(course, LESSON, version)
        copy_release(course, "en")
    stem = LESSON.removesuffix(".ipynb")
    assert content(mine(course, f"{stem}.new.ipynb")) == "v2"
    assert content(mine(course, f"{stem}.new2.ipynb")) == "v3"


def test_a_file_that_was_there_before_is_kept(course):
    mine(course, LESSON).parent.mkdir(parents=True)
    mine(course, LESSON).write_text("already here", encoding="utf-8")
    done = copy_release(course, "en")
    assert content(mine(course, LESSON)) == "already here"
    assert [name for name, _ in done.beside] == [LESSON]


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
    assert [name for name, _ in done.beside] == [LESSON]
    assert content(mine(course, LESSON)) == "my answers"
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
    release(course, "01_derivatives/.DS_Store", "")
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


@given(edits=st.lists(st.sampled_from(["release", "edit", "delete", "open"]), max_size=12))
def test_no_edit_is_ever_lost(tmp_path_factory, edits):
    root = tmp_path_factory.mktemp("course")
    release(root, LESSON, "v0")
    copy_release(root, "en")
    written, handed_out = "v0", {"v0"}
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
            copy_release(root, "en")
            latest = content(root / "notebooks" / "en" / LESSON)
            found = {content(path) for path in mine(root, LESSON).parent.iterdir()}
            assert latest in found | handed_out
            handed_out.add(latest)
            written = written or latest
        assert written is None or content(mine(root, LESSON)) == written
