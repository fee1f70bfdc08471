"""Where things lie in a course folder."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ..wording.text import EDITIONS
from .courses import FILE, home, in_folder, known
from .notebooks import lesson_in
from .released import RULES, held_back

OLDER = "old"  # NAME.old.ipynb is a copy as it was before a newer release
HANDED_OUT = ".released.json"  # in work/LANG: which releases the copies there were made from


class CourseNotFoundError(LookupError):
    """No course folder was found."""


@dataclass(frozen=True)
class Course:
    """A course folder: lesson sources, built notebooks, and the data of learners and classes.

    Learners and instructors may have the released notebooks alone, or nothing but what they work on: then the released
    notebooks are those that the installed package brought along.
    """

    root: Path
    without: frozenset[str] = frozenset()  # lessons that are left out: those of a class that are not out yet

    @property
    def sources(self) -> Path:
        """Return the folder of the bilingual lesson sources."""
        return self.root / "solutions" / "lessons"

    def lessons(self) -> tuple[str, ...]:
        """Return the ids of all lessons, in order: those that have a source, else those that are released."""
        written = [path.parent.name for path in self.sources.glob("*/lesson.py")]
        return tuple(one for one in _in_order(written) or self._released if one not in self.without)

    def assignments(self) -> tuple[str, ...]:
        """Return the lessons that a class of this course may be given: its own, then those of all others."""
        return (*self.lessons(), *self.others())

    def others(self) -> tuple[str, ...]:
        """Return `course.lesson` of all courses that are not at home."""
        courses = (one for one in known() if one != home())
        return tuple(f"{one.name}.{lesson}" for one in courses for lesson in _released(one.notebooks))

    def released_lessons(self) -> tuple[str, ...]:
        """Return the ids of all lessons that are there in any language and out by now, in order.

        A `class.toml` in this folder says which are not.
        """
        later = held_back(self.root)
        return tuple(one for one in self._released if one not in later)

    @property
    def _released(self):
        """Return the lessons that are released here, without those of other courses that a class handed out, too."""
        others = {unit for one in known() if one != home() for unit in one.units} - home().units.keys()
        return tuple(one for one in _released(self.releases) if one not in others)

    def source(self, lesson: str) -> Path:
        return self.sources / lesson / "lesson.py"

    def documents(self, lesson: str) -> dict[str, Path]:
        """Return the documents of the exercises that lie in a lesson's folder, by name; their order is the lesson's."""
        source = self.source(lesson)
        return {path.stem: path for path in sorted(source.parent.glob("*.py")) if path != source}

    @property
    def judges(self) -> Path:
        """Return the folder that holds the exercises' judges."""
        return self.package / "exercises" / "judges"

    @property
    def package(self) -> Path:
        """Return the folder of the course's package: the course folder itself, else the one of its name in it."""
        return self.root if in_folder(self.root) else self.root / home().name

    @property
    def units(self) -> Path:
        """Return the file that says which units the course has."""
        return self.package / FILE

    @property
    def beside(self) -> Path:
        """Return the folder of the package that holds what runs beside the answers to exercises."""
        return self.judges.with_name("beside")

    def solution(self, lesson: str, language: str) -> Path:
        """Return the built, executed notebook with the answers."""
        return self.root / "solutions" / language / lesson / f"{lesson}.ipynb"

    @cached_property
    def releases(self) -> Path:
        """Return the folder of the notebooks that learners start from: those here, else the installed ones.

        Notebooks of another course than the one at hand may lie here, too; beside a `class.toml` they are what a class
        handed out, and there is nothing else.
        """
        own = self.root / "notebooks"
        if not shipped().is_dir():
            return own
        here = set(_notebooks_in(own))
        of_others = here and not here & home().units.keys() and not (self.root / RULES).is_file()
        return shipped() if of_others or not own.is_dir() else own

    def release(self, lesson: str, language: str) -> Path:
        """Return the built notebook that learners start from; of another course, the one that was installed."""
        name, _, unit = lesson.rpartition(".")
        of_other = next((one.notebooks for one in known() if one.name == name), None) if name else None
        return (of_other or self.releases) / language / unit / f"{unit}.ipynb"

    def work(self, lesson: str, language: str) -> Path:
        """Return the learner's own copy, whatever its name is by now; where there is none, the place for one."""
        return self.copy(lesson, language) or usual_place(self.root / "work" / language, lesson)

    def copy(self, lesson: str, language: str) -> Path | None:
        """Return the learner's own copy, whatever its name is by now; None where there is none."""
        return find_copy(self.root / "work" / language, lesson)


def unit_meant(said: str, known: Iterable[str]) -> str | None:
    """Return which of some units is meant: by its id, by its number, or by either without the name of its course.

    Those of the course at home come first. None where it is none of them, or could be several.
    """
    called = {one: one.rpartition(".")[2] for one in known}
    number = re.compile(rf"0*{int(said)}_" if said.isdecimal() else r"(?!)")
    fits = [one for one, unit in called.items() if said in (one, unit) or number.match(unit)]
    at_home = [one for one in fits if one == called[one]]
    found = [said] if said in called else at_home or fits
    return found[0] if len(found) == 1 else None


