"""Python for the browser: npm's pyodide, and a list of packages that names only what lies beside it."""

import json
from importlib.metadata import version
from pathlib import Path

from packaging.utils import canonicalize_name

from ...authoring.pack import packed
from ...checking.registry import exercise_names
from ...files import write_bytes, write_text
from ...notebooks.courses import FILE, home
from .compiled import Python, entries_of
from .wheels import closure, lock_entry, wheel, wheel_of

CORE = ("pyodide.mjs", "pyodide.asm.*js", "pyodide.asm.wasm", "python_stdlib.zip")
# JupyterLite's kernel asks for these before the first cell runs. jedi would complete more, for a megabyte more.
KERNEL = ("ipykernel", "comm", "pyodide-kernel", "ipython", "micropip", "piplite", "jedi")
WITHOUT = frozenset({"jedi"})
# Rooms of the kit that no lesson needs in the browser, since they are for the terminal.
LEFT_OUT = (
    *("__main__", "kit/authoring", "kit/cli", "kit/demo"),
    *("kit/grading", "kit/lab", "kit/sandbox", "kit/site"),
)
PACKAGE = Path(__file__).resolve().parents[3]
KIT = "autograd-kit"
MORE = f"{KIT}-more"  # what only those lessons need that need more than Python


def needs(lesson: str) -> list[str] | None:
    """Return the packages that a lesson needs in the browser, beside Python; None where it is not to be had there."""
    return home().units.get(lesson, {}).get("browser")


def packages(lesson_needs=()) -> list[str]:
    """Return the names of what is loaded before the first cell of a lesson runs that needs some packages."""
    own = [] if home().is_own else [canonicalize_name(home().name)]
    return [*KERNEL, KIT, *own, *lesson_needs, *([MORE] if lesson_needs else [])]


def own_packages() -> list[str]:
    """Return the names of the modules that the kit and the course at hand consist of."""
    return list(dict.fromkeys([PACKAGE.name, home().package.name]))


def core_files(folder: Path) -> list[Path]:
    """Return the files of Python itself, which are not called alike in each Pyodide."""
    return [path for pattern in CORE for path in sorted(folder.glob(pattern))]


def stand_ins() -> dict[str, Path]:
    """Return {package: folder} of what a course has in the place of packages that a browser cannot have."""
    course = home()
    return {
        name: course.package / folder for name, folder in course.part("site").get("stands_in", {}).items()
    }


def lay_down(course, target: Path, python: Python, extension: Path, lessons) -> None:
    """Put Python, its list of packages and their wheels into `target`.

    extension: the folder of JupyterLite's kernel, whose own wheels it brings. lessons: the ids of the lessons whose
    exercises come along.
    """
    for path in core_files(python.folder):
        write_bytes(target / path.name, path.read_bytes())
    lock, entries = python.lock, {}
    for name, number, file_name, content, depends in _wheels(course, extension, lessons, python.version):
        entries[name] = lock_entry(name, number, file_name, content, depends)
        write_bytes(target / file_name, content)
    for name, path in python.wheels.items():
        entries[name] = lock["packages"][name]
        write_bytes(target / path.name, path.read_bytes())
    lock["packages"] = dict(sorted(entries.items()))
    write_text(target / "pyodide-lock.json", json.dumps(lock, indent=1) + "\n")


def asked_for(laid_down: Path, names) -> list[Path]:
    """Return the files that a browser asks for where Python was laid down, to run it with these packages."""
    listed = json.loads((laid_down / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    found = sorted(entries_of(listed, names).items())
    return [*core_files(laid_down), *(laid_down / entry["file_name"] for _, entry in found)]


def _wheels(course, extension, lessons, python):
    """Yield name, version, file name, content and needs of each wheel that is written here."""
    for name, (one, depends) in closure(["ipython", "comm"], python, WITHOUT).items():
        yield name, one.version, *wheel_of(one), depends
    for name in ("ipykernel", "pyodide_kernel"):
        (given,) = extension.glob(f"static/*/{name}-*.whl")
        number = given.name.split("-")[1]
        yield name.replace("_", "-"), number, given.name, given.read_bytes(), ["ipython", "comm"]
    piplite = _files(Path(__file__).parent / "piplite", "piplite")
    for name, files in {"piplite": piplite, "micropip": {}, "jedi": {}}.items():
        yield name, "0", *wheel(name, "0", files), []
    number, some = version(KIT), [lesson for lesson in lessons if not needs(lesson)]
    own = _own_files(some)
    yield KIT, number, *wheel(KIT, number, own), []
    if not home().is_own:
        yield canonicalize_name(home().name), home().version, *packed(course), [KIT]
    if len(some) < len(lessons):
        more = {name: content for name, content in _own_files(lessons, ()).items() if name not in own}
        yield MORE, number, *wheel(MORE, number, more), [KIT]
        for name, folder in stand_ins().items():
            yield name, "0", *wheel(name, "0", _files(folder, name)), [MORE]


def _files(folder, name):
    """Return {path below `name`: content} of the files of a package."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
    return {f"{name}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in paths}


def _own_files(lessons, rooms=None):
    """Return {path: content} of the files of this package that lessons need in the browser.

    rooms: those of the course that are left out; if None, all that it says no lesson needs that needs Python alone.
    """
    rooms = home().part("site").get("left_out", ()) if rooms is None else rooms
    left_out = {*LEFT_OUT, *rooms, *home().part("site").get("stands_in", {}).values()}
    wanted = {"__init__", *(name for lesson in lessons for name in exercise_names(lesson))}
    found = {}
    for name, content in _files(PACKAGE, PACKAGE.name).items():
        parts = name.split("/")[1:]
        of_another_lesson = parts[0] == "exercises" and len(parts) == 3 and Path(name).stem not in wanted
        of_another_course = not home().is_own and parts[0] not in ("kit", "__init__.py", FILE)
        if not (of_another_lesson or of_another_course) and not any(
            _first(parts, count) in left_out for count in (1, 2)
        ):
            found[name] = content
    return found


def _first(parts, count):
    return "/".join(parts[:count]).removesuffix(".py")
