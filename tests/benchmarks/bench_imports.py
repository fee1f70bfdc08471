"""What a notebook imports to check answers, against the standard library's json: whole fresh interpreters."""

import subprocess
import sys

from tests.benchmarks import Row, alternate


def rows():
    """Yield the time from starting Python to having imported our side, as a multiple of the peer's."""
    for ours, must, aim in (("autograd_lib", 1.5, 1.2), ("autograd_lib.kit.checking", 4, 2.5)):
        seconds = alternate(lambda name=ours: start(f"import {name}"), lambda: start("import json"))
        yield Row(f"import {ours}", *seconds, must=must, aim=aim)


def start(statement):
    """Run one statement in a new interpreter."""
    subprocess.run([sys.executable, "-c", statement], check=True)