def _released(folder):
    return _in_order(set(_notebooks_in(folder)))


def _notebooks_in(folder):
    """Yield the lessons with a notebook in a folder of languages: it bears the name of its own folder."""
    return (path.stem for path in folder.glob("*/*/*.ipynb") if path.stem == path.parent.name)


def _in_order(lessons):
    """Return lessons in the order of the course, those that it does not name last."""
    order = {lesson: place for place, lesson in enumerate(home().units)}
    return tuple(sorted(lessons, key=lambda lesson: (order.get(lesson, len(order)), lesson)))


def shipped() -> Path:
    """Return where an installed course has the learners' notebooks. Beside the sources there is no such folder."""
    return home().package / "notebooks"


def find_course(start: Path) -> Course:
    """Return the course that `start` lies in: the nearest folder with lessons in it, written or released.

    Where the package was installed with the released notebooks, it is else the nearest folder that somebody has worked
    in, and `start` itself to begin with. Raises CourseNotFoundError.
    """
    start = Path(start).resolve()
    if _is_of_a_copy(start):
        return Course(start.parents[2])
    around = (start, *start.parents)
    for folder in around:
        written = (folder / "solutions" / "lessons").is_dir() or in_folder(folder)
        if written or any(_notebooks_in(folder / "notebooks")):
            return Course(folder)
    if shipped().is_dir():
        return Course(next(filter(_is_worked_in, around), start))
    raise CourseNotFoundError(
        f"{start} is not inside a course: no folder above it has solutions/lessons or notebooks/ in it"
    )


def _is_of_a_copy(folder):
    """Return whether a folder is that of a learner's copy, beside what it was made from.

    It is looked for first: a notebook in a browser asks the page around it for every look at a folder.
    """
    if folder.parts[-3:-2] != ("work",):
        return False
    language, lesson = folder.parts[-2:]
    return (folder.parents[2] / "notebooks" / language / lesson / f"{lesson}.ipynb").is_file()


def _is_worked_in(folder):
    """Return whether a folder is one in which the lab handed out copies, or a class handed in."""
    copies = (folder / "work" / edition / HANDED_OUT for edition in EDITIONS)
    return any(path.is_file() for path in copies) or (folder / "classroom" / "submitted").is_dir()


def usual_place(folder: Path, lesson: str) -> Path:
    """Return where a lesson's notebook lies in a folder of one language.

    Where the unit of another course has taken the place, the name of its own course stands before that of its folder.
    """
    course, _, unit = lesson.rpartition(".")
    usual = _by_unit(folder, lesson)
    there = lesson_in(usual)
    if there is None or there.rpartition(".")[0] == course:
        return usual
    return folder / f"{course or home().name}.{unit}" / usual.name


def _by_unit(folder, lesson):
    unit = lesson.rpartition(".")[2]
    return folder / unit / f"{unit}.ipynb"


def find_copy(folder: Path, lesson: str) -> Path | None:
    """Return the learner's copy of a lesson in `folder`, work/LANG: in its usual place, else known by its metadata.

    Of several that were renamed it is the one saved last. What was put beside a copy is none, nor is what JupyterLab
    calls NAME-Copy1: whoever deletes the copy itself wants a new one.
    """
    usual = _by_unit(folder, lesson)
    if lesson_in(usual) == lesson:
        return usual
    # A browser, which looks slowly, looks once for a language that nobody works in.
    if not folder.is_dir():
        return None
    usual = usual_place(folder, lesson)
    if usual.is_file():
        return usual
    notebooks = (path for path in folder.rglob("*.ipynb") if _is_copy(path.relative_to(folder)))
    renamed = [path for path in notebooks if lesson_in(path) == lesson]
    return max(renamed, key=lambda path: path.stat().st_mtime_ns, default=None)


def is_beside(name: str) -> bool:
    """Return whether a file of this name was put beside a learner's copy: what was brought there, or it was before."""
    return Path(name).stem.rpartition(".")[2].rstrip("0123456789") in ("new", OLDER)


def older_copies(copy: Path) -> list[Path]:
    """Return what a learner's copy was before it became one of a newer release, the latest last."""
    older = re.compile(rf"{re.escape(copy.stem)}\.{OLDER}\d*")
    found = [path for path in copy.parent.glob("*.ipynb") if older.fullmatch(path.stem)]
    return sorted(found, key=lambda path: path.stat().st_mtime_ns)


def _is_copy(path):
    hidden = any(part.startswith(".") for part in path.parts)
    return not (hidden or is_beside(path.name) or re.search(r"-Copy\d+$", path.stem))


def released_files(release: Path) -> list[str]:
    """Return the files of a release as sorted relative names; hidden files and Jupyter's checkpoints are none of it."""
    names = (path.relative_to(release) for path in release.rglob("*") if path.is_file())
    return sorted(name.as_posix() for name in names if not any(part.startswith(".") for part in name.parts))
