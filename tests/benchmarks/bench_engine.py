"""The engines against torch, HIPS autograd and micrograd: CPU time on one thread, gradients known to be equal."""

import json
import os
import statistics
import subprocess
import sys
import tempfile

from tests.benchmarks import Row
from tests.benchmarks.engine_workloads import ONE_THREAD

# What the ratios must be, and what is aimed at: workload, peer, must, aim.
BOUNDS = (
    ("10k elementwise ops on 4 elements", "HIPS autograd", 0.25, 0.20),
    ("100-op graph in a loop", "torch", 1.00, 0.85),
    ("MLP 784-256-128-10, batch 64", "HIPS autograd", 0.50, 0.40),
    ("MLP 784-256-128-10, batch 64", "torch", 1.05, 0.95),
    ("matmul 512", "torch", 1.15, 1.05),
    ("second derivative, 1,000-op chain", "HIPS autograd", 0.40, 0.25),
)
LONGEST_IMPORT = 0.06  # seconds that the engine may take to import once NumPy is there
IMPORT = """
import json, sys, time
times = [time.process_time()]
import numpy
times.append(time.process_time())
import autograd_lib.engine
times.append(time.process_time())
json.dump([times[1] - times[0], times[2] - times[1]], sys.stdout)
"""


def rows():
    """Yield a row per workload and peer, the cost of an operation in growing graphs, and the time of the import."""
    yield scalar_row()
    measured = run("-m", "tests.benchmarks.engine_workloads", "peers")
    for workload, peer, must, aim in BOUNDS:
        yield Row(f"{workload}, vs {peer}", *measured[workload][peer], must=must, aim=aim)
    yield from flatness_rows("op", run("-m", "tests.benchmarks.engine_workloads", "flatness"))
    yield from flatness_rows("view", run("-m", "tests.benchmarks.engine_workloads", "views"))
    yield import_row()


def run(*arguments, **environment):
    """Return what a fresh interpreter on one thread prints as JSON."""
    ran = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | ONE_THREAD | environment,
        stdout=subprocess.PIPE,
        check=True,
        encoding="utf-8",
    )
    return json.loads(ran.stdout)


def scalar_row(rounds=7):
    """Return the comparison with micrograd: each run in a process of its own, since the collector walks everything."""
    seconds = {"ours": [], "micrograd": []}
    gradients = {}
    for _ in range(rounds):
        for contender, times in seconds.items():
            result = run("-m", "tests.benchmarks.scalar_workload", contender)
            times.append(result["seconds"])
            gradients[contender] = result["gradients"]
    require_equal(gradients)
    peer = statistics.median(seconds["micrograd"])
    ratio = statistics.median(one / other for one, other in zip(*seconds.values(), strict=True))
    return Row("scalar MLP 2-16-16-1, training step, vs micrograd", ratio * peer, peer, must=0.5, aim=0.25)


def require_equal(gradients):
    """Raise ValueError unless both contenders have reached the same gradients."""
    for ours, theirs in zip(gradients["ours"], gradients["micrograd"], strict=True):
        if abs(ours - theirs) > 1e-9 * max(1, abs(theirs)):
            raise ValueError(f"the scalar engines disagree: {ours} and {theirs}")


def flatness_rows(what, each):
    """Yield the cost of one of many against that of one of the fewest."""
    (least, base), *others = ((int(count), seconds) for count, seconds in each.items())
    for count, seconds in others:
        yield Row(f"one {what} of {count:,}, vs one of {least:,}", seconds, base, must=1.3, aim=1.2)


def import_row(rounds=9):
    """Return what importing NumPy and the engine takes, as a multiple of what NumPy alone takes.

    The modules are compiled beforehand, as they are once a package is installed, whatever this machine's settings.
    """
    with tempfile.TemporaryDirectory() as compiled:
        kept = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}
        run("-c", IMPORT, **kept)
        pairs = [run("-c", IMPORT, **kept) for _ in range(rounds)]
    numpy, engine = (statistics.median(times) for times in zip(*pairs, strict=True))
    name = f"import of NumPy and the engine, {1000 * engine:.0f} ms of {1000 * LONGEST_IMPORT:.0f} over NumPy"
    return Row(name, numpy + engine, numpy, must=(numpy + LONGEST_IMPORT) / numpy)
