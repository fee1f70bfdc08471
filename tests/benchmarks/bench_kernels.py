"""From asking for a kernel to its reply to a first cell that imports NumPy and torch, and its end."""

import subprocess
import sys

from jupyter_client import KernelManager

from autograd_lib.sandbox.kernelspec import CONFINED, FORKED, own_python
from tests.benchmarks import Row, alternate

CELL = "import numpy, torch; torch.ones(3).sum()"
CONFINING = 0.020  # seconds that confinement may add
# A process with everything loaded forks, runs the cell in the fork and waits for its end, for each line it reads.
BARE = f"""
import os, sys
from autograd_lib.sandbox.preload import KERNEL, LIBRARIES, load
load((*KERNEL, *LIBRARIES))
for line in sys.stdin:
    if os.fork() == 0:
        exec({CELL!r})
        os._exit(0)
    os.wait()
    print(flush=True)
"""


def rows():
    """Yield ours against stock kernels, confined against not, and both against the least that a process costs."""
    warm, stock = alternate(lambda: run(FORKED), lambda: run("local-provisioner"), runs=7)
    yield Row("warm fork : stock kernel", warm, stock, must=0.3, aim=0.1)
    confined, warm = alternate(lambda: run(CONFINED), lambda: run(FORKED), runs=21)
    must = round((warm + CONFINING) / warm, 2)
    yield Row(f"confined : warm fork ({1000 * (confined - warm):+.0f} ms)", confined, warm, must=must)
    with BareFork() as bare:
        for kind in (FORKED, CONFINED):
            yield Row(f"{kind} : bare fork", *alternate(lambda kind=kind: run(kind), bare.run, runs=9))


def run(provisioner):
    """Start a kernel, run the cell in it, and kill it."""
    manager = KernelManager(kernel_spec_manager=own_python(provisioner, {}))
    manager.start_kernel(stderr=subprocess.DEVNULL)
    client = manager.client()
    client.start_channels()
    client.execute(CELL)
    assert client.get_shell_msg(timeout=60)["content"]["status"] == "ok"
    client.stop_channels()
    manager.shutdown_kernel(now=True)


class BareFork:
    """A process that forks on request."""

    def __enter__(self):
        self.process = subprocess.Popen(
            [sys.executable, "-c", BARE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        return self

    def run(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.process.stdout.readline()

    def __exit__(self, *_):
        with self.process as process:
            process.stdin.close()
