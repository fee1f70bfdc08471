"""Commands that a page shows after "$ ", run in a fresh copy of the course, and held to the output that is shown."""

import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from autograd_lib.kit.cli import main

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
COPIED = ("autograd_lib", "solutions", "notebooks", "nbgrader_config.py", "Makefile", "pyproject.toml")
LANGUAGE = re.compile(r"\b(zh|en)\b")
# Commands of ours that run nobody's code, and need no event loop, of which Playwright has one in this process.
CALLED = re.compile(
    r"autograd-kit ((class|collect|export|report|roster|show|status) [^|;>]*?)( 2>/dev/null)?"
)
# Other people's programs start 1.4 s sooner without what ours put aside (autograd_lib/kit/unneeded.py): so do these.
STARTUP = Path(__file__).parent / "startup"
TERMINAL = {"COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb", "LC_ALL": "C.UTF-8"}
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


def copy_course(copy):
    """Copy what the commands need into a new folder, and return it."""
    copy.mkdir()
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    return copy


def run(command, folder, **settings):
    """Return what a command prints in a folder, and its exit status."""
    environment = {**os.environ, **TERMINAL, **settings}
    for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):  # pytest itself may run under make
        environment.pop(name, None)
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    paths = (environment.get("PYTHONPATH"), str(STARTUP))
    environment["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
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


class Runner:
    """Runs as `run` does, but what has been started as a program once is then called here, where all is imported."""

    def __init__(self):
        """Have started nothing."""
        self.started = set()

    def __call__(self, command, folder):
        """Return what a command prints in a folder, and its exit status."""
        ours = CALLED.fullmatch(command)
        if ours and ours[2] in self.started:
            return call(shlex.split(ours[1]), folder, quiet=bool(ours[3]))
        self.started.add(ours and ours[2])
        return run(command, folder)


def call(arguments, folder, quiet):
    """Return what a command of ours prints in a folder, called in this process, and its exit status."""
    printed, complained = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(printed), redirect_stderr(complained):
        patch.chdir(folder)
        for name, value in TERMINAL.items():
            patch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            main(arguments)
    return printed.getvalue() + ("" if quiet else complained.getvalue()), ended.value.code


def language_free(text):
    """Return the commands of a page with the language left open."""
    return [LANGUAGE.sub("LANG", command) for command, _ in commands(text)]


def hold_to_what_is_shown(text, folder, run=run, **settings):
    """Run all commands of a page in a folder; fail where one ends badly or prints something else."""
    for command, shown in commands(text):
        printed, status = run(command, folder, **settings)
        assert status in (0, 1), f"$ {command}\n{printed}"
        assert not differs(shown, printed), f"$ {command}\n--- shown\n{shown}\n--- printed\n{printed}"
