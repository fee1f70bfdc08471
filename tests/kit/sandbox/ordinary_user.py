"""Run by root: becomes the user nobody, and attacks from a confined run; prints what it could do."""

import os
import sys
import tempfile
from pathlib import Path

from autograd_lib.kit.sandbox import linux, root

NOBODY = 65534


def become_nobody():
    """Give up root for good, in a view of the file system where the Python installation can be reached."""
    linux.unshare(linux.NEWNS)
    linux.mount("none", "/", flags=linux.RECURSIVE | linux.PRIVATE)
    for path in root.installation():
        barrier = next((p for p in reversed(Path(path).parents) if not p.stat().st_mode & 1), None)
        if barrier:
            _pass_by(str(barrier), path)
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    linux.set_dumpable(True)


def _pass_by(barrier, path):
    """Cover a closed folder by one that holds nothing but a path."""
    aside = tempfile.mkdtemp()
    linux.mount(path, aside, flags=linux.BIND)
    linux.mount("tmpfs", barrier, "tmpfs", options="mode=755")
    os.makedirs(path)
    linux.mount(aside, path, flags=linux.BIND)


def attack():
    """Run the attacks in a confined run; return the names of those that did not fail."""
    from autograd_lib.kit.sandbox.server import Kind, shared
    from tests.kit.sandbox.attacks import ATTACKS
    from tests.kit.sandbox.outside import outside
    from tests.kit.sandbox.running import LIGHT, job_of, ran, said, setting

    repository = Path(__file__).resolve().parents[3]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = folder
        server = str(shared(Kind(True, LIGHT)).folder / "server")
        with outside(Path(folder), repository, server) as found:
            job = job_of(*(code.format(**found) for code in ATTACKS.values()))
            run = ran(job, setting(confined=True))
        assert run.end.value == "finished", run
        return [name for name, cell in zip(ATTACKS, run.cells.values(), strict=True) if "done" in said(cell)]


if __name__ == "__main__":
    become_nobody()
    done = attack()
    print(f"done: {done}" if done else "all refused")
    sys.exit(bool(done))
