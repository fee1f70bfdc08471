"""From asking for a run to what became of a first cell that imports NumPy and torch, and its end."""

import asyncio
import os
import subprocess
import sys

from jupyter_client import KernelManager

from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.sandbox.jobs import End, Job, Step
from autograd_lib.kit.sandbox.runner import Setting, run
from autograd_lib.kit.sandbox.server import Kind
from tests.benchmarks import Row, alternate

CELL = "import numpy, torch; torch.ones(3).sum()"
JOB = Job((Step("cell", CELL),))
CONFINED = Setting(Kind(confined=True, modules=home().preload))
OPEN = Setting(Kind(modules=home().preload), environment=dict(os.environ))
CONFINING = 0.020  # seconds that confinement may add
# A process with everything loaded forks, runs the cell in the fork and waits for its end, for each line it reads.
BARE = f"""
import os, sys
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.sandbox.preload import load
load(home().preload)
for line in sys.stdin:
    if os.fork() == 0:
        exec({CELL!r})
        os._exit(0)
    os.wait()
    print(flush=True)
"""


def rows():
    """Yield ours against stock kernels, confined against not, and both against the least that a process costs."""
    warm, stock = alternate(lambda: ours(OPEN), kernel, runs=7)
    yield Row("run : stock kernel", warm, stock, must=0.2, aim=0.1)
    confined, warm = alternate(lambda: ours(CONFINED), lambda: ours(OPEN), runs=21)
    must = round((warm + CONFINING) / warm, 2)
    yield Row(f"confined : not ({1000 * (confined - warm):+.0f} ms)", confined, warm, must=must)
    with BareFork() as bare:
        for name, setting in (("run", OPEN), ("confined run", CONFINED)):
            yield Row(f"{name} : bare fork", *alternate(lambda where=setting: ours(where), bare.run, runs=9))


def ours(setting):
    """Run the cell."""
    assert asyncio.run(run(JOB, setting)).end is End.FINISHED


def kernel():
    """Start a stock kernel, run the cell in it, and kill it."""
    manager = KernelManager()
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
