"""The wheel alone is enough: in an empty environment, far from the repository, it opens the lab and grades."""

import json
import subprocess
from pathlib import Path

import pytest

from autograd_lib.kit.notebooks import Course
from tests.kit.grading.handing_in import hand_in, solved
from tests.wheels import clean, environment_with, kit, opened_in_the_lab, the_wheel

pytestmark = pytest.mark.slow  # builds a wheel, makes an environment, starts JupyterLab and grades in it

LESSON = "01_two_starts"


@pytest.fixture(scope="module")
def environment(repository, tmp_path_factory):
    """Return the folder of programs of an environment with the kit's wheel in it."""
    return environment_with(tmp_path_factory.mktemp("environment"), the_wheel(repository, tmp_path_factory))


def test_the_kit_is_the_installed_one_and_holds_no_solutions(environment):
    code = "import autograd_lib; print(autograd_lib.__file__)"
    place = subprocess.run(
        [environment / "python", "-c", code],
        cwd=environment,
        env=clean(environment),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    package = Path(place).parent
    assert package.is_relative_to(environment.parent)
    assert {path.parts[-3] for path in package.glob("notebooks/*/*/*.ipynb")} == {"en", "zh"}
    assert [path for path in package.rglob("*") if "solutions" in path.parts[len(package.parts) :]] == []


def test_the_lab_opens_on_copies_of_the_installed_notebooks(environment, tmp_path, repository):
    units = len(Course(repository).lessons())
    notebook = opened_in_the_lab(environment, tmp_path, LESSON)
    assert notebook["metadata"]["autograd_kit"]["lesson"] == LESSON
    assert len(list((tmp_path / "work" / "en").glob("*/*.ipynb"))) == units
    other = "14_new_folder"  # whose demos are not all guessed first: one is handed out with what it shows
    said = kit(environment, tmp_path, "check", f"work/en/{other}/{other}.ipynb", "--json", status=1)
    report = json.loads(said)
    assert (report["lesson"], report["problems"]) == (other, [])  # nothing is answered yet
    assert {"same", "waiting"} >= {cell["state"] for cell in report["cells"]} != set()
    status = json.loads(kit(environment, tmp_path, "status", "--lang", "en", "--json"))
    assert (len(status["lessons"]), status["score"]) == (units, 0)


def graded(environment, root, *options):
    """Return what `grade` says of each student."""
    records = map(json.loads, kit(environment, root, "grade", "--json", *options).splitlines())
    return {record["student"]: record for record in records}


def class_with_a_thief(root):
    """Hand in what Ann did, and Eve, whose first answer is read from Ann's file."""
    ann = hand_in(root / "classroom", "ann", solved("en", LESSON), lesson=LESSON)
    copies = (
        f"import json\ncells = json.load(open({str(ann)!r}, encoding='utf-8'))['cells']\n"
        "exec(next(''.join(cell['source']) for cell in cells if cell['id'] == 'partials_of_f'))"
    )
    hand_in(root / "classroom", "eve", solved("en", LESSON, partials_of_f=copies), lesson=LESSON)
    return root


@pytest.fixture(scope="module")
def bare(environment, tmp_path_factory):
    """Return a folder with a class, and what `grade` says of it where nothing confines it."""
    root = class_with_a_thief(tmp_path_factory.mktemp("bare"))
    return root, graded(environment, root, "--unconfined")


def test_a_class_is_graded_against_the_installed_notebooks(bare):
    root, records = bare
    record = records["ann"]
    assert (record["lesson"], record["status"]) == (LESSON, "graded")
    assert record["score"] == record["max_score"] > 0
    assert (root / "classroom" / "gradebook.db").is_file()


@pytest.mark.usefixtures("confinement")
def test_the_installed_sandbox_hides_what_others_have_handed_in(environment, bare, tmp_path):
    confined = graded(environment, class_with_a_thief(tmp_path))
    assert confined["ann"]["score"] == confined["ann"]["max_score"] > confined["eve"]["score"] > 0
    _, unconfined = bare
    assert (
        unconfined["eve"]["score"] == unconfined["eve"]["max_score"]
    )  # so it was the sandbox that stopped her
