"""The pages in docs/: both languages in step, links that lead somewhere, code that parses, arithmetic that is right."""

import json
import random
import re
import subprocess
import sys
import types
from datetime import datetime, timedelta

import numpy as np
import pytest
import yaml
from nbgrader.api import Gradebook

from autograd_lib.kit.wording.text import LANGUAGES

from .kit.grading.handing_in import LESSON, WRONG, solved
from .kit.grading.intake.deliveries import canvas_zip, moodle_zip, worksheet
from .running_formgrader import WAIT, comment, running
from .shown_commands import ROOT, Runner, commands, copy_course, hold_to_what_is_shown, language_free
from .tried import ONE_LANGUAGE

MANY = "many-machines.md"
PAGES = sorted({path.name for language in LANGUAGES for path in (ROOT / "docs" / language).glob("*.md")})
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"^`(\S+\.py)`\n\n```python\n(.*?)^```$", re.M | re.S)
FORMGRADER = re.compile(r"^```sh\n(autograd-kit formgrader .*)\n```$", re.M)
LINK = re.compile(r"\]\(([^)#]+)\)")
SUM = re.compile(r"^    ([\d.]+) ?(\w*) ([×÷]) ([\d.]+) ?(\w*) = ([\d.]+) ?(\w*)", re.M)
RULES = re.compile(r"^```toml\n.*?^```$", re.M | re.S)
MONDAY = datetime(2026, 10, 19, 9)  # noqa: DTZ001 - as zips have it
PEOPLE = "Full name,Email address\nMary Ann Lee,m@x.org\nZoe Ng,z@x.org\n"
GRADEBOOK = """\
Student,ID,SIS User ID,SIS Login ID,Section,02 The formula changes (77)
    Points Possible,,,,,24
"Carter, Ben",4321,,ben1,B,
"Lee, Mary",4400,,mary1,B,
"Ng, Zoe",4500,,zoe1,B,
"""
COMMENT = "Think of the seed"
OPTION = re.compile(r"--[a-z][a-z-]+")


def text_of(language, page):
    return (ROOT / "docs" / language / page).read_text(encoding="utf-8")


def blocks(text, kind):
    return [code for language, code in BLOCK.findall(text) if language == kind]


def wrong_sums(text):
    """Return the lines of arithmetic whose result is off by more than the last digit that is shown."""
    found = []
    for match in SUM.finditer(text):
        left, unit, sign, right, of, result, shown = match.groups()
        value = float(left) * float(right) if sign == "×" else float(left) / float(right)
        scale = 1e6 if "kB" in (unit, of) and shown == "GB" else 1
        digits = len(result.partition(".")[2])
        if abs(value / scale - float(result)) > 0.5 * 10**-digits + 1e-9:
            found.append(match[0].strip())
    return found


@pytest.mark.parametrize("page", PAGES)
def test_both_languages_show_the_same_code_and_sums(page):
    zh, en = (text_of(language, page) for language in ("zh", "en"))
    assert [one for one in BLOCK.findall(zh) if one[0] != "console"] == [
        one for one in BLOCK.findall(en) if one[0] != "console"
    ]
    assert language_free(zh) == language_free(en)
    assert SUM.findall(zh) == SUM.findall(en)
    headings = [re.findall(r"^(#+) ", BLOCK.sub("", text), re.M) for text in (zh, en)]
    assert headings[0] == headings[1]
    assert headings[0].count("#") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_sums_are_right(language):
    text = text_of(language, MANY)
    assert len(SUM.findall(text)) >= 5
    assert wrong_sums(text) == []


def test_a_wrong_sum_is_noticed():
    assert wrong_sums("    50000 × 0.2 s = 9000 s\n") == ["50000 × 0.2 s = 9000 s"]
    assert wrong_sums("    50000 × 100 kB = 50 GB\n") == ["50000 × 100 kB = 50 GB"]


