"""The READMEs' commands are run, in order, in a fresh copy of the course, and must print what the READMEs show."""

import re

import pytest

from .shown_commands import (
    LANGUAGE,
    ROOT,
    Runner,
    commands,
    copy_course,
    differs,
    hold_to_what_is_shown,
    language_free,
)

pytestmark = pytest.mark.sandbox

READMES = ("README.md", "README.zh.md")
ONCE = (
    "make help",
    "autograd-kit build --check",
    "autograd-kit doctor",
    "pytest --nbval",
    "autograd-kit grade --classroom classroom/demo --json",
    "nbgrader export",
)  # these say the same on each page and in each language, and nothing that follows needs what they write
FEWER = " --draws 3"  # as many as `make test` takes: with its 300 `doctor` says the same after a second for each answer


@pytest.fixture(scope="module")
def course(tmp_path_factory, confinement):
    return copy_course(tmp_path_factory.mktemp("readme") / "course")


@pytest.fixture(scope="module")
def run_once():
    """Return a Runner, but what says the same on each page is run for the first one that shows it."""
    run, once = Runner(), {}

    def remembering(command, folder):
        if not command.startswith(ONCE):
            return run(command, folder)
        same = LANGUAGE.sub("LANG", command)
        if same not in once:
            once[same] = run(
                command + FEWER if command.startswith("autograd-kit doctor") else command, folder
            )
        return once[same]

    return remembering


@pytest.mark.parametrize("name", READMES)
def test_every_command_prints_what_the_readme_shows(name, course, run_once):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert len(commands(text)) >= 6
    hold_to_what_is_shown(text, course, run_once)


def test_both_readmes_run_the_same_commands():
    english, chinese = (language_free((ROOT / name).read_text(encoding="utf-8")) for name in READMES)
    assert english == chinese


def test_every_command_prints_what_contributing_shows(course, run_once):
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert any("--nbval" in command for command, _ in commands(text))
    hold_to_what_is_shown(text, course, run_once)


@pytest.mark.parametrize("name", READMES)
def test_pictures_are_there_and_small(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text)
    assert len(pictures) >= 3
    for picture in pictures:
        content = (ROOT / picture).read_bytes()
        assert content.startswith(b"\x89PNG")
        assert len(content) <= 150_000


def test_an_output_that_rots_is_noticed():
    assert differs("10 right\n", "9 right\n")
    assert not differs("a\n...\nz\n", "a\nb\nc\nz\n")
    assert commands("```console\n$ a\n1\n$ b\n2\n3\n```\n") == [("a", "1\n"), ("b", "2\n3\n")]
