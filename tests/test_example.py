"""The course in examples/ from its first command to a graded class, where the wheels of both are all there is."""

import html
import json
import re
import shutil
import subprocess
import tomllib

import pytest

from autograd_lib.kit.notebooks.cells import cell_key, is_answer
from tests.wheels import environment_with, kit, opened_in_the_lab, the_wheel

# builds a wheel, makes two environments, starts JupyterLab and grades
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("confinement")]

UNIT, OTHER = "01_evidence", "01_two_starts"
POINTS = {"out_of_ten_thousand": 2, "posterior": 3, "paradox": 3}
SOURCES = ("course.toml", "solutions/lessons", "exercises/judges", "exercises/beside")
SLIPS = {
    "cy": ("zh", {"posterior": "turns_it_round", "paradox": "the_other_way"}),
    "dora": ("en", {"out_of_ten_thousand": "everybody_is_asked", "posterior": "ignores_the_prior"}),
}


@pytest.fixture(scope="module")
def author(repository, tmp_path_factory):
    """Return the programs of somebody who has autograd-kit, and the folder where the example was begun and written."""
    programs = environment_with(tmp_path_factory.mktemp("author"), the_wheel(repository, tmp_path_factory))
    folder = tmp_path_factory.mktemp("elsewhere")
    begun = ["course chances", f"unit {UNIT}", *(f"exercise {UNIT} {name}" for name in POINTS)]
    for what in begun:
        kit(programs, folder, "new", *what.split())
    shutil.rmtree(folder / "exercises" / "beside")  # what runs beside a table of calls is the kit's
    for name in SOURCES:
        source = repository / "examples" / "a_course" / name
        if source.is_dir():
            shutil.copytree(
                source,
                folder / name,
                dirs_exist_ok=True,
                ignore=shutil.ignore_patterns("*.json", "__pycache__"),
            )
        else:
            shutil.copy(source, folder / name)
    assert "4 notebooks written" in kit(programs, folder, "build")
    return programs, folder


@pytest.fixture(scope="module")
def packed(author):
    """Return the wheel for the students."""
    programs, folder = author
    kit(programs, folder, "pack")
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def students(repository, packed, tmp_path_factory):
    """Return the programs of those who have both wheels: students, and whoever grades them."""
    return environment_with(
        tmp_path_factory.mktemp("students"), the_wheel(repository, tmp_path_factory), packed
    )


def notebook_of(folder, language):
    return json.loads((folder / "notebooks" / language / UNIT / f"{UNIT}.ipynb").read_text(encoding="utf-8"))


def wrong_answer(folder, exercise, name):
    said = json.loads((folder / "exercises" / "judges" / f"{exercise}.json").read_text(encoding="utf-8"))
    return next(one for one in said["exercise"]["wrong"] if one["name"] == name)


def answered(folder, language, answers):
    """Return the released notebook with answers: {exercise: code}."""
    notebook = notebook_of(folder, language)
    for cell in filter(is_answer, notebook["cells"]):
        cell["source"] = answers.get(cell_key(cell), cell["source"])
    return notebook


@pytest.fixture(scope="module")
def graded(author, students, tmp_path_factory):
    """Return the folder of a graded class, which holds nothing else, and what `grade` said of each student."""
    _, folder = author
    root = tmp_path_factory.mktemp("class")
    handed_in = {
        "ann": json.loads((folder / "solutions" / "zh" / UNIT / f"{UNIT}.ipynb").read_text(encoding="utf-8")),
        "ben": notebook_of(folder, "en"),
    }
    for student, (language, slips) in SLIPS.items():
        code = {exercise: wrong_answer(folder, exercise, name)["code"] for exercise, name in slips.items()}
        handed_in[student] = answered(folder, language, code)
    for student, notebook in handed_in.items():
        path = root / "classroom" / "submitted" / student / UNIT / f"{UNIT}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook), encoding="utf-8")
    records = map(json.loads, kit(students, root, "grade", "--json").splitlines())
    return root, {record["student"]: record for record in records}


