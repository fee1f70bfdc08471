"""Run by root: becomes the user nobody, and attacks from a confined run; prints what it could do."""

import os
import sys
import tempfile
from pathlib import Path

from autograd_lib.kit.sandbox import linux
from autograd_lib.kit.sandbox.installation import installation

NOBODY = 65534


def become_nobody():
    """Give up root for good, in a view of the file system where the Python installation can be reached."""
    linux.unshare(linux.NEWNS)
    linux.mount("none", "/", flags=linux.RECURSIVE | linux.PRIVATE)
    wanted = installation()
    while barrier := _closed(wanted):
        _open(barrier, wanted)
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    linux.set_dumpable(True)


def _closed(paths):
    """Return the first folder above some paths that not everybody may enter."""
    folders = (one for path in paths for one in reversed(Path(path).parents))
    return next((one for one in folders if not one.stat().st_mode & 1), None)


def _open(barrier, paths):
    """Cover a closed folder by one that holds nothing but those of the paths that lie in it."""
    below = [Path(path) for path in paths if Path(path).is_relative_to(barrier)]
    real = {path: Path(os.path.realpath(path)) for path in below}
    aside = tempfile.mkdtemp()
    linux.mount(str(barrier), aside, flags=linux.BIND | linux.RECURSIVE)
    linux.mount("tmpfs", str(barrier), "tmpfs", options="mode=755")
    for place in sorted(set(real.values())):
        source = aside / place.relative_to(barrier)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.mkdir() if source.is_dir() else place.touch()
        linux.mount(str(source), str(place), flags=linux.BIND)
    for path, place in real.items():
        path.exists() or path.symlink_to(place)


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
