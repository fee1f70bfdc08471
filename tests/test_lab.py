"""The learner's lab: nobody's work is overwritten, and JupyterLab is told the learner's language."""

import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograd_lib import lab
from autograd_lib.checking.text import LANGUAGES, UnknownLanguageError

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


# --- copies --------------------------------------------------------------------------------------------------------


def test_the_first_time_everything_is_copied(course):
    done = lab.copy_release(course, "en")
    assert done.copied == [LESSON, "01_derivatives/tree.png", OTHER]
    assert content(mine(course, LESSON)) == f"{LESSON} v1"
    assert not (course / "work" / "zh").exists()
    assert [note.en for note in done.notes()] == [f"Copied to {course / 'work' / 'en'}: 3 new file(s)."]


def test_the_second_time_there_is_nothing_to_say(course):
    lab.copy_release(course, "en")
    mine(course, LESSON).write_text("my answers", encoding="utf-8")
    assert lab.copy_release(course, "en").notes() == []
    assert content(mine(course, LESSON)) == "my answers"


def test_a_newer_release_is_put_beside_once(course):
    lab.copy_release(course, "en")
    mine(course, LESSON).write_text("my answers", encoding="utf-8")
    release(course, LESSON, "v2")
    done = lab.copy_release(course, "en")
    new = LESSON.replace(".ipynb", ".new.ipynb")
    assert done.beside == [(LESSON, new)]
    assert (content(mine(course, LESSON)), content(mine(course, new))) == ("my answers", "v2")
    assert new in done.notes()[0].zh
    assert new in done.notes()[0].en
    mine(course, new).unlink()
    assert lab.copy_release(course, "en").notes() == []
    assert not mine(course, new).exists()


def test_a_third_release_leaves_the_second_alone(course):
    lab.copy_release(course, "en")
    for version in ("v2", "v3"):
        release(course, LESSON, version)
        lab.copy_release(course, "en")
    stem = LESSON.removesuffix(".ipynb")
    assert content(mine(course, f"{stem}.new.ipynb")) == "v2"
    assert content(mine(course, f"{stem}.new2.ipynb")) == "v3"


def test_a_file_that_was_there_before_is_kept(course):
    mine(course, LESSON).parent.mkdir(parents=True)
    mine(course, LESSON).write_text("already here", encoding="utf-8")
    done = lab.copy_release(course, "en")
    assert content(mine(course, LESSON)) == "already here"
    assert [name for name, _ in done.beside] == [LESSON]


def test_a_deleted_copy_comes_back_fresh(course):
    lab.copy_release(course, "en")
    mine(course, LESSON).unlink()
    assert lab.copy_release(course, "en").copied == [LESSON]


@pytest.mark.parametrize("record", [b"{", b"[]", b"\xff\xfe"])
def test_a_lost_record_costs_a_copy_and_no_work(course, record):
    lab.copy_release(course, "en")
    mine(course, LESSON).write_text("my answers", encoding="utf-8")
    mine(course, lab.RECORD).write_bytes(record)
    done = lab.copy_release(course, "en")
    assert done.record_lost
    assert [name for name, _ in done.beside] == [LESSON]
    assert content(mine(course, LESSON)) == "my answers"
    assert lab.copy_release(course, "en").notes() == []


def test_one_file_that_cannot_be_read_does_not_stop_the_others(course, monkeypatch):
    read_bytes = Path.read_bytes

    def refuse(path):
        if path == course / "notebooks" / "en" / LESSON:
            raise PermissionError(13, "Permission denied")
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    done = lab.copy_release(course, "en")
    assert done.failed == [(LESSON, "Permission denied")]
    assert mine(course, OTHER).exists()
    monkeypatch.undo()
    assert lab.copy_release(course, "en").copied == [LESSON]


def test_a_folder_in_the_place_of_a_file_is_reported(course):
    mine(course, LESSON).mkdir(parents=True)
    done = lab.copy_release(course, "en")
    assert [name for name, _ in done.failed] == [LESSON]
    assert mine(course, LESSON).is_dir()


def test_a_link_that_leads_nowhere_is_not_written_through(course):
    mine(course, LESSON).parent.mkdir(parents=True)
    mine(course, LESSON).symlink_to(course / "elsewhere.ipynb")
    assert [name for name, _ in lab.copy_release(course, "en").failed] == [LESSON]
    assert not (course / "elsewhere.ipynb").exists()


def test_checkpoints_and_hidden_files_are_not_handed_out(course):
    release(course, ".ipynb_checkpoints/x.ipynb", "old")
    release(course, "01_derivatives/.DS_Store", "")
    assert len(lab.copy_release(course, "en").copied) == 3


