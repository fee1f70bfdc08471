"""The READMEs are one screen; the commands of the pages behind them are run, and must print what the pages show."""

import re

import pytest

from autograd_lib.kit.wording.text import LANGUAGES

from .shown_commands import (
    LANGUAGE,
    ROOT,
    Runner,
    commands,
    copy_course,
    differs,
    hold_to_what_is_shown,
)

pytestmark = pytest.mark.sandbox

READMES = ("README.md", "README.zh.md")
PAGES = ("example-class.md", "students.md")
ONCE = (
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_every_command_prints_what_the_page_shows(page, language, course, run_once):
    text = (ROOT / "docs" / language / page).read_text(encoding="utf-8")
    assert commands(text)
    hold_to_what_is_shown(text, course, run_once)


def test_every_command_prints_what_contributing_shows(course, run_once):
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert any("--nbval" in command for command, _ in commands(text))
    hold_to_what_is_shown(text, course, run_once)


PICTURE = re.compile(r"!\[[^\]]+\]\(([^)]+)\)|<img src=\"([^\"]+)\"[^>]* alt=\"[^\"]+\">")


def pictures(path):
    """Return the files of the pictures on a page."""
    found = PICTURE.findall(path.read_text(encoding="utf-8"))
    return [path.parent / (one or other) for one, other in found]


def test_every_picture_is_shown_and_small():
    pages = [*map(ROOT.joinpath, READMES), *(ROOT / "docs").glob("*/*.md")]
    shown = [picture.resolve() for page in pages for picture in pictures(page)]
    assert sorted(shown) == sorted((ROOT / "docs" / "pictures").iterdir())
    for picture in shown:
        content = picture.read_bytes()
        assert content.startswith(b"\x89PNG")
        assert len(content) <= 150_000


@pytest.mark.parametrize("name", READMES)
def test_a_readme_is_one_screen(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 45
    assert len(pictures(ROOT / name)) == 1
    assert re.findall(r"^    (make \w+)", text, re.M) == ["make lab", "make demo"]


def test_both_readmes_say_the_same_in_the_same_order():
    english, chinese = ((ROOT / name).read_text(encoding="utf-8") for name in READMES)
    for form in (r"^#+ ", r"^\| .*(`.*?`) \|", r"^    make \w+", r"\]\((\S+?)[#)]"):
        found = [re.findall(form, LANGUAGE.sub("LANG", text), re.M) for text in (english, chinese)]
        assert found[0][1:] == found[1][1:] != []  # the first link of each leads to the other


def test_an_output_that_rots_is_noticed():
    assert differs("10 right\n", "9 right\n")
    assert not differs("a\n...\nz\n", "a\nb\nc\nz\n")
    assert commands("```console\n$ a\n1\n$ b\n2\n3\n```\n") == [("a", "1\n"), ("b", "2\n3\n")]
