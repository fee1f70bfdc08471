"""What every command keeps to: help with an example, --lang, --debug, exit status, and one sentence for an error."""

import os
import re
import resource
import shutil
import subprocess
import sys
from itertools import product

import pytest
import typer

from autograd_lib.kit.cli import app, main
from autograd_lib.kit.cli.words import COMMANDS, DOCTOR, EXAMPLES, OPTIONS, STATES, TEXTS
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.wording.reasons import REASONS

# What a command cannot do without.
NEEDED = {
    "adopt": ["multiply_derive-abc", "--name", "x"],
    "check": ["nothing.ipynb"],
    "class": ["new", "nothing", "--units", "1=2026-10-12"],
    "collect": ["nothing.zip"],
    "new": ["exercise", "02_changed_formula"],
    "roster": ["nothing.csv"],
    "show": ["ann", "02_changed_formula"],
    "undo": ["ann", "02_changed_formula"],
}

LESSON = "02_changed_formula"
LANGUAGES = ("zh", "en")
KIT = typer.main.get_command(app)
ARTEFACT = home().part("artefact")  # whose command the course names
NAMES = sorted(set(KIT.commands) - {ARTEFACT["command"]})
CHINESE = re.compile("[一-鿿]")


@pytest.fixture
def kit(repository, monkeypatch, capsys):
    """Return a function that runs a command line in the course, and gives (exit status, stdout, stderr)."""
    monkeypatch.chdir(repository)
    monkeypatch.setenv("COLUMNS", "300")
    for name in ("AUTOGRAD_KIT_LANG", "LC_MESSAGES", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")

    def run(*arguments):
        with pytest.raises(SystemExit) as ended:
            main([str(one) for one in arguments])
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err

    return run


def sentence(said, language):
    """Return the error that was said; it is one sentence in the right language, and no traceback."""
    lines = [line for line in said.splitlines() if line.strip()]
    (complaint,) = [line for line in lines if line.startswith("autograd-kit: ")]
    assert "Traceback" not in said
    assert bool(CHINESE.search(complaint)) == (language == "zh"), complaint
    return complaint


@pytest.mark.parametrize(("name", "language"), list(product(NAMES, LANGUAGES)))
def test_help_says_what_how_and_with_what(kit, name, language):
    status, said, _ = kit(name, "--help", "--lang", language)
    assert status == 0
    assert COMMANDS[name].in_language(language) in said
    assert EXAMPLES[name].format(lang=language) in said
    for param in KIT.commands[name].params:
        text = OPTIONS.get(f"{name} {param.name}") or OPTIONS[param.name]
        assert text.in_language(language) in said
    for line in said.splitlines():
        if language == "en":
            assert not CHINESE.search(line)
        elif line.startswith("      "):
            assert CHINESE.search(line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_that_the_course_names_says_what_the_course_says(kit, language):
    status, said, _ = kit(ARTEFACT["command"], "--help", "--lang", language)
    assert (status, ARTEFACT[language] in said) == (0, True)
    assert f"autograd-kit {ARTEFACT['command']}" in said
    assert kit(ARTEFACT["command"], "--lang", "fr")[0] == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_commands_is_in_both_languages(kit, monkeypatch, language):
    monkeypatch.setenv("AUTOGRAD_KIT_LANG", language)
    status, said, _ = kit("--help")
    assert status == 0
    for name in NAMES:
        assert COMMANDS[name].in_language(language) in said
    assert kit()[0] == 2


@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_a_command_line_that_the_command_takes(name):
    example = EXAMPLES[name].format(lang="zh").split()
    assert example[:2] == ["autograd-kit", name]
    KIT.commands[name].make_context(name, example[2:])  # raises on wrong usage


@pytest.mark.parametrize("name", NAMES)
def test_every_command_takes_lang_and_refuses_a_language_that_there_is_not(kit, name):
    needed = NEEDED.get(name, [])
    status, _, said = kit(name, *needed, "--lang", "fr", "--debug")
    assert status == 2
    assert "unknown language 'fr'" in sentence(said, "en")


@pytest.mark.parametrize("catalogue", [COMMANDS, OPTIONS, TEXTS, STATES, DOCTOR, REASONS])
def test_both_languages_say_the_same(catalogue):
    for key, text in catalogue.items():
        assert CHINESE.search(text.zh) or key in ("system", "of_lesson"), key
        assert not CHINESE.search(text.en), key


def test_the_catalogue_holds_no_command_that_there_is_not():
    assert set(COMMANDS) == set(EXAMPLES) == {"", *NAMES}
    params = {param.name for command in KIT.commands.values() for param in command.params} | {"debug"}
    assert {key.split()[-1] for key in OPTIONS} == params | {"help"}


USAGE = [
    (["nosuch"], "nosuch"),
    (["grade", "--nope"], "--nope"),
    (["check"], "NOTEBOOK"),
    (["grade", "--jobs", "x"], "--jobs"),
    (["grade", "--jobs", "0"], "--jobs"),
    (["demo", "--students", "3"], "--students"),
    (["export", "--format", "excel"], "excel"),
    (["collect", "a", "b"], "b"),
    (["grade", "--classroom"], "--classroom"),
    (["build", "--check", "--force"], "--accept"),
    (["build", "--watch"], "--watch"),
    (["build", "--watch", "--check", "02_changed_formula"], "--watch"),
    (["build", "--watch", "02_changed_formula", "03_two_visits"], "--watch"),
    *[([name, "99_none"], "99_none") for name in ("build", "doctor", "grade", "report", "export", "demo")],
]


@pytest.mark.parametrize(
    ("arguments", "language"), list(product([use[0] for use in USAGE], LANGUAGES)), ids=str
)
def test_wrong_usage_is_2_and_says_where_the_help_is(kit, monkeypatch, arguments, language):
    monkeypatch.setenv("AUTOGRAD_KIT_LANG", language)
    status, out, said = kit(*arguments)
    assert (status, out) == (2, "")
    assert {str(use): word for use, word in USAGE}[str(arguments)] in sentence(said, language)
    assert "--help" in said


@pytest.fixture
def places(tmp_path):
    """Return names of paths that something is wrong with."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("hello", encoding="utf-8")
    (tmp_path / "list.ipynb").write_text("[]", encoding="utf-8")
    (tmp_path / "bytes.ipynb").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "other.ipynb").write_text(
        '{"cells": [], "nbformat": 4, "nbformat_minor": 5, "metadata": {}}', encoding="utf-8"
    )
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for name in ("damaged", "folder"):
        (tmp_path / name / "submitted" / "ann" / LESSON).mkdir(parents=True)
    (tmp_path / "damaged" / "gradebook.db").write_bytes(b"SQLite format 3\0" + b"no database" * 500)
    (tmp_path / "folder" / "gradebook.db").mkdir()
    return tmp_path


FAILURES = [
    *[
        f"check {name}"
        for name in (
            "none.ipynb",
            "empty",
            "list.ipynb",
            "bytes.ipynb",
            "other.ipynb",
            "loop",
            "file/x.ipynb",
        )
    ],
    *[f"collect {name}" for name in ("none.zip", "file", "loop", "file/x.zip")],
    *[f"{name} --classroom {room}" for name in ("grade", "report", "export") for room in ("none", "empty")],
    *[f"{name} --classroom file" for name in ("grade", "report", "export", "demo", "collect empty")],
    *[f"{name} --classroom damaged" for name in ("grade", "report", "export")],
    *[f"{name} --classroom folder" for name in ("grade", "report", "export")],
]


@pytest.mark.parametrize(("line", "language"), list(product(FAILURES, LANGUAGES)))
def test_what_cannot_be_done_is_1_and_says_why(kit, places, line, language):
    words = [str(places / one) if (one[0] != "-" and at) else one for at, one in enumerate(line.split())]
    status, _, said = kit(*words, "--lang", language)
    assert status == 1
    assert str(places) in sentence(said, language)


@pytest.mark.parametrize("name", NAMES)
def test_outside_a_course_every_command_says_where_to_go(kit, tmp_path, monkeypatch, name):
    needed = NEEDED.get(name, [])
    for language, words in (("zh", "请先 cd 到课程文件夹"), ("en", "Change to the course folder first")):
        monkeypatch.chdir(tmp_path)
        status, _, said = kit(name, *needed, "--lang", language)
        assert (status, words in sentence(said, language)) == (1, True)


@pytest.mark.parametrize("command", [("build",), ("doctor",), ("new", "unit", "01_new")])
def test_where_there_are_only_installed_courses_authors_read_how_to_begin_one(
    kit, tmp_path, monkeypatch, command
):
    monkeypatch.setattr("autograd_lib.kit.cli.authors.the_course", lambda: Course(tmp_path))
    status, _, said = kit(*command, "--lang", "en")
    assert (status, "`autograd-kit new course NAME`" in sentence(said, "en")) == (2, True)


def test_debug_shows_the_traceback_wherever_it_stands(repository, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for line in (["--debug", "build"], ["build", "--debug"]):
        with pytest.raises(Exception, match="not inside a course"):
            main(line)


def test_an_error_that_nobody_foresaw_is_one_sentence_too(kit, monkeypatch):
    def fail(*_, **__):
        raise ZeroDivisionError("1 / 0")

    monkeypatch.setattr("autograd_lib.kit.authoring.doctor.examine", fail)
    for language in LANGUAGES:
        status, _, said = kit("doctor", "--lang", language)
        assert (status, "ZeroDivisionError" in sentence(said, language), "--debug" in said) == (1, True, True)


def test_ctrl_c_is_said_in_one_word(kit, monkeypatch):
    def fail(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("autograd_lib.kit.authoring.doctor.examine", fail)
    status, _, said = kit("doctor", "--lang", "zh")
    assert (status, sentence(said, "zh")) == (130, "autograd-kit: 已中断。")


def typed(line, folder, language="en", **options):
    """Run a command line in a shell as a person would; return (exit status, stderr)."""
    environment = {
        **os.environ,
        "AUTOGRAD_KIT_LANG": language,
        "KIT": f"{sys.executable} -m autograd_lib",
    }
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        check=False,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        **options,
    )
    return done.returncode, done.stderr


def test_a_reader_that_wants_no_more_is_no_traceback(repository):
    status, said = typed("$KIT --help | true", repository)
    assert status in (0, 1)  # the reader may be quicker or slower than what is written
    assert said == ""
    assert typed("$KIT --help >&-", repository)[0] in (0, 1)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="not on this platform: no /dev/full")
@pytest.mark.parametrize(("language", "words"), [("zh", "磁盘满了"), ("en", "the disk is full")])
def test_a_full_disk_under_the_output_is_said(repository, language, words):
    status, said = typed("$KIT --help > /dev/full", repository, language)
    assert (status, words in sentence(said, language)) == (1, True)


def test_a_full_disk_under_the_files_is_said_and_leaves_nothing_behind(repository, tmp_path):
    course = tmp_path / "course"
    (course / "solutions" / "lessons").mkdir(parents=True)
    for language in LANGUAGES:
        shutil.copytree(
            repository / "notebooks" / language / LESSON, course / "notebooks" / language / LESSON
        )
    nothing = (0, resource.RLIM_INFINITY)
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, nothing)  # noqa: E731 - runs in the child
    status, said = typed("$KIT lab --no-browser", course, preexec_fn=limit)
    assert status == 1
    assert "exceeds the size" in sentence(said, "en")
    assert [path for path in (course / "work").rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("command", [("build", "--check"), ("doctor",)])
def test_where_no_lesson_has_changed_there_is_nothing_to_do(kit, tmp_path, monkeypatch, command):
    (tmp_path / "solutions/lessons").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    status, said, complaint = kit(*command, "--changed", "--lang", "zh")
    assert (status, said) == (1, "")
    assert "not a git repository" in sentence(complaint, "zh")
    subprocess.run(["git", "init"], check=True, capture_output=True)
    subprocess.run(
        [
            "git",
            "-c",
            "user.name=Ann",
            "-c",
            "user.email=a@example.org",
            "commit",
            "--allow-empty",
            "-m",
            ".",
        ],
        check=True,
        capture_output=True,
    )
    assert kit(*command, "--changed", "--lang", "en") == (0, "No lesson has changed.\n", "")