def test_doctor_finds_nothing_wanting(author):
    programs, folder = author
    lines = kit(programs, folder, "doctor", "--draws", "5").splitlines()
    rows = {cells[1].strip(): cells[-2].strip() for line in lines if len(cells := line.split("│")) == 8}
    assert rows == dict.fromkeys(POINTS, "0")


def test_students_open_their_copies_in_the_lab_and_check_them(author, students, tmp_path):
    _, folder = author
    opened = opened_in_the_lab(students, tmp_path, UNIT)
    assert opened["metadata"]["autograd_kit"]["course"] == "chances"
    slip = wrong_answer(folder, "posterior", "turns_it_round")
    mine = tmp_path / "work" / "en" / UNIT / f"{UNIT}.ipynb"
    mine.write_text(json.dumps(answered(folder, "en", {"posterior": slip["code"]})), encoding="utf-8")
    said = kit(students, tmp_path, "check", str(mine), status=1)
    assert "posterior: wrong, 0/3" in said
    assert slip["why"]["en"] in said
    before = mine.read_bytes()
    other = opened_in_the_lab(students, tmp_path, OTHER, "--course", "autograd_lib")
    assert other["metadata"]["autograd_kit"]["course"] == "autograd_lib"
    assert mine.read_bytes() == before
    assert "not_attempted" in kit(students, tmp_path, "check", f"work/en/{OTHER}/{OTHER}.ipynb", status=1)
    said = json.loads(kit(students, tmp_path, "status", "--json"))
    assert [one["lesson"] for one in said["lessons"]][:2] == [UNIT, f"autograd_lib.{OTHER}"]
    assert said["points"] > sum(POINTS.values())


def test_who_has_the_kit_alone_is_told_that_the_course_is_not_installed(author, tmp_path):
    programs, folder = author
    setup = next(cell for cell in notebook_of(folder, "en")["cells"] if cell["cell_type"] == "code")
    program = tmp_path / "first_cell.py"
    program.write_text("".join(setup["source"]), encoding="utf-8")
    command = [programs / "python", program]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert f"has the lesson {UNIT}: either" in done.stderr


def test_a_class_is_graded_and_slips_are_told_by_name(graded):
    _, records = graded
    assert {student: one["status"] for student, one in records.items()} == dict.fromkeys(records, "graded")
    full = sum(POINTS.values())
    assert {student: one["score"] for student, one in records.items()} == {
        "ann": full,
        "ben": 0,
        "cy": 0,
        "dora": 1,
    }
    for student, (_, slips) in SLIPS.items():
        said = {one["id"]: one["slip"] for one in records[student]["exercises"]}
        assert {exercise: said[exercise] for exercise in slips} == slips


def test_students_read_why_in_their_own_language(author, graded):
    _, folder = author
    root, _ = graded
    for student, (language, slips) in SLIPS.items():
        page = root / "classroom" / "feedback" / student / UNIT / f"{UNIT}.html"
        text = plain(page)
        for exercise, name in slips.items():
            assert wrong_answer(folder, exercise, name)["why"][language].replace("`", "") in text
        said = {"zh": "每次都换新的输入", "en": "it draws new inputs each time"}[language]
        assert text.count(said) == 1  # of `posterior`: nothing is drawn for the others


def test_the_report_counts_by_misconceptions_and_scores_are_exported(author, graded, students):
    _, folder = author
    root, _ = graded
    kit(students, root, "report")
    ideas = tomllib.loads((folder / "course.toml").read_text(encoding="utf-8"))["misconceptions"]
    text = plain(root / "classroom" / "report" / "index.html")
    assert {idea for idea, said in ideas.items() if said["en"] in text} == {
        "base_rate",
        "reversed",
        "reading",
    }
    kit(students, root, "export")
    rows = (root / "classroom" / "export" / f"{UNIT}.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [row.split(",")[0] for row in rows[1:]] == ["ann", "ben", *SLIPS]


def plain(page):
    """Return the text of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8"))).split())
