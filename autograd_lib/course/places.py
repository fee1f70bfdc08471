"""Where things lie in a course folder."""

import re
from dataclasses import dataclass
from pathlib import Path

from .notebooks import lesson_in


class CourseNotFoundError(LookupError):
    """No course folder was found."""


@dataclass(frozen=True)
class Course:
    """A course folder: lesson sources, built notebooks, and the data of learners and classes."""

    root: Path

    @property
    def sources(self) -> Path:
        """Return the folder of the bilingual lesson sources."""
        return self.root / "solutions" / "lessons"

    def lessons(self) -> tuple[str, ...]:
        """Return the ids of all lessons that have a source, in order."""
        return tuple(sorted(path.parent.name for path in self.sources.glob("[0-9][0-9]_*/lesson.py")))

    def source(self, lesson: str) -> Path:
        """Return the source file of a lesson."""
        return self.sources / lesson / "lesson.py"

    def documents(self, lesson: str) -> dict[str, Path]:
        """Return the documents of a lesson's exercises by id, in order."""
        paths = sorted(self.sources.joinpath(lesson).glob("ex[0-9][0-9]_[0-9].py"))
        return {path.stem: path for path in paths}

    def judges(self, lesson: str) -> Path:
        """Return the folder of the package in which a lesson's exercises are judged."""
        return self.root / "autograd_lib" / "exercises" / f"l{lesson}"

    def solution(self, lesson: str, language: str) -> Path:
        """Return the built, executed notebook with the answers."""
        return self.root / "solutions" / language / lesson / f"{lesson}.ipynb"

    def release(self, lesson: str, language: str) -> Path:
        """Return the built notebook that learners start from."""
        return self.root / "notebooks" / language / lesson / f"{lesson}.ipynb"

    def work(self, lesson: str, language: str) -> Path:
        """Return the learner's own copy, whatever its name is by now; where there is none, the place for one."""
        folder = self.root / "work" / language
        return find_copy(folder, lesson) or usual_place(folder, lesson)


def find_course(start: Path) -> Course:
    """Return the course that `start` lies in; raise CourseNotFoundError when no folder above it holds lessons."""
    start = Path(start).resolve()
    for folder in (start, *start.parents):
        if (folder / "solutions" / "lessons").is_dir():
            return Course(folder)
    raise CourseNotFoundError(
        f"{start} is not inside a course: no folder above it has solutions/lessons in it"
    )


def usual_place(folder: Path, lesson: str) -> Path:
    """Return where a lesson's notebook lies in a folder of one language."""
    return folder / lesson / f"{lesson}.ipynb"


def find_copy(folder: Path, lesson: str) -> Path | None:
    """Return the learner's copy of a lesson in `folder`, work/LANG: in its usual place, else known by its metadata.

    Of several that were renamed it is the one saved last. A release that was put beside a copy is none, nor is what
    JupyterLab calls NAME-Copy1: whoever deletes the copy itself wants a new one.
    """
    usual = usual_place(folder, lesson)
    if usual.is_file():
        return usual
    notebooks = (path for path in folder.rglob("*.ipynb") if _is_copy(path.relative_to(folder)))
    renamed = [path for path in notebooks if lesson_in(path) == lesson]
    return max(renamed, key=lambda path: path.stat().st_mtime_ns, default=None)


def is_beside(name: str) -> bool:
    """Return whether a file of this name is a newer release that was put beside a learner's copy."""
    return Path(name).stem.rpartition(".")[2].rstrip("0123456789") == "new"


def _is_copy(path):
    hidden = any(part.startswith(".") for part in path.parts)
    return not (hidden or is_beside(path.name) or re.search(r"-Copy\d+$", path.stem))
