"""The commands as they are typed: what they print, write and exit with."""

import json
import zipfile

import pytest
from typer.testing import CliRunner

from autograd_lib.kit.cli import app
from tests.kit.grading.handing_in import LESSON, hand_in, solved
from tests.kit.grading.small_class import run


@pytest.fixture
def command(repository, monkeypatch):
    """Return a function that runs a command in the course, and gives (exit status, output)."""
    monkeypatch.chdir(repository)
    monkeypatch.setenv("COLUMNS", "200")

    def typed(*arguments):
        done = CliRunner().invoke(app, [str(one) for one in arguments])
        return done.exit_code, done.output

    return typed


@pytest.fixture
def graded(tmp_path):
    from autograd_lib.kit.grading.classroom import Classroom

    for student in ("ann", "王芳"):
        hand_in(tmp_path, student, solved())
    room = Classroom(tmp_path)
    run(room)
    return room


def delivery(path):
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("王芳_12_assignsubmission_file_/x.ipynb", json.dumps(solved("zh")))
        archive.writestr("notes.txt", "x")
    return path


def test_collect_lists_what_it_placed_and_what_it_left(command, tmp_path):
    source = delivery(tmp_path / "d.zip")
    status, output = command("collect", source, "--classroom", tmp_path / "class", "--lang", "zh")
    assert status == 0
    assert "收到 1 份作业" in output
    assert "notes.txt" in output
    assert (tmp_path / "class" / "submitted" / "王芳" / LESSON / f"{LESSON}.ipynb").is_file()
    status, output = command("collect", source, "--classroom", tmp_path / "class", "--json")
    found = json.loads(output)
    assert [(one["student"], one["lesson"]) for one in found["placed"]] == [("王芳", LESSON)]
    assert found["left"][0]["file"] == "notes.txt"


@pytest.mark.sandbox
def test_report_and_export_say_where_they_wrote(command, graded):
    status, output = command("report", "--classroom", graded.root, "--lang", "en")
    assert (status, "class report:" in output) == (0, True)
    assert (graded.root / "report" / "index.html").is_file()
    status, output = command("export", "--classroom", graded.root, "--format", "canvas", "--lang", "en")
    assert status == 0
    assert "No number there is known, because collecting has not seen one (2): " in output
    assert (graded.root / "export" / "canvas.csv").is_file()


@pytest.mark.parametrize("name", ["report", "export"])
def test_what_was_never_graded_is_an_error_that_says_what_to_do(command, tmp_path, name):
    from autograd_lib.kit.grading.errors import ClassroomError

    done = CliRunner().invoke(app, [name, "--classroom", str(tmp_path)])
    assert isinstance(done.exception, ClassroomError)
    assert "autograd-kit grade" in done.exception.text.zh


def test_status_shows_a_table_or_json(command):
    status, output = command("status", "--lang", "zh")
    assert (status, "你的进度" in output, "02 公式变了" in output) == (0, True, True)
    status, output = command("status", "--lang", "both", "--json")
    found = json.loads(output)
    assert (status, found["language"]) == (0, "both")
    assert [lesson["lesson"] for lesson in found["lessons"]][:2] == ["01_two_starts", LESSON]
    assert command("status", "--lang", "fr")[0] == 2


def test_watch_refuses_what_is_not_there(command, tmp_path):
    from autograd_lib.kit.lab import LabError

    done = CliRunner().invoke(app, ["watch", str(tmp_path / "x.ipynb"), "--lang", "en"])
    assert isinstance(done.exception, LabError)
    assert "There is no file" in done.exception.text.en


@pytest.mark.sandbox
def test_an_unknown_format_is_wrong_usage(command, graded):
    status, output = command("export", "--classroom", graded.root, "--format", "excel")
    assert status == 2
    assert "moodle" in output
