"""Where things lie in a course folder."""

from dataclasses import dataclass
from pathlib import Path


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
        return tuple(sorted(path.stem for path in self.sources.glob("[0-9][0-9]_*.py")))

    def source(self, lesson: str) -> Path:
        """Return the source file of a lesson."""
        return self.sources / f"{lesson}.py"

    def solution(self, lesson: str, language: str) -> Path:
        """Return the built, executed notebook with the answers."""
        return self.root / "solutions" / language / lesson / f"{lesson}.ipynb"

    def release(self, lesson: str, language: str) -> Path:
        """Return the built notebook that learners start from."""
        return self.root / "notebooks" / language / lesson / f"{lesson}.ipynb"

    def work(self, lesson: str, language: str) -> Path:
        """Return the learner's own copy."""
        return self.root / "work" / language / lesson / f"{lesson}.ipynb"


def find_course(start: Path) -> Course:
    """Return the course that `start` lies in; raise CourseNotFoundError when no folder above it holds lessons."""
    start = Path(start).resolve()
    for folder in (start, *start.parents):
        if (folder / "solutions" / "lessons").is_dir():
            return Course(folder)
    raise CourseNotFoundError(
        f"{start} is not inside a course: no folder above it has solutions/lessons in it"
    )
