"""The wheel, built from what goes into one and from nothing else of the repository, and environments that have it."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
import venv
from functools import partial

from .once import once
from .running_lab import listening

IN_A_WHEEL = (
    "autograd_lib",
    "notebooks",
    "setup.py",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "LICENSE-prose",
)


def the_wheel(repository, tmp_path_factory):
    """Return the file of a wheel that was built in this run of pytest, whichever of its workers built it."""
    (wheel,) = once(tmp_path_factory, "wheel", partial(built_wheel, repository)).glob("*.whl")
    return wheel


def built_wheel(repository, folder):
    """Build the wheel in a folder."""
    source = folder / "source"
    source.mkdir()
    for name in IN_A_WHEEL:
        if (repository / name).is_dir():
            shutil.copytree(repository / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(repository / name, source / name)
    options = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(folder))
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(source)], check=True)


def environment_with(folder, *wheels):
    """Make an environment with these wheels, which borrows the libraries of this one; return its folder of programs."""
    folder.chmod(0o755)  # as folders of programs are: runs in the sandbox are not root's
    venv.create(folder, symlinks=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    target = folder / "lib" / version / "site-packages"
    # What stands in a .pth file is looked up last, and no .pth file there is read: the kit itself is not borrowed.
    (target / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "--python", str(programs / "python"))
    options = ("--quiet", "--no-deps", "--no-index", "--ignore-installed")
    subprocess.run([*pip, "install", *options, *map(str, wheels)], check=True)
    return programs


def kit(programs, folder, *arguments, status=0):
    """Return what `autograd-kit` prints in a folder, as somebody with nothing but the environment calls it."""
    done = subprocess.run(
        [programs / "autograd-kit", *arguments],
        cwd=folder,
        env=clean(programs),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


def clean(programs):
    """Return the environment of processes without a trace of the repository or of pip's own Python."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))
    }
    # Programs of borrowed libraries, which nbgrader starts by name, are borrowed, too.
    path = os.pathsep.join([str(programs), sysconfig.get_path("scripts"), kept["PATH"]])
    return {**kept, "PATH": path, "AUTOGRAD_KIT_LANG": "en"}


def opened_in_the_lab(programs, folder, lesson, *options):
    """Return the English notebook of a lesson as a lab serves it that was begun in a folder; stop the lab."""
    log = folder / "lab.log"
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            [programs / "autograd-kit", "lab", "--lang", "en", "--no-browser", *options],
            cwd=folder,
            env=clean(programs),
            stdout=file,
            stderr=subprocess.STDOUT,
        )
        try:
            url, token = listening(process, folder / "work" / ".jupyter" / "en" / "runtime", log)
            address = f"{url}api/contents/en/{lesson}/{lesson}.ipynb?token={token}"
            with urllib.request.urlopen(address, timeout=60) as answer:
                return json.load(answer)["content"]
        finally:
            process.terminate()
            process.wait(timeout=60)
