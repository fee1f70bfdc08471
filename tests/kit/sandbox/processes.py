"""What platform tests run on, and which processes live."""

import contextlib
import os
import sys
import time

import pytest


def needs_forks():
    """Skip where there is no fork server."""
    if sys.platform != "linux":
        pytest.skip("not on this platform: the fork server")


def needs_confinement():
    """Skip where runs cannot be confined."""
    needs_forks()
    from autograd_lib.kit.sandbox.platforms import missing

    if lacking := missing():
        pytest.skip("not on this platform: " + "; ".join(lacking))


def gone(pid, within=5.0):
    """Return whether a process has ended (a zombie has), or does so within some seconds."""
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                if file.read().rpartition(")")[2].split()[0] in "ZX":
                    return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.01)
    return False


def emptied(folder, within=5.0):
    """Return whether nothing is in a folder, or nothing is left in it within some seconds."""
    deadline = time.monotonic() + within
    while os.listdir(folder) and time.monotonic() < deadline:
        time.sleep(0.02)
    return os.listdir(folder) == []


def descendants(pid=None):
    """Return the ids of all living processes below a process (default: this one)."""
    parents = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{name}/stat", encoding="utf-8") as file:
            state, parent = file.read().rpartition(")")[2].split()[:2]
            if state not in "ZX":
                parents[int(name)] = int(parent)
    found = {pid or os.getpid()}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid or os.getpid()}
