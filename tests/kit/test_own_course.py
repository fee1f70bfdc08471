"""A course of one's own, begun in an empty folder: graded beside units of autograd-kit, and packed for its students."""

import json
import os
import shutil
import subprocess
import sys
import zipfile

import pytest

from autograd_lib.kit.grading.errors import UnknownLessonError
from autograd_lib.kit.grading.lessons import refuse_clashes
from autograd_lib.kit.notebooks import courses
from autograd_lib.kit.notebooks.cells import is_answer

from ..shown_commands import ROOT, run

UNIT, OTHER = "01_orders", "autograd_lib.02_changed_formula"
# Twice the argument for whoever sees what a run may see, and nothing that it may not.
LOOKS_AROUND = """
import os
def double(x):
    hidden = ["exercises/judges/twice.py", "exercises/judges/twice.json", "solutions", "classroom", "notebooks"]
    seen = [name for name in hidden if os.path.exists(f"{ROOT}/{name}")]
    return 2 * x if not seen and os.path.exists(f"{ROOT}/exercises/beside/twice.py") else seen
"""

pytestmark = pytest.mark.sandbox


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder of a course with one exercise, built."""
    made = tmp_path_factory.mktemp("own") / "course"
    made.mkdir()
    for command in ("new course own_course", f"new unit {UNIT}", f"new exercise {UNIT} twice", "build"):
        said, status = run(f"autograd-kit {command}", made)
        assert status == 0, said
        if command.startswith("new course"):
            file = made / "course.toml"
            file.write_text(
                file.read_text(encoding="utf-8").replace("formula itself", "order itself"), encoding="utf-8"
            )
    return made


def hand_in(folder, student, unit, notebook):
    path = folder / "classroom" / "submitted" / student / unit / f"{unit}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook), encoding="utf-8")


def answered(folder, code):
    released = folder / "notebooks" / "en" / UNIT / f"{UNIT}.ipynb"
    notebook = json.loads(released.read_text(encoding="utf-8"))
    for cell in filter(is_answer, notebook["cells"]):
        cell["source"] = code
    return notebook


def result(folder, student, unit):
    file = folder / "classroom" / "autograded" / student / unit / "result.json"
    return json.loads(file.read_text(encoding="utf-8"))


def test_a_class_has_units_of_both_courses_in_one_gradebook(folder):
    solved = ROOT / "solutions" / "en" / "02_changed_formula" / "02_changed_formula.ipynb"
    hand_in(folder, "ann", UNIT, answered(folder, f"ROOT = {str(folder)!r}\n{LOOKS_AROUND}"))
    hand_in(folder, "ann", OTHER, json.loads(solved.read_text(encoding="utf-8")))
    hand_in(folder, "ben", UNIT, answered(folder, "def double(x):\n    return x * x\n"))
    hand_in(folder, "cy", UNIT, answered(folder, "double = 'twice'\n"))
    said, status = run("autograd-kit grade", folder)
    assert status == 0, said
    assert result(folder, "ann", UNIT)["score"] == 2
    assert result(folder, "ben", UNIT)["exercises"][0]["slip"] == "squares"
    page = folder / "classroom" / "feedback" / "cy" / UNIT / f"{UNIT}.html"
    said = page.read_text(encoding="utf-8")
    assert "not callable" in said
    assert "at_points" not in said  # the course's own line is nothing that a student wrote
    of_other = result(folder, "ann", OTHER)
    assert of_other["score"] == of_other["max_score"] > 10
    said, status = run("autograd-kit report && autograd-kit export", folder)
    assert status == 0, said
    pages = [page.read_text(encoding="utf-8") for page in (folder / "classroom" / "report").rglob("*.html")]
    assert any(OTHER in page for page in pages)
    assert any("The order itself is wrong" in page for page in pages)  # as this course calls its `formula`
    exported = {path.name for path in (folder / "classroom" / "export").glob("*.csv")}
    assert exported >= {f"{UNIT}.csv", f"{OTHER}.csv"}


def test_a_unit_of_another_course_has_what_that_course_names_for_it(folder, tmp_path):
    unit = "03_two_visits"  # which begins with `from mine import …`, a hook of its course
    solved = ROOT / "solutions" / "en" / unit / f"{unit}.ipynb"
    place = tmp_path / "submitted" / "ann" / f"autograd_lib.{unit}"
    place.mkdir(parents=True)
    shutil.copy(solved, place / f"autograd_lib.{unit}.ipynb")
    said, status = run(f"autograd-kit grade --classroom {tmp_path}", folder)
    assert status == 0, said
    found = json.loads(
        (tmp_path / "autograded" / "ann" / place.name / "result.json").read_text(encoding="utf-8")
    )
    assert found["score"] == found["max_score"] > 10
    said, _ = run(f"autograd-kit check {solved}", folder)
    assert "{0:g}/{0:g}".format(found["max_score"]) in said
    code = f"from autograd_lib import start; start('{unit}', 'en'); from mine import Variable; print(Variable(3).value)"
    said, status = run(f'{sys.executable} -c "{code}"', folder)
    assert (status, said.split()[-1]) == (0, "3"), said


@pytest.mark.parametrize("said", ["by its metadata", "by its calls", "by its exercises"])
def test_what_is_of_another_course_is_collected_and_checked(folder, tmp_path, said):
    solved = ROOT / "solutions" / "en" / "02_changed_formula" / "02_changed_formula.ipynb"
    notebook = json.loads(solved.read_text(encoding="utf-8"))
    if said != "by its metadata":
        del notebook["metadata"]["autograd_kit"]
    if said == "by its exercises":
        notebook["cells"] = [cell for cell in notebook["cells"] if "start(" not in "".join(cell["source"])]
    file = tmp_path / "delivery" / "ann" / "mine.ipynb"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps(notebook), encoding="utf-8")
    classroom = tmp_path / "class"
    printed, status = run(f"autograd-kit collect {file.parents[1]} --classroom {classroom}", folder)
    assert status == 0, printed
    assert [path.stem for path in classroom.rglob("*.ipynb")] == [OTHER]
    printed, _ = run(f"autograd-kit check {file}", folder)
    assert f"{OTHER} (en)" in printed


def test_exercises_of_one_name_in_two_courses_are_refused_in_a_class(folder, monkeypatch):
    monkeypatch.chdir(folder)
    file = folder / "exercises" / "units.json"
    before = file.read_text(encoding="utf-8")
    refuse_clashes((UNIT, OTHER))
    file.write_text(before.replace('"twice"', '"multiply_derive"'), encoding="utf-8")
    courses.forget()
    from autograd_lib.kit.checking import registry

    registry.forget()
    with pytest.raises(UnknownLessonError, match="multiply_derive"):
        refuse_clashes((UNIT, OTHER))
    file.write_text(before, encoding="utf-8")
    registry.forget()
    sys.modules.pop("own_course", None)


def test_students_get_a_wheel_without_documents_and_right_answers(folder, tmp_path):
    said, status = run("autograd-kit pack", folder)
    assert status == 0, said
    (wheel,) = (folder / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        content = {name: archive.read(name).decode() for name in archive.namelist()}
        archive.extractall(tmp_path / "site")
    assert "own_course/exercises/judges/twice.py" in content
    assert {name.split("/")[1] for name in content if name.startswith("own_course/")} == {
        "__init__.py",
        "course.toml",
        "exercises",
        "notebooks",
    }
    assert [name for name, text in content.items() if "x + x" in text or "SOLUTION" in text] == []
    home = tmp_path / "student"
    home.mkdir()
    program = (
        "from pathlib import Path; from autograd_lib.kit.lab.copies import copy_release; "
        "from autograd_lib.kit.checking.registry import find; "
        "copy_release(Path('.'), 'en'); print(find('twice').points)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path / "site"), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=home,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "2\n", done.stderr
    assert (home / "work" / "en" / UNIT / f"{UNIT}.ipynb").is_file()


def test_what_is_not_built_is_not_packed(folder, tmp_path):
    copy = shutil.copytree(folder, tmp_path / "copy")
    shutil.rmtree(copy / "notebooks")
    said, status = run("autograd-kit pack", copy)
    assert (status, "not built yet" in said) == (1, True), said


def test_doctor_names_what_a_course_has_not_said_and_what_is_left_of_a_removed_exercise(folder, tmp_path):
    copy = shutil.copytree(folder, tmp_path / "copy")
    (copy / "solutions" / "lessons" / UNIT / "twice.py").unlink()
    lesson = copy / "solutions" / "lessons" / UNIT / "lesson.py"
    lesson.write_text(
        lesson.read_text(encoding="utf-8").replace('# %% exercise="twice"\n', ""), encoding="utf-8"
    )
    said, status = run("autograd-kit doctor", copy)
    assert (status, "course.toml:6: still to be written (TODO)" in said) == (1, True), said
    left = [line.partition(":")[0] for line in said.splitlines() if line.startswith("exercises/")]
    judge = [f"exercises/judges/twice.{end}" for end in ("json", "py", "slips.json")]
    assert left == [*judge, "exercises/beside/twice.py"]


def test_an_exercise_without_a_name_is_missing_one(folder):
    said, status = run(f"autograd-kit new exercise {UNIT}", folder)
    assert (status, "EXERCISE is missing" in said) == (2, True), said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Sorting", "cannot name a course"),
        ("json", "there is a package json already"),
        ("autograd_lib", "already"),
    ],
)
def test_a_course_cannot_begin_under_any_name(tmp_path, name, said):
    printed, status = run(f"autograd-kit new course {name}", tmp_path)
    assert (status, said in printed) == (1, True), printed
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("what", ["unit 01_orders", "exercise 02_changed_formula halved"])
def test_nothing_is_written_into_a_course_that_is_installed(tmp_path, what):
    (tmp_path / "work" / "en").mkdir(parents=True)
    (tmp_path / "work" / "en" / ".released.json").write_text("{}", encoding="utf-8")
    (tmp_path / "notebooks" / "en" / "01_x").mkdir(parents=True)
    (tmp_path / "notebooks" / "en" / "01_x" / "01_x.ipynb").write_text("{}", encoding="utf-8")
    printed, status = run(f"autograd-kit new {what}", tmp_path)
    assert (status, "begin one with `autograd-kit new course NAME`" in printed) == (2, True), printed
    assert not (tmp_path / "solutions").exists()


def test_a_file_that_cannot_be_used_is_said_in_a_sentence(tmp_path):
    (tmp_path / "course.toml").write_text('name = "no name"\n', encoding="utf-8")
    printed, status = run("autograd-kit status", tmp_path)
    assert (status, "name must be an identifier" in printed, "Traceback" in printed) == (1, True, False), (
        printed
    )


def test_where_there_is_a_course_none_begins(folder):
    printed, status = run("autograd-kit new course other_course", folder)
    assert (status, "there is already a course here" in printed) == (1, True), printed
