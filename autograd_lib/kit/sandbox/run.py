"""What turns a fork of the server into a run: its environment, random state of its own, and the shell."""

import os
import sys
import traceback

from . import preload, root
from .cells import take_steps
from .frames import Writer
from .shell import made_ready

_ARGUMENTS = ["ipykernel_launcher.py"]  # as a kernel's


def become(request: dict, steps: int, answers: int) -> None:
    """Take the steps that come from one file descriptor, answer on the other, and end this process."""
    writer = Writer(answers)
    try:
        _set_up_process(request)
        _close_input()
        preload.reseed()
        if request["after_fork"]:
            preload.call(request["after_fork"])
        shell = made_ready()
        shell.connect(writer, root.SCRATCH if request["limits"] else None)
    except Exception as error:
        writer.send("ready", "".join(traceback.format_exception_only(error)).strip())
        os._exit(1)
    take_steps(shell, steps, writer)
    os._exit(0)


def main() -> None:
    """Take the steps that come from standard input, answer on standard output."""
    steps, answers = os.dup(0), os.dup(1)
    writer = Writer(answers)
    sys.argv = _ARGUMENTS
    _close_input()
    shell = made_ready()
    shell.connect(writer)
    take_steps(shell, steps, writer)
    os._exit(0)


def _close_input():
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)


def _set_up_process(request):
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["cwd"] or root.HOME)
    sys.argv = _ARGUMENTS
    path = [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]
    sys.path[:] = [*path, *(entry for entry in sys.path if entry not in path)]


if __name__ == "__main__":
    main()
