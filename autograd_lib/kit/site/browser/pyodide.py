"""Python for the browser: npm's pyodide, and a list of packages that names only what lies beside it."""

import json
from importlib.metadata import version
from pathlib import Path

from packaging.utils import canonicalize_name

from ...authoring.pack import packed
from ...checking.registry import exercise_names
from ...files import write_bytes, write_text
from ...notebooks.courses import FILE, home
from .wheels import closure, lock_entry, wheel, wheel_of

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
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


def packages() -> list[str]:
    """Return the names of what is loaded before the first cell runs."""
    return [*KERNEL, KIT, *([] if home().is_own else [canonicalize_name(home().name)])]


def lay_down(course, target: Path, pyodide: Path, extension: Path, lessons) -> None:
    """Put Python, its list of packages and their wheels into `target`.

    pyodide: the folder of npm's package. extension: that of JupyterLite's kernel, whose own wheels it brings.
    lessons: the ids of the lessons whose exercises come along.
    """
    for name in CORE:
        write_bytes(target / name, (pyodide / name).read_bytes())
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    entries = {}
    for name, number, file_name, content, needs in _wheels(course, extension, lessons):
        entries[name] = lock_entry(name, number, file_name, content, needs)
        write_bytes(target / file_name, content)
    lock["packages"] = dict(sorted(entries.items()))
    write_text(target / "pyodide-lock.json", json.dumps(lock, indent=1) + "\n")


def _wheels(course, extension, lessons):
    """Yield name, version, file name, content and needs of each wheel."""
    for name, (one, needs) in closure(["ipython", "comm"], WITHOUT).items():
        yield name, one.version, *wheel_of(one), needs
    for name in ("ipykernel", "pyodide_kernel"):
        (given,) = extension.glob(f"static/*/{name}-*.whl")
        yield (
            name.replace("_", "-"),
            given.name.split("-")[1],
            given.name,
            given.read_bytes(),
            ["ipython", "comm"],
        )
    stand_in = {
        f"piplite/{path.name}": path.read_bytes() for path in (Path(__file__).parent / "piplite").glob("*.py")
    }
    for name, files in {"piplite": stand_in, "micropip": {}, "jedi": {}}.items():
        yield name, "0", *wheel(name, "0", files), []
    yield KIT, version(KIT), *wheel(KIT, version(KIT), dict(_own_files(lessons))), []
    if not home().is_own:
        yield canonicalize_name(home().name), home().version, *packed(course), [KIT]


def _own_files(lessons):
    """Yield the path and content of each file of this package that lessons need in the browser."""
    wanted = {"__init__", *(name for lesson in lessons for name in exercise_names(lesson))}
    for path in sorted(PACKAGE.rglob("*")):
        parts = path.relative_to(PACKAGE).parts
        if path.is_dir() or "__pycache__" in parts or _is_left_out(parts):
            continue
        if parts[0] == "exercises" and len(parts) == 3 and path.stem not in wanted:
            continue  # an exercise of another lesson
        yield f"{PACKAGE.name}/{'/'.join(parts)}", path.read_bytes()


def _is_left_out(parts):
    if not home().is_own and parts[0] not in ("kit", "__init__.py", FILE):
        return True  # the kit's own course
    left_out = (*LEFT_OUT, *home().part("site").get("left_out", ()))
    return any("/".join(parts[:count]).removesuffix(".py") in left_out for count in (1, 2))
