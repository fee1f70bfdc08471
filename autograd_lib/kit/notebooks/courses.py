"""A course: a package with a `course.toml`, which says what is data of it, and the code that it names.

It is found through the entry point group `autograd_kit.courses`, or as a folder with a `course.toml` at its root, which
is a package as it stands: `NAME.exercises.judges.X` is imported from there, as it is from a wheel.
"""

import importlib
import importlib.machinery
import importlib.util
import os
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module  # bound now: a learner may replace it
from pathlib import Path

from ..wording.text import Catalogue, SpokenError, Text

GROUP = "autograd_kit.courses"
FILE = "course.toml"
VARIABLE = "AUTOGRAD_KIT_COURSE"  # the folder of the course at home, for processes that run elsewhere
_within: ContextVar["Syllabus | None"] = ContextVar("the course at hand", default=None)
_THIS = __name__.partition(".")[0]  # the package that the kit lies in, a course itself

TEXTS = Catalogue(
    {
        "unreadable": Text("{path} 无法读取：{why}", "{path} cannot be read: {why}"),
        "bad_name": Text(
            '{path}：name 要写成 Python 的标识符，例如 name = "sorting"',
            '{path}: name must be an identifier of Python, as in name = "sorting"',
        ),
        "not_installed": Text(
            "没有安装叫 {name} 的课程；有：{known}", "no course {name} is installed; there are: {known}"
        ),
        "name_taken": Text(
            "{path}：已经有一个叫 {name} 的包，课程要另取一个名字",
            "{path}: there is already a package called {name}; a course needs a name of its own",
        ),
    }
)


class CourseFileError(SpokenError, ValueError):
    """A course, or its `course.toml`, cannot be used; `text` says why."""

    catalogue = TEXTS


@dataclass(frozen=True)
class Syllabus:
    """What a course says of itself in `course.toml`. name: that of its package, a folder."""

    name: str
    package: Path
    said: dict = field(compare=False, repr=False)

    @cached_property
    def units(self) -> dict[str, dict]:
        """Return {unit: what is said of it}, in order, of every folder that holds exercises of this course."""
        folders = [Path(folder).parent for folder in self.exercises]
        return {unit: said for folder in folders for unit, said in units_in(folder).items()}

    @property
    def notebooks(self) -> Path:
        """Return the folder of the learners' notebooks: in the package of a wheel, else beside the sources."""
        inside = self.package / "notebooks"
        return inside if inside.is_dir() else self.package.parent / "notebooks"

    @property
    def readable(self) -> list[Path]:
        """Return what runs read of a course that is a folder: its code and data, none of its sources and notebooks.

        What is installed they read anyway.
        """
        if (self.package / "__init__.py").is_file():
            return []
        code = [one for one in self.package.iterdir() if one.is_dir() and (one / "__init__.py").is_file()]
        files = [one for one in self.package.iterdir() if one.suffix in (".py", ".toml")]
        exercises = self.package / "exercises"
        return sorted({*files, *code, *([exercises] if exercises.is_dir() else [])})

    @property
    def hidden(self) -> list[Path]:
        """Return the folders that no graded run reads: what knows answers."""
        folders = [Path(folder) / "judges" for folder in self.exercises]
        return [*folders, *(self.package / one for one in self.said.get("hides", ()))]

    @property
    def exercises(self) -> list[str]:
        """Return the folders of the package that holds the exercises."""
        try:
            return list(importlib.import_module(f"{self.name}.exercises").__path__)
        except ModuleNotFoundError:  # a course without any
            return [str(self.package / "exercises")]

    @property
    def version(self) -> str:
        """Return the version of the wheel for its students."""
        return str(self.said.get("version", "0"))

    @property
    def is_own(self) -> bool:
        """Return whether it is the course of the package that the kit lies in."""
        return self.name == _THIS

    @property
    def title(self) -> Text:
        """Return what the course is called."""
        return Text(**self.said.get("title", {"zh": self.name, "en": self.name}))

    @cached_property
    def machinery(self) -> tuple[str, ...]:
        """Return the modules that do not exist where an answer is to be found by hand."""
        return self.with_companions(self.said.get("by_hand", {}).get("machinery", ()))

    def forbidden(self, unit: str) -> tuple[str, ...]:
        """Return the modules that do not exist for answers of a unit: what the learner is to build."""
        said = self.units[unit]
        always = [one for one in self.said.get("forbids", ()) if one not in said.get("allows", ())]
        return self.with_companions([*said.get("forbids", ()), *always])

    def with_companions(self, modules: Iterable[str]) -> tuple[str, ...]:
        """Return modules with those that are absent wherever one of them is."""
        companions = self.said.get("absent_with", {})
        found = [*modules, *(other for one in modules for other in companions.get(one, ()))]
        return tuple(dict.fromkeys(found))

    @property
    def preload(self) -> tuple[str, ...]:
        """Return what its runs import before the fork."""
        return tuple(self.said.get("preload", ()))

    @cached_property
    def stages(self) -> dict[str, Text]:
        """Return {stage: what it is called}, in order."""
        return {stage: Text(**said) for stage, said in self.said.get("stages", {}).items()}

    @cached_property
    def roads(self) -> dict[str, Text]:
        """Return {road beside the way: what it is called}, in order."""
        return {stage: Text(**said) for stage, said in self.said.get("roads", {}).items()}

    @cached_property
    def misconceptions(self) -> Catalogue:
        """Return {key: the idea behind wrong answers}: what a class has not got yet, whichever exercise shows it."""
        return Catalogue({key: Text(**said) for key, said in self.part("misconceptions").items()})

    def part(self, name: str) -> dict:
        """Return a table of the file, or of the file of its own that it names."""
        said = self.said.get(name, {})
        return _read(self.package / said) if isinstance(said, str) else said

    def hook(self, name: str) -> Callable | None:
        """Return what the course names as "module:object" under [hooks]; None where it names nothing.

        None as well where the browser has not got the room of the course that it lies in.
        """
        place = self.place(name)
        try:
            return loaded(place) if place else None
        except ModuleNotFoundError as error:
            rooms = [f"{self.name}.{room}" for room in self.part("site").get("left_out", ())]
            if error.name not in rooms:
                raise
            return None

    def place(self, name: str) -> str:
        """Return where a hook is, "module:object"; "" where the course names nothing."""
        return self.said.get("hooks", {}).get(name, "")


