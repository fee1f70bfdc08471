"""What a learner on Windows runs asks for nothing that only POSIX has: lab, check, hint, progress, status, restore."""

import os
import subprocess
import sys

import pytest

LESSON = "02_changed_formula"
POSIX_MODULES = ("fcntl", "grp", "pwd", "resource", "termios", "pty", "syslog")
POSIX_NAMES = {
    "os": ("fork", "forkpty", "getuid", "geteuid", "getgid", "getpgid", "killpg", "setsid", "uname", "wait4"),
    "signal": ("SIGALRM", "SIGKILL", "SIGUSR1", "setitimer", "pthread_kill", "alarm"),
}
LIKE_WINDOWS = f"""
import builtins, os, signal, sys
import autograd_lib.kit.unneeded
import IPython, jupyter_server.services.contents.largefilemanager, nbformat, numpy, typer, rich.console
real = builtins.__import__

def imported(name, names=None, *rest, **more):
    ours = str((names or {{}}).get("__name__", "")).startswith("autograd_lib")
    if ours and name.partition(".")[0] in {POSIX_MODULES}:
        raise ModuleNotFoundError("No module named " + repr(name), name=name)
    return real(name, names, *rest, **more)

builtins.__import__ = imported
for module, gone in {POSIX_NAMES}.items():
    for name in gone:
        delattr(sys.modules[module], name)
"""
WALK = """
from pathlib import Path
from autograd_lib.kit.cli import main
from autograd_lib.kit.lab import contents, jupyter, server

jupyter.run = lambda *command: 0
assert jupyter.open_lab(Path.cwd(), "en", browser=False, say=print) == 0
from autograd_lib import check, hint, progress, start

os.chdir("work/en/02_changed_formula")
start("02_changed_formula", "en")
print(check("multiply_derive"), hint("multiply_derive"), progress())
class Multiply:
    def __init__(self, lhs, rhs):
        while True:
            pass
from autograd_lib.kit.checking import session
session.SECONDS = 0.2
print(check("multiply_derive"))
os.chdir("../../..")
for command in (["status"], ["restore"], ["lab", "--help"], ["watch", "--help"]):
    try:
        main([*command, "--lang", "en"])
    except SystemExit as ended:
        assert ended.code == 0, command
"""


@pytest.mark.slow
def test_nothing_of_posix_is_needed(repository, tmp_path):
    for language in ("zh", "en"):
        folder = f"notebooks/{language}/{LESSON}"
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / f"{LESSON}.ipynb").write_bytes(
            (repository / folder / f"{LESSON}.ipynb").read_bytes()
        )
    (tmp_path / "solutions" / "lessons").mkdir(parents=True)
    done = subprocess.run(
        [sys.executable, "-c", LIKE_WINDOWS + WALK],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(repository)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for words in (
        "Multiply is not defined",
        "hint 1/3",
        "[02] 0/24",
        "endless loop",
        "how you stand",
        "no answer has been saved",
    ):
        assert words in done.stdout
