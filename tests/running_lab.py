"""A learner's lab that runs for real, for tests that look at it in a browser."""

import json
import os
import socket
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
            url, token = listening(process, course / "work" / ".jupyter" / language / "runtime", log)
            yield f"{url}?token={token}"
        finally:
            process.terminate()
            process.wait(timeout=60)


def listening(process, runtime, log):
    """Return URL and token of a Jupyter server once it listens; fail with its output if it does not."""
    for _ in range(1800):  # a busy machine takes minutes to start it
        for path in runtime.glob("jpserver-*.json"):
            with suppress(ValueError, OSError):  # the file is half written; nothing listens yet
                server = json.loads(path.read_text(encoding="utf-8"))
                socket.create_connection((server["hostname"], server["port"])).close()
                return server["url"], server["token"]
        if process.poll() is not None:
            break
        time.sleep(0.1)
    return pytest.fail("the server did not start:\n" + log.read_text(encoding="utf-8"))
