"""What a confined run can open: what running Python needs, wherever that lies, and nothing that lies beside it."""

import contextlib
import os
import shutil
import subprocess
import sys
import sysconfig
import uuid
from pathlib import Path

import pytest

from autograd_lib.kit.sandbox import installation as module
from autograd_lib.kit.sandbox.jobs import End
from tests.kit.sandbox.running import job_of, ran, said, setting

PACKAGE = Path(module.__file__).resolve().parents[2]
PROGRAMS = (
    "awk basename bash cat chmod cmp cp cut date diff dirname echo env expr false find grep gzip head hostname id "
    "ldconfig ln ls mkdir mktemp mv nproc printf pwd rm rmdir sed seq sh sleep sort stat tail tar tee test touch tr true "
    "uname uniq wc which whoami xargs"
).split()


@pytest.fixture
def described(monkeypatch):
    """Return a function that has this Python described as another one, and clears what was found out about it."""

    def describe(*, executable, base_executable, prefix, base_prefix, path):
        for name, value in locals().items():
            if name in ("executable", "prefix", "base_prefix", "path"):
                monkeypatch.setattr(sys, name, [*map(str, value)] if name == "path" else str(value))
        monkeypatch.setattr(sys, "_base_executable", str(base_executable))
        monkeypatch.setattr(sys, "base_exec_prefix", str(base_prefix))
        module.installation.cache_clear()
        return [one for one in module.installation() if one != str(PACKAGE)]

    yield describe
    module.installation.cache_clear()


def made(folder, *names):
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir() if name.endswith("/") else path.touch()
    return folder


