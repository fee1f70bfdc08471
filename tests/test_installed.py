"""The wheel alone is enough: in an empty environment, far from the repository, it opens the lab and grades."""

import json
import os
import subprocess
import sys
import sysconfig
import urllib.request
import venv
from pathlib import Path

import pytest

from tests.kit.grading.handing_in import hand_in, solved
from tests.running_lab import listening
from tests.wheels import the_wheel

pytestmark = pytest.mark.slow  # builds a wheel, makes an environment, starts JupyterLab and grades in it

LESSON = "01_derivatives"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory, repository):
    """Return a wheel that was built from what goes into one."""
    return the_wheel(repository, tmp_path_factory)


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory):
    """Return the folder of programs of an environment with the wheel in it, which borrows the libraries of this one."""
    folder = tmp_path_factory.mktemp("environment")
    folder.chmod(0o755)  # as folders of programs are: runs in the sandbox are not root's
    venv.create(folder, symlinks=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    target = folder / "lib" / version / "site-packages"
    # What stands in a .pth file is looked up last, and no .pth file there is read: the kit itself is not borrowed.
    (target / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "--python", str(programs / "python"))
    subprocess.run(
        [*pip, "install", "--quiet", "--no-deps", "--no-index", "--ignore-installed", str(wheel)], check=True
    )
    return programs


def kit(programs, folder, *arguments):
    """Return what `autograd-kit` prints in a folder, as somebody with nothing but the environment calls it."""
    done = subprocess.run(
        [programs / "autograd-kit", *arguments],
        cwd=folder,
        env=clean(programs),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def clean(programs):
    """Return the environment of processes without a trace of the repository or of pip's own Python."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))
    }
    # Programs of borrowed libraries, which nbgrader starts by name, are borrowed, too.
    path = os.pathsep.join([str(programs), sysconfig.get_path("scripts"), kept["PATH"]])
    return {**kept, "PATH": path, "AUTOGRAD_KIT_LANG": "en"}


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


def test_the_lab_opens_on_copies_of_the_installed_notebooks(environment, tmp_path):
    log = tmp_path / "lab.log"
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            [environment / "autograd-kit", "lab", "--lang", "en", "--no-browser"],
            cwd=tmp_path,
            env=clean(environment),
            stdout=file,
            stderr=subprocess.STDOUT,
        )
        try:
            url, token = listening(process, tmp_path / "work" / ".jupyter" / "en" / "runtime", log)
            address = f"{url}api/contents/en/{LESSON}/{LESSON}.ipynb?token={token}"
            with urllib.request.urlopen(address, timeout=60) as answer:
                notebook = json.load(answer)["content"]
        finally:
            process.terminate()
            process.wait(timeout=60)
    assert notebook["metadata"]["autograd_kit"]["lesson"] == LESSON
    assert len(list((tmp_path / "work" / "en").glob("*/*.ipynb"))) == 13
    done = subprocess.run(
        [environment / "autograd-kit", "check", f"work/en/{LESSON}/{LESSON}.ipynb", "--json"],
        cwd=tmp_path,
        env=clean(environment),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    report = json.loads(done.stdout)
    assert (done.returncode, report["lesson"], report["problems"]) == (
        1,
        LESSON,
        [],
    )  # nothing is answered yet
    assert {"same", "waiting"} >= {cell["state"] for cell in report["cells"]} != set()
    status = json.loads(kit(environment, tmp_path, "status", "--lang", "en", "--json"))
    assert (len(status["lessons"]), status["score"]) == (13, 0)


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
