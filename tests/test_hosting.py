"""CI, the development container and Binder: each uses the project's own commands and lists, and none has its own."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.specifiers import SpecifierSet

from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.wording.text import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


def workflow():
    # YAML 1.1 reads the word "on" as true.
    return yaml.safe_load(text_of(".github/workflows/ci.yml"))


def listed_packages(text):
    """Return which of the project's requirements a text names with a version or installs by name."""
    names = {re.split(r"[\[<>= ]", line)[0].lower() for line in text_of("constraints.txt").splitlines()[1:]}
    words = re.findall(r"(?:^\s*-?\s*|install\s+)([\w.-]+)\s*(?:[<>=~!]=|$)", text, re.M)
    return sorted({word.lower() for word in words} & names)


def test_the_workflow_runs_what_a_developer_runs_on_every_python():
    (job,) = workflow()["jobs"].values()
    runs = [step["run"] for step in job["steps"] if "run" in step]
    assert runs[-1] == ".ci/run"
    assert all(shlex.split(run)[0] == "git" for run in runs[:-1])
    assert os.access(ROOT / ".ci/run", os.X_OK)
    assert text_of(".ci/run").rstrip().endswith("make lint test")
    supported = SpecifierSet(PROJECT["requires-python"])
    pythons = job["strategy"]["matrix"]["python"]
    assert pythons == [f"3.{n}" for n in range(30) if f"3.{n}.0" in supported]
    assert [f"Programming Language :: Python :: {one}" for one in pythons] == [
        one for one in PROJECT["classifiers"] if ":: Python ::" in one
    ]
    assert "${{ matrix.python }}" in job["container"]["image"]
    assert workflow()["permissions"] == {"contents": "read"}


def commands_of(*targets):
    """Return what make would run for these targets."""
    command = ["make", "--dry-run", "--always-make", "--no-print-directory", *targets]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_workflows_targets_exist():
    targets = text_of(".ci/run").rstrip().rpartition("make ")[2].split()
    for command in ("ruff check .", "build --check", "doctor --draws", "pytest"):
        assert command in commands_of(*targets)


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("site", "autograd-kit site --numpy https://cdn.jsdelivr.net/pyodide/v0.27.7/full"),
        ("weekly", "-n 2 --dist loadfile --no-loadscope-reorder"),
    ],
)
def test_what_a_workflow_runs_last_is_a_target(name, command):
    (job,) = yaml.safe_load(text_of(f".github/workflows/{name}.yml"))["jobs"].values()
    *_, run = [step["run"] for step in job["steps"] if "run" in step]
    assert commands_of(*run.removeprefix("make ").split()).rstrip().endswith(command)


def test_what_runs_every_week_tries_all_lessons_and_all_draws():
    doctor, tests = (line for line in commands_of("exhaustive").splitlines() if ".venv/bin" in line)
    assert doctor.endswith("autograd-kit doctor")
    assert "EVERY_LESSON=1 " in tests
    assert " -m " not in tests.partition("-m pytest")[2]


def test_the_container_is_set_up_by_the_projects_own_scripts():
    container = json.loads(text_of(".devcontainer/devcontainer.json"))
    scripts = [shlex.split(command)[1:] for command in container["onCreateCommand"].split("&&")]
    assert scripts == [["tools/packages"], ["tools/setup", "dev"]]
    assert "bash tools/packages" in text_of(".ci/run")
    version = re.search(r"python:(3\.\d+)", container["image"])[1]
    assert version in SpecifierSet(PROJECT["requires-python"])
    assert container["customizations"]["vscode"]["settings"]["python.defaultInterpreterPath"].endswith(
        "/.venv/bin/python"
    )


@pytest.mark.slow
def test_binder_installs_the_project_in_the_tested_versions():
    lines = [line for line in text_of("binder/requirements.txt").splitlines() if not line.startswith("#")]
    assert lines == ["-c ../constraints.txt", "-e .[zh]"]
    assert "zh" in PROJECT["optional-dependencies"]
    version = text_of("binder/runtime.txt").strip().removeprefix("python-")
    assert version in SpecifierSet(PROJECT["requires-python"])
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--dry-run",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
    ]
    done = subprocess.run(
        [*command, "-r", "binder/requirements.txt"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (
        done.stderr
    )  # as Binder calls it: from the root, the paths in it from binder/


@pytest.mark.sandbox
def test_binders_last_step_makes_both_copies_and_keeps_what_is_there(tmp_path):
    for folder in ("notebooks", "binder"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    opened = re.search(r"lab/tree/(work/\S+\.ipynb)", text_of("binder/postBuild"))[1]
    course = Course(tmp_path)
    mine = course.work("02_changed_formula", "en")
    mine.parent.mkdir(parents=True)
    mine.write_text("mine", encoding="utf-8")
    subprocess.run(["binder/postBuild"], cwd=tmp_path, env=environment, check=True, timeout=120)
    kept = mine.with_name(f"{mine.stem}.old.ipynb")
    assert kept.read_text(encoding="utf-8") == "mine"
    assert (tmp_path / opened).is_file()
    for lesson in Course(ROOT).lessons():
        for language in LANGUAGES:
            assert course.work(lesson, language).is_file() == Course(ROOT).release(lesson, language).is_file()


@pytest.mark.parametrize(
    "name", [".github/workflows/ci.yml", ".devcontainer/devcontainer.json", "binder/postBuild"]
)
def test_none_has_a_list_of_its_own(name):
    assert listed_packages(text_of(name)) == []


def test_a_list_of_its_own_is_noticed():
    assert listed_packages("  - numpy >= 2\n") == ["numpy"]
    assert listed_packages("run: pip install torch\n") == ["torch"]


def test_no_workflow_can_be_tricked_into_running_what_a_stranger_wrote():
    text = text_of(".github/workflows/ci.yml")
    assert "pull_request_target" not in text
    assert not re.search(r"run:.*\$\{\{", text)