PYTHON = "python{}.{}".format(*sys.version_info)
STDLIB = f"lib/{PYTHON}"
LAYOUTS = {  # what lies below a prefix; the environment's libraries, from the prefix; what is needed of it all
    "a prefix that many share": (
        [
            f"bin/{PYTHON}",
            "bin/backup",
            "lib/libpython3.so",
            f"{STDLIB}/os.py",
            "share/nbgrader/exchange/x",
            "lib/notes/x",
        ],
        f"{STDLIB}/site-packages/",
        {f"bin/{PYTHON}", "lib/libpython3.so", STDLIB, f"{STDLIB}/site-packages"},
    ),
    "Debian": (
        [f"bin/{PYTHON}", f"{STDLIB}/os.py", "share/doc/x", "local/share/x"],
        "lib/python3/dist-packages/",
        {f"bin/{PYTHON}", STDLIB, "lib/python3/dist-packages"},
    ),
    "conda": (
        [
            f"bin/{PYTHON}",
            "lib/libmkl.so.2",
            f"{STDLIB}/os.py",
            "pkgs/sympy/x",
            "envs/other/x",
            "conda-meta/history",
        ],
        f"{STDLIB}/site-packages/",
        {f"bin/{PYTHON}", "lib/libmkl.so.2", STDLIB, f"{STDLIB}/site-packages"},
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_of_a_prefix_that_is_taken_which_is_pythons(name, tmp_path, described):
    files, libraries, needed = LAYOUTS[name]
    prefix = made(tmp_path / "prefix", *files, libraries)
    python = prefix / "bin" / PYTHON
    found = described(
        executable=python,
        base_executable=python,
        prefix=prefix,
        base_prefix=prefix,
        path=[prefix / libraries],
    )
    assert {str(Path(one).relative_to(prefix)) for one in found} == needed


def test_of_a_venv_in_somebodys_folder_only_the_venv_is_taken_and_of_its_base_no_library(tmp_path, described):
    base = made(
        tmp_path / "home/.pyenv/3",
        f"bin/{PYTHON}",
        f"{STDLIB}/os.py",
        f"{STDLIB}/site-packages/sympy/__init__.py",
    )
    venv = made(
        tmp_path / "course",
        "pyvenv.cfg",
        "bin/python",
        f"{STDLIB}/site-packages/",
        "submitted/x",
        "bin/notes",
    )
    found = described(
        executable=venv / "bin/python",
        base_executable=base / "bin" / PYTHON,
        prefix=venv,
        base_prefix=base,
        path=["", base / STDLIB, venv / STDLIB / "site-packages"],
    )
    wanted = {venv / "pyvenv.cfg", venv / "bin/python", venv / STDLIB / "site-packages"}
    assert set(map(Path, found)) == wanted | {base / "bin" / PYTHON, base / STDLIB}
    assert module.foreign_libraries()[:1] == [str(base / STDLIB / "site-packages")]


# Opens everything that can be opened, and says of each what it is; what is allowed whole is not looked into.
WALK = """
import os
allowed, found = {allowed!r}, []

def opens(path):
    try:
        os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
    except OSError:
        return False
    return True

def walk(folder):
    for entry in os.scandir(folder):
        if entry.path not in allowed and not entry.is_symlink():
            if entry.is_dir() and opens(entry.path):
                walk(entry.path)
            elif opens(entry.path):
                found.append(entry.path)

walk("/")
print(*found, sep="\\n")
"""


@pytest.mark.sandbox
def test_a_run_can_open_what_is_listed_here_and_nothing_else(confinement):
    own = sysconfig.get_path("stdlib"), sysconfig.get_path("purelib"), str(PACKAGE)
    linked = {
        os.path.dirname(os.path.realpath(one))
        for one in ("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1")
    }
    system = (
        "/usr/lib/locale",
        "/usr/share/zoneinfo",
        "/usr/share/fonts",
        "/etc/alternatives",
        "/sys/devices/system/cpu",
    )
    allowed = {*map(os.path.realpath, (*own, *system)), *linked, "/proc", "/scratch"}
    run = ran(job_of(WALK.format(allowed=allowed)), setting(confined=True))
    programs = {
        os.path.realpath(f"{folder}/{name}") for folder in ("/usr/bin", "/usr/sbin") for name in PROGRAMS
    }
    pythons = {
        os.path.realpath(f"{folder}/{PYTHON}") for folder in (f"{sys.prefix}/bin", f"{sys.base_prefix}/bin")
    }
    pips = {f"{sys.prefix}/bin/pip{suffix}" for suffix in ("", "3", PYTHON.removeprefix("python"))}
    shared = {str(path) for path in Path(sys.base_prefix, "lib").glob("*.so*")}
    tables = {
        f"/etc/{name}"
        for name in ("ld.so.cache", "localtime", "mime.types", "passwd", "group", "hosts", "nsswitch.conf")
    }
    devices = {f"/dev/{name}" for name in ("null", "zero", "full", "random", "urandom", "pts/ptmx")}
    expected = programs | pythons | pips | shared | tables | devices | {f"{sys.prefix}/pyvenv.cfg"}
    assert set(said(run.cells["0"]).splitlines()) - expected == set()
    assert os.path.realpath("/bin/sh") in said(run.cells["0"])  # it has looked


# Folders of other people's things, next to those that Python is in.
BESIDE = [
    "/usr/local/share/nbgrader/exchange",
    "/usr/local/lib",
    "/usr/local/bin",
    "/usr/share",
    "/usr/lib",
    "/srv",
    "/opt",
]
BESIDE += [
    "/home",
    "/root",
    "/var/tmp",
    "/etc",
    "/mnt",
    sys.prefix,
    sys.base_prefix,
    f"{sys.base_prefix}/lib",
]
BESIDE += [f"{sys.base_prefix}/bin", f"{sys.prefix}/bin", str(PACKAGE.parent), str(Path.home())]


def test_no_folder_of_other_peoples_things_is_taken():
    taken = [Path(one) for one in (*module.installation(), *module.system())]
    assert [(one, folder) for one in taken for folder in BESIDE if Path(folder).is_relative_to(one)] == []


@pytest.fixture
def secrets():
    """Yield files of the words "for nobody" in all those folders that can be written to."""
    name, files = f"ak-test-{uuid.uuid4().hex}", []
    with contextlib.ExitStack() as stack:
        for folder in map(Path, BESIDE):
            made_here = next((one for one in reversed([folder, *folder.parents]) if not one.exists()), None)
            with contextlib.suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
                if made_here:
                    stack.callback(shutil.rmtree, made_here)
                (folder / name).write_text("for nobody", encoding="utf-8")
                stack.callback((folder / name).unlink, missing_ok=True)
                (folder / name).chmod(0o644)
                files.append(str(folder / name))
        yield files


@pytest.mark.sandbox
def test_what_lies_beside_python_cannot_be_read(secrets, confinement):
    if not secrets:
        pytest.skip("not on this platform: none of those folders can be written to")
    ways = "'', '/proc/self/root', '/proc/thread-self/root', '/proc/1/root'"
    look = f"import os; print([f for f in {secrets!r} for way in ({ways}) if os.path.exists(way + f)])"
    search = "import os; print([f for top, _, files in os.walk('/') if top[:5] != '/proc' for f in files if 'ak-test-' in f])"
    run = ran(job_of(look, search), setting(confined=True))
    assert [said(cell) for cell in run.cells.values()] == ["[]", "[]"]


FOREIGN = {
    "import": "import foreign_ak",
    "path": "import sys; sys.path.append({folder!r}); import foreign_ak",
    "finders": "import sys; sys.meta_path[:] = sys.meta_path[-1:]; sys.path.insert(0, {folder!r}); import foreign_ak",
    "location": "import importlib.util as u; s = u.spec_from_file_location('foreign_ak', {file!r})\n"
    "s.loader.exec_module(u.module_from_spec(s))",
    "source": "open({file!r})",
    "process": "import subprocess, sys\nprint(subprocess.run([sys._base_executable, '-c', 'import foreign_ak'],"
    " capture_output=True, text=True).stderr.split()[-3:])\nraise ImportError",
}


@pytest.mark.sandbox
def test_libraries_of_the_python_that_an_environment_was_made_from_are_not_there(confinement):
    folder = Path(sysconfig.get_path("purelib", vars={"base": sys.base_prefix, "platbase": sys.base_prefix}))
    if sys.prefix == sys.base_prefix or not os.access(folder, os.W_OK):
        pytest.skip("not on this platform: a base Python, the libraries of which can be added to")
    file = folder / "foreign_ak.py"
    try:
        file.write_text("found = True", encoding="utf-8")
        codes = [code.format(folder=str(folder), file=str(file)) for code in FOREIGN.values()]
        run = ran(job_of(*codes), setting(confined=True))
    finally:
        file.unlink()
    raised = {
        name: cell.error and cell.error[0] for name, cell in zip(FOREIGN, run.cells.values(), strict=True)
    }
    assert set(raised.values()) <= {"ModuleNotFoundError", "FileNotFoundError", "ImportError"}, raised


# The one that this environment was made from, Debian's, and that in a prefix of its own: it is linked statically.
BASES = {"own": ("", False), "Debian's": (f"/usr/bin/{PYTHON}", False), "moved": (f"/usr/bin/{PYTHON}", True)}


@pytest.mark.sandbox
@pytest.mark.parametrize(("name", "moved"), BASES.values(), ids=BASES)
def test_runs_are_confined_with_other_pythons_too(name, moved, tmp_path, confinement):
    base = name or sys._base_executable
    if not os.path.exists(base):
        pytest.skip(f"not on this platform: {base}")
    if moved:
        base = _moved(Path(base), tmp_path)
    venv = tmp_path / "venv"
    subprocess.run([base, "-m", "venv", "--without-pip", venv], check=True)
    libraries = venv / STDLIB / "site-packages"
    libraries.rmdir()
    libraries.symlink_to(sysconfig.get_path("purelib"))
    script = (
        "from tests.kit.sandbox.running import *\n"
        "cells = ['import numpy, ssl, sqlite3, ctypes, zoneinfo; zone = zoneinfo.ZoneInfo(\"Asia/Shanghai\")',\n"
        '    \'import subprocess, sys; print(subprocess.check_output([sys.executable, "-c", "import numpy, sys;'
        " print(sys.prefix)\"], text=True))', '!echo hello']\n"
        "run = ran(cells, setting(confined=True)); print(run.end.value, *map(said, run.cells.values()))"
    )
    environment = {"PYTHONPATH": str(PACKAGE.parent), "PATH": "/usr/bin:/bin"}
    result = subprocess.run(
        [venv / "bin/python", "-c", script],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
    )
    assert result.stdout.split() == [End.FINISHED.value, str(venv), "hello"], result.stderr


def _moved(python, folder):
    """Return a copy of a Python in a prefix of its own, as conda's and uv's have one, named through a link."""
    prefix = folder / "pythons/3.full"
    (prefix / "bin").mkdir(parents=True)
    shutil.copy(python, prefix / "bin")
    ignored = shutil.ignore_patterns("test", "*-packages", "__pycache__", "sitecustomize.py")
    shutil.copytree(python.parents[1] / STDLIB, prefix / STDLIB, ignore=ignored)
    (folder / "pythons/3").symlink_to("3.full")
    return folder / "pythons/3/bin" / python.name
