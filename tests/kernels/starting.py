"""Starting kernels in tests, and running a line in them."""

import contextlib
import os
import queue
import sys
import time

import pytest

from autograd_lib.kernels.kernelspec import own_python


def needs_forks():
    """Skip where there is no fork server."""
    if sys.platform != "linux":
        pytest.skip("not on this platform: the fork server")


def needs_confinement():
    """Skip where kernels cannot be confined."""
    needs_forks()
    from autograd_lib.kernels.platforms import missing

    if lacking := missing():
        pytest.skip("not on this platform: " + "; ".join(lacking))


class Kernel:
    """A started kernel and a client that has heard from it."""

    def __init__(self, provisioner, cwd=None, env=None, **config):
        from jupyter_client import KernelManager

        self.manager = KernelManager(kernel_spec_manager=own_python(provisioner, config))
        options = {name: value for name, value in (("cwd", cwd), ("env", env)) if value}
        self.manager.start_kernel(**options)
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=60)
        self.client.allow_stdin = False

    @property
    def provisioner(self):
        return self.manager.provisioner

    def run(self, code, timeout=30, meanwhile=lambda: None):
        """Return what the code printed and the name of what it raised; None when the kernel died.

        `meanwhile` is called when the code has printed something.
        """
        message = self.client.execute(code)
        printed, deadline = "", time.monotonic() + timeout
        while time.monotonic() < deadline:
            try:
                reply = self.client.get_iopub_msg(timeout=0.2)
            except queue.Empty:
                if not self.manager.is_alive():
                    return None
                continue
            if reply["parent_header"].get("msg_id") != message:
                continue
            content = reply["content"]
            if reply["msg_type"] == "stream":
                printed += content["text"]
                meanwhile()
            elif reply["msg_type"] == "error":
                printed += content["ename"]
            elif content.get("execution_state") == "idle":
                return printed.strip()
        raise AssertionError(f"no end after {timeout} s of: {code}")

    def end(self):
        """Kill the kernel, and return its report."""
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)
        return getattr(self.provisioner, "report", None)


@contextlib.contextmanager
def kernel(provisioner, **options):
    """Yield a new kernel, and kill it afterwards."""
    started = Kernel(provisioner, **options)
    try:
        yield started
    finally:
        started.end()


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
