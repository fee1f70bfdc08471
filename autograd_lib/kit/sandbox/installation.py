"""What running this Python needs to read: its code, the system's shared libraries, a few tables and programs.

Found by asking Python where things lie, and taken file by file wherever a folder may hold more than that: below
`/usr/local` lies nbgrader's exchange, a Python may lie in a home, a venv in the folder of a course, and the libraries
of the Python that an environment was made from are not the environment's.
"""

import os
import re
import sys
import sysconfig
import zoneinfo
from functools import cache
from pathlib import Path

_LIBRARIES = ("site-packages", "dist-packages")  # as Python and Debian name the folders that pip fills
_LOADERS = ("/lib", "/usr/lib", "/lib64", "/usr/lib64")  # where programs name what loads them
_TABLES = (
    "/etc/ld.so.cache",
    "/etc/alternatives",  # the links by which Debian chooses a BLAS
    "/etc/localtime",
    "/etc/mime.types",
    "/usr/lib/locale",
    "/usr/share/fonts",
    "/sys/devices/system/cpu",  # libraries ask what the processor can do
)
# What cells call by `!` or subprocess, and Python by itself: of POSIX what looks at files and text, and ldconfig, which
# ctypes asks where a library is.
_PROGRAMS = (
    "awk basename bash cat chmod cmp cp cut date diff dirname echo env expr false find grep gzip head hostname id ldconfig "
    "ln ls mkdir mktemp mv nproc printf pwd rm rmdir sed seq sh sleep sort stat tail tar tee test touch tr true uname uniq "
    "wc which whoami xargs"
).split()
_PROGRAM_FOLDERS = ("/usr/bin", "/bin", "/usr/sbin", "/sbin")


@cache
def installation() -> list[str]:
    """Return the files and folders of this Python, of its environment's libraries and of this package."""
    package = str(Path(__file__).resolve().parents[2])
    return _existing({package, *_libraries(), *_standard_library(), *_interpreters(), *_beside_python()})


@cache
def system() -> list[str]:
    """Return the files and folders of the operating system that running Python needs."""
    loaders = [str(path) for folder in _LOADERS for path in Path(os.path.realpath(folder)).glob("ld-*.so*")]
    programs = (f"{os.path.realpath(folder)}/{name}" for folder in _PROGRAM_FOLDERS for name in _PROGRAMS)
    return _existing({*_linked(), *loaders, *programs, *_TABLES, *zoneinfo.TZPATH})


def foreign_libraries() -> list[str]:
    """Return the folders of libraries that lie in what is listed here and are not this environment's."""
    own = set(map(os.path.realpath, _libraries()))
    tops = [*_standard_library(), *_linked()]
    found = (folder for top in tops for deep in ("", "*/") for folder in Path(top).glob(f"{deep}*-packages"))
    return [str(one) for one in found if one.name in _LIBRARIES and os.path.realpath(one) not in own]


def _existing(paths):
    return sorted(filter(os.path.exists, paths))


def _libraries():
    """Return the folders of this environment's libraries: also those of `pip install --user`, say."""
    return {path for path in sys.path if Path(path).name in _LIBRARIES}


def _standard_library():
    bases = {"installed_base": sys.base_prefix, "platbase": sys.base_exec_prefix}
    return {sysconfig.get_path(name, vars=bases) for name in ("stdlib", "platstdlib")}


def _interpreters():
    """Return the interpreter under its names, here and where the environment was made from, and what belongs to it."""
    version = "{}.{}".format(*sys.version_info)
    started = {Path(sys.executable), Path(getattr(sys, "_base_executable", sys.executable))}
    names = ("python", "python3", f"python{version}")
    found = {*started, *(one.with_name(name) for one in started for name in names)}
    own = (Path(sys.executable).with_name(f"pip{suffix}") for suffix in ("", "3", version))
    return {*map(str, found), *map(str, own), f"{sys.prefix}/pyvenv.cfg"}


def _beside_python():
    """Return the shared libraries that come with Python: its own, and in a conda environment all."""
    prefixes = {sys.base_prefix, sys.base_exec_prefix}
    return {str(path) for prefix in prefixes for path in Path(prefix, "lib").glob("*.so*")}


def _linked():
    """Return the folders of the system's shared libraries: of the C library, and its like where /usr is apart."""
    mapped = Path("/proc/self/maps").read_text(encoding="utf-8", errors="surrogateescape")
    folders = {one.rstrip("/") for one in re.findall(r" (/\S*/)(?:libc[.-]|ld-musl)", mapped)}
    return {
        os.path.realpath(one) for folder in folders for one in (folder, f"/usr{folder}") if os.path.isdir(one)
    }
