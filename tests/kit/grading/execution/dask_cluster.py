"""A Dask scheduler and its workers, as processes of the tests' own on random ports of 127.0.0.1."""

import contextlib
import os
import re
import subprocess
import sys
import time

from ..handing_in import COURSE

STARTED = re.compile(r"Scheduler at:\s+(tcp://\S+)|Registered to:\s+(tcp://\S+)")


class Cluster:
    """A scheduler at `address`. Everything that was started is killed at the end of the `with` block."""

    def __init__(self, folder):
        self.folder, self.processes = folder, []

    def __enter__(self):
        options = ("--port", "0", "--no-dashboard", "--no-jupyter", "--host", "127.0.0.1")
        _, self.address = self._start("scheduler", "scheduler", *options)
        return self

    def __exit__(self, *exc_info):
        for process in reversed(self.processes):
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            process.wait()

    def worker(self, name, threads=1):
        """Start a worker, and return its process when it has been registered."""
        local = ("--local-directory", str(self.folder), "--host", "127.0.0.1", "--name", name)
        process, _ = self._start(
            name, "worker", self.address, "--no-nanny", "--no-dashboard", "--nthreads", str(threads), *local
        )
        return process

    def _start(self, name, *command):
        path = os.pathsep.join(filter(None, [str(COURSE.root), os.environ.get("PYTHONPATH")]))
        log = self.folder / f"{name}.log"
        with open(log, "wb") as file:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *command],
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": "ignore"},
                stdout=file,
                stderr=subprocess.STDOUT,
            )
        self.processes.append(process)
        deadline = time.monotonic() + 60
        while not (found := STARTED.search(log.read_text(encoding="utf-8"))):
            if process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(log.read_text(encoding="utf-8"))
            time.sleep(0.05)
        return process, found[1] or found[2]