def test_a_course_that_is_not_built_says_what_to_do(tmp_path):
    with pytest.raises(lab.LabError, match="autograd-kit build") as caught:
        lab.copy_release(tmp_path, "zh")
    assert "autograd-kit build" in caught.value.text.zh
    assert not (tmp_path / "work").exists()


def test_a_file_named_work_says_what_to_do(course):
    (course / "work").write_text("a note", encoding="utf-8")
    with pytest.raises(lab.LabError, match="cannot be written to"):
        lab.copy_release(course, "en")
    assert content(course / "work") == "a note"


def test_an_unknown_language_is_refused(course):
    with pytest.raises(UnknownLanguageError):
        lab.copy_release(course, "../zh")


@given(edits=st.lists(st.sampled_from(["release", "edit", "delete", "open"]), max_size=12))
def test_no_edit_is_ever_lost(tmp_path_factory, edits):
    root = tmp_path_factory.mktemp("course")
    release(root, LESSON, "v0")
    lab.copy_release(root, "en")
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
            lab.copy_release(root, "en")
            latest = content(root / "notebooks" / "en" / LESSON)
            found = {content(path) for path in mine(root, LESSON).parent.iterdir()}
            assert latest in found | handed_out
            handed_out.add(latest)
            written = written or latest
        assert written is None or content(mine(root, LESSON)) == written


# --- JupyterLab ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "zh_TW"}, "zh"),
    ],
)
def test_the_language_follows_the_system(environment, language):
    assert lab.guess_language(environment) == language


@pytest.mark.parametrize(
    ("system", "language"),
    [("Chinese (Simplified)_China", "zh"), ("zh_CN", "zh"), ("German", "en"), (None, "en")],
)
def test_without_variables_the_locale_decides(monkeypatch, system, language):
    monkeypatch.setattr(lab.locale, "getlocale", lambda: (system, None))
    assert lab.guess_language({}) == language


def settings_in(folder):
    return {
        path.name.split(".")[0]: json.loads(content(path)) for path in folder.rglob("*.jupyterlab-settings")
    }


def test_lab_asks_for_no_news_and_speaks_chinese_where_it_can(tmp_path, monkeypatch):
    quiet = {"notification": {"fetchNews": "false", "checkForUpdates": False}}
    lab.write_settings(tmp_path / "en", "en")
    lab.write_settings(tmp_path / "zh", "zh")
    monkeypatch.setattr(lab.importlib.util, "find_spec", lambda name: None)
    lab.write_settings(tmp_path / "without", "zh")
    assert settings_in(tmp_path / "en") == settings_in(tmp_path / "without") == quiet
    assert settings_in(tmp_path / "zh") == quiet | {"plugin": {"locale": "zh_CN"}}


def test_what_the_learner_set_stays(tmp_path):
    lab.write_settings(tmp_path, "zh")
    chosen = next(tmp_path.rglob("plugin.jupyterlab-settings"))
    chosen.write_text('{"locale": "default"}', encoding="utf-8")
    lab.write_settings(tmp_path, "zh")
    assert content(chosen) == '{"locale": "default"}'


def test_the_first_lesson_is_opened_first_and_later_the_last_place(course):
    lab.copy_release(course, "en")
    folder, home = course / "work" / "en", course / "home"
    assert f"--LabApp.default_url=/lab/tree/{LESSON}" in lab.lab_command(folder, home, True, [])
    (home / "workspaces").mkdir(parents=True)
    (home / "workspaces" / "default.jupyterlab-workspace").touch()
    assert "default_url" not in " ".join(lab.lab_command(folder, home, True, []))


def test_no_browser_and_further_arguments_are_passed_on(tmp_path):
    assert "--no-browser" not in lab.lab_command(tmp_path, tmp_path, True, [])
    command = lab.lab_command(tmp_path, tmp_path, False, ["--port=8899"])
    assert "--no-browser" in command
    assert command[-1] == "--port=8899"
    quiet = "--ServerApp.log_level=WARN"
    assert quiet in lab.lab_command(tmp_path, tmp_path, False, [])
    assert quiet not in command


def test_without_jupyterlab_the_learner_is_told(course, monkeypatch):
    monkeypatch.setattr(lab.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(lab.LabError, match="JupyterLab is not installed"):
        lab.open_lab(course, "en")
    assert not (course / "work").exists()


def test_where_there_is_no_exec_the_exit_status_is_returned(tmp_path, monkeypatch):
    monkeypatch.setattr(lab.sys, "platform", "win32")
    code = "import os, sys; sys.exit(7 if os.getcwd() == os.environ['HERE'] else 1)"
    environment = {**os.environ, "HERE": str(tmp_path)}
    assert lab.run([sys.executable, "-c", code], tmp_path, environment) == 7
