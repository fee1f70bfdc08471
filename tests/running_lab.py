"""A learner's lab that runs for real, for tests that look at it in a browser."""

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from autograd_lib import lab


@contextmanager
def running_lab(course: Path, home: Path, language: str):
    """Yield the address of the lab, opened on a course folder as a learner opens it; stop it afterwards."""
    code = (
        f"from autograd_lib.lab import open_lab; open_lab('.', {language!r}, False, ['--ServerApp.port=0'])"
    )
    repository = str(Path(lab.__file__).parents[2])
    environment = {**os.environ, "HOME": str(home), "PYTHONPATH": repository}
    log = home.parent / "lab.log"
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            [sys.executable, "-c", code], cwd=course, env=environment, stdout=file, stderr=subprocess.STDOUT
        )
        try:
            yield _address(process, course / "work" / ".jupyter" / language / "runtime", log)
        finally:
            process.terminate()
            process.wait(timeout=60)


def _address(process, runtime, log):
    """Return the address that the server writes down once it listens; fail with its output if it does not."""
    for _ in range(600):
        for path in runtime.glob("jpserver-*.json"):
            with suppress(ValueError):  # half written
                server = json.loads(path.read_text(encoding="utf-8"))
                return f"{server['url']}?token={server['token']}"
        if process.poll() is not None:
            break
        time.sleep(0.1)
    return pytest.fail("the lab did not start:\n" + log.read_text(encoding="utf-8"))