def loaded(place: str) -> Callable:
    """Return the object that "module:object" names, imported now."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def home() -> Syllabus:
    """Return the course at hand: that of the folder one is in, else the one that is installed beside the kit's own,
    else the kit's own. Within `at_home` it is the course named there. Raises CourseFileError."""
    if within := _within.get():
        return within
    try:
        folder = os.getcwd()
    except OSError:  # somebody removed it
        folder = os.sep
    return _home(os.environ.get(VARIABLE), folder)


@cache
def _home(given, folder):
    if given:
        return at(Path(given))
    # In a browser folders hold notebooks alone, and the page around the notebook is asked for every look at one.
    around = () if sys.platform == "emscripten" else (Path(folder), *Path(folder).parents)
    there = next(filter(None, map(in_folder, around)), None)
    others = [one for one in installed() if one.name != _THIS]
    return there or (others[0] if len(others) == 1 else _named(_THIS))


@contextmanager
def at_home(course: Syllabus) -> Iterator[None]:
    """Within it a course is the one at hand, in this thread alone: for what another course says of itself."""
    token = _within.set(course)
    try:
        yield
    finally:
        _within.reset(token)


def bring_home(name: str) -> None:
    """Have an installed course be the one at hand, here and in what this process starts. Raises CourseFileError."""
    found = next((one for one in installed() if one.name == name), None)
    if found is None:
        there = ", ".join(one.name for one in installed())
        raise CourseFileError("not_installed", name=name[:60], known=there)
    os.environ[VARIABLE] = str(found.package)


def in_folder(root: Path) -> Syllabus | None:
    """Return the course whose `course.toml` lies at the root of a folder; None where it holds none.

    Another file of this name, such as a class once had, is none.
    """
    path = root / FILE
    return at(root) if path.is_file() and {"name", "units"} & _read(path).keys() else None


@cache
def at(package: Path) -> Syllabus:
    """Return the course whose package is this folder, which can be imported from now on. Raises CourseFileError."""
    package = package.resolve()
    said = _read(package / FILE)
    name = said.get("name")
    if not isinstance(name, str) or not name.isidentifier():
        raise CourseFileError("bad_name", path=package / FILE)
    if _folder_of(name) != package:
        _make_importable(name, package)
    return Syllabus(name, package, said)


def _make_importable(name, package):
    """Have a folder be the package of this name, unless another is."""
    if name in sys.modules or _folder_of(name) or name in sys.stdlib_module_names:
        raise CourseFileError("name_taken", path=package / FILE, name=name)
    spec = importlib.machinery.ModuleSpec(name, None, is_package=True)
    spec.submodule_search_locations = [str(package)]
    sys.modules[name] = importlib.util.module_from_spec(spec)


def _folder_of(name):
    """Return the folder of a package that can be imported; None where there is none."""
    module = sys.modules.get(name)
    spec = module.__spec__ if module else importlib.util.find_spec(name)
    places = list(spec.submodule_search_locations or ()) if spec else ()
    return Path(places[0]).resolve() if places else None


@cache
def installed() -> tuple[Syllabus, ...]:
    """Return the courses that are installed, the kit's own first."""
    from importlib.metadata import entry_points

    names = dict.fromkeys([_THIS, *sorted(one.value for one in entry_points(group=GROUP))])
    return tuple(map(_named, names))


def _named(name):
    return at(_folder_of(name))


def of_module(module: str | None) -> Syllabus:
    """Return the course that a module belongs to, the one at home for a module of none."""
    name = (module or "").partition(".")[0]
    return next((one for one in known() if one.name == name), home())


def full_name(lesson: str) -> str:
    """Return what a unit is called whichever course is at home: one of the kit's own by its id, else `course.unit`."""
    course, _, unit = lesson.rpartition(".")
    course = course or home().name
    return unit if course == _THIS else f"{course}.{unit}"


def known() -> Iterator[Syllabus]:
    """Yield all courses there are: the one at home, then those that are installed, looked up when they are wanted."""
    yield home()
    yield from (one for one in installed() if one != home())


def forget() -> None:
    """Read everything anew from now on: for whoever has just written some of it."""
    for one in (_home, at, installed):
        one.cache_clear()


def units_in(folder: Path) -> dict[str, dict]:
    """Return {unit: what is said of it} of the `course.toml` in a folder, in order."""
    return _read(folder / FILE).get("units", {})


def _read(path):
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise CourseFileError("unreadable", path=path, why=error) from None
