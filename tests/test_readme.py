"""The READMEs' commands are run, in order, in a fresh copy of the course, and must print what the READMEs show."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
READMES = ("README.md", "README.zh.md")
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
COPIED = ("autograd_lib", "solutions", "notebooks", "nbgrader_config.py", "Makefile", "pyproject.toml")
LANGUAGE = re.compile(r"\b(zh|en)\b")
MATCH = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def commands(text):
    """Return the pairs (command, shown output) of all console blocks, in order."""
    pairs = []
    for block in BLOCK.findall(text):
        for chunk in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = chunk.partition("\n")
            pairs.append((command, output))
    return pairs


def differs(shown, printed):
    """Return whether the printed output is not the shown one, where a line of "..." stands for any lines."""
    return not doctest.OutputChecker().check_output(shown, printed, MATCH)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    copy = tmp_path_factory.mktemp("readme") / "course"
    copy.mkdir()
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    return copy


def run(command, folder):
    environment = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb", "LC_ALL": "C.UTF-8"}
    for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):  # pytest itself may run under make
        environment.pop(name, None)
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    return done.stdout + done.stderr, done.returncode


@pytest.mark.parametrize("name", READMES)
def test_every_command_prints_what_the_readme_shows(name, course):
    pairs = commands((ROOT / name).read_text(encoding="utf-8"))
    assert len(pairs) >= 6
    for command, shown in pairs:
        printed, status = run(command, course)
        assert status in (0, 1), f"$ {command}\n{printed}"
        assert not differs(shown, printed), f"$ {command}\n--- shown\n{shown}\n--- printed\n{printed}"


def test_both_readmes_run_the_same_commands():
    english, chinese = (commands((ROOT / name).read_text(encoding="utf-8")) for name in READMES)
    assert [LANGUAGE.sub("LANG", c) for c, _ in english] == [LANGUAGE.sub("LANG", c) for c, _ in chinese]


def test_an_output_that_rots_is_noticed():
    assert differs("10 right\n", "9 right\n")
    assert not differs("a\n...\nz\n", "a\nb\nc\nz\n")
    assert commands("```console\n$ a\n1\n$ b\n2\n3\n```\n") == [("a", "1\n"), ("b", "2\n3\n")]