def test_manifests_are_yaml_with_kinds_and_matching_labels():
    manifests = [m for code in blocks(text_of("en", MANY), "yaml") for m in yaml.safe_load_all(code)]
    assert {m["kind"] for m in manifests} == {"Deployment", "Service", "Job"}
    for manifest in manifests:
        assert {"apiVersion", "kind", "metadata", "spec"} == set(manifest)
        if manifest["kind"] == "Deployment":
            labels = manifest["spec"]["template"]["metadata"]["labels"]
            assert manifest["spec"]["selector"]["matchLabels"] == labels


def test_shell_code_parses():
    codes = blocks(text_of("en", MANY), "sh")
    assert codes
    for code in codes:
        done = subprocess.run(["bash", "-n"], input=code, text=True, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr


def test_options_of_our_command_exist():
    from typer.main import get_command

    from autograd_lib.kit.cli import app

    known = {option for parameter in get_command(app).commands["grade"].params for option in parameter.opts}
    codes = [code.replace("\\\n", " ") for _, code in BLOCK.findall(text_of("en", MANY))]
    lines = [line for code in codes for line in code.splitlines() if line.startswith("autograd-kit grade")]
    assert lines
    assert {option for line in lines for option in OPTION.findall(line)} <= known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere_and_the_readme_leads_here(page, language):
    text = text_of(language, page)
    for link in LINK.findall(BLOCK.sub("", text)):
        assert (ROOT / "docs" / language / link).is_file(), link
    readme = ROOT / {"en": "README.md", "zh": "README.zh.md"}[language]
    assert f"](docs/{language}/{page})" in readme.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def run():
    """Return what runs the commands of both languages' pages."""
    return Runner()


@pytest.mark.sandbox
@pytest.mark.parametrize("language", ONE_LANGUAGE)
def test_a_class_and_its_semester_go_as_the_page_says(language, tmp_path, chromium, run):
    course = copy_course(tmp_path / "course")
    download(course)
    (rules,) = blocks(text_of(language, "instructors.md"), "toml")
    opened, ruled = RULES.split(text_of(language, "instructors.md"))
    hold_to_what_is_shown(opened, course, run)
    (course / "classroom" / "term" / "class.toml").write_text(rules, encoding="utf-8")
    before, command, after = FORMGRADER.split(ruled)
    hold_to_what_is_shown(before, course, run)
    if language == "en":  # the command is the same on both pages, and formgrader in English
        page = chromium.new_page()
        with running(course, page, *command.split()[2:]) as address:
            look_as_the_page_says(page, address)
        page.close()
    else:
        write_comment(course / "classroom" / "term" / "gradebook.db")
    hold_to_what_is_shown(after, course, run)
    feedback = course / "classroom" / "term" / "feedback" / "Mary Ann Lee" / LESSON / f"{LESSON}.html"
    assert COMMENT in feedback.read_text(encoding="utf-8")


def download(folder):
    """Put what platforms let an instructor download into a folder, with their layout and the times of their entries."""
    slip, right, zh = (
        json.dumps(one).encode() for one in (solved(multiply_derive=WRONG), solved(), solved("zh"))
    )
    file = f"{LESSON}.ipynb"
    moodle = {
        ("Mary Ann Lee", 12, file): slip,
        ("Mary Ann Lee", 12, "photo.png"): b"x",
        ("王芳", 7, file): zh,
        ("王芳", 31, file): b"",
    }
    moodle_zip(folder / "week2.zip", moodle, MONDAY)
    moodle_zip(folder / "thursday.zip", {("Mary Ann Lee", 12, file): right}, MONDAY + timedelta(days=3))
    days = {12: MONDAY - timedelta(days=6), 7: MONDAY - timedelta(days=7), 31: MONDAY - timedelta(days=14)}
    people = [(12, "Mary Ann Lee", "m@x.org"), (7, "王芳", "s07@x.org"), (31, "王芳", "s31@x.org")]
    worksheet(folder / "worksheet.csv", [(*one, days[one[0]]) for one in people])
    canvas = {("carterben", 4321, 98, file, False): right, ("leemary", 4400, 99, file, True): slip}
    canvas_zip(folder / "submissions.zip", canvas, MONDAY)
    (folder / "gradebook.csv").write_text(GRADEBOOK, encoding="utf-8")
    (folder / "list.csv").write_text(PEOPLE, encoding="utf-8")


def look_as_the_page_says(page, address):
    """Go through formgrader by its links, from its first page to an answer, and write a comment below that."""
    row = page.locator("tbody tr", has_text=LESSON)
    row.locator("td.num-submissions a", has_text="3").click()
    rows = page.locator("tbody tr")
    rows.nth(2).locator("td.score", has_text="24").wait_for(timeout=WAIT)
    shown = {one.locator("td.student-id").inner_text(): one for one in rows.all()}
    assert {name: one.locator("td.score").inner_text() for name, one in shown.items()} == {
        "Mary Ann Lee": "21 / 24",
        "王芳 (s07)": "24 / 24",
        "王芳 (s31)": "0 / 24",
    }  # who handed in nothing has no submission there
    assert {one.locator("td.status").inner_text() for one in shown.values()} == {"graded"}
    assert not any("None" in one.inner_text() for one in shown.values())
    shown["Mary Ann Lee"].locator("td.student-name a").click()
    page.locator("tbody a", has_text=LESSON).click()
    comment(page, "multiply_derive", COMMENT)


def write_comment(database):
    """Write into a gradebook what formgrader writes there when a comment is typed below an answer."""
    with Gradebook(f"sqlite:///{database}") as book:
        comments = book.find_submission_notebook(LESSON, LESSON, "Mary Ann Lee").comments
        next(one for one in comments if one.name == "multiply_derive").manual_comment = COMMENT
        book.db.commit()


def test_every_status_is_explained():
    from autograd_lib.kit.grading.results import Status

    for language in LANGUAGES:
        rows = re.findall(r"^\| `(\w+)` \|", text_of(language, "instructors.md"), re.M)
        assert rows == [status.value for status in Status]


@pytest.mark.parametrize(
    ("check", "lost"),
    [
        (lambda candidate: np.equal(candidate([3, 1, 8]), 4), 0),
        (lambda candidate: True, 1),
        (lambda candidate: False, 1),
    ],
)
def test_the_sealed_candidates_of_the_authors_page_tell_right_from_wrong(monkeypatch, check, lost):
    page = types.ModuleType("the_authors_page")
    monkeypatch.setitem(sys.modules, page.__name__, page)
    for code in blocks(text_of("en", "authors.md"), "python"):
        if "RIGHT = " in code or "def reply" in code:
            exec(code, vars(page))
    challenge = page.challenge(random.Random(1))
    findings = page.judge(page.collect({"accepts": check}, challenge), challenge)
    assert sum(one.lost for one in findings) == lost


@pytest.mark.sandbox
def test_the_authors_page_builds_a_lesson(tmp_path):
    text, other = (text_of(language, "authors.md") for language in LANGUAGES)
    assert commands(text) == commands(other)  # so that one of them is enough
    files = dict(FILE.findall(text))
    assert files == dict(FILE.findall(other))
    assert len(files) == 4
    (toml,) = [code for code in blocks(text, "toml") if code.startswith("name = ")]
    course = tmp_path / "course"  # in which there is nothing: what the page needs is installed
    course.mkdir()
    begun, rest = other.split("## The exercise first", 1)
    hold_to_what_is_shown(begun, course)
    for name, content in {**files, "course.toml": toml}.items():
        assert (course / name).is_file()
        (course / name).write_text(content, encoding="utf-8")
    hold_to_what_is_shown(rest, course, PYTHONPATH=str(ROOT))
