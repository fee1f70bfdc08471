"""The trusted side of a lesson: its built notebook in each language, its exercises, and a digest of both."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace

from .. import checking
from ..checking.exercise import Exercise, UnknownExerciseError
from ..checking.own_wrongs import own_wrongs
from ..checking.registry import exercise_names, find, holder
from ..checking.registry import lessons as registered
from ..notebooks import Course
from ..notebooks.cells import exercise_of, is_answer, is_check, lesson_title
from ..wording.text import BOTH, LANGUAGES
from .environment import code_digest
from .errors import LessonNotBuiltError, UnknownLessonError

# What verdicts follow from: rooms of the kit, and those of a course beside what it names.
_KIT = ("checking", "notebooks", "wording")
_COURSE = ("course.toml", "exercises")


@dataclass(frozen=True)
class Skeleton:
    """A lesson's released notebook in one language, or in both: the cells that every graded notebook is rebuilt on."""

    lesson: str
    language: str
    notebook: "nbformat.NotebookNode"  # noqa: F821 - imported where it is used: it takes a second
    digest: str

    @property
    def cells(self) -> list:
        return self.notebook.cells

    @cached_property
    def answers(self) -> frozenset[str]:
        """Return the ids of the cells that students write."""
        return frozenset(c["id"] for c in self.cells if is_answer(c))

    @cached_property
    def checks(self) -> dict[str, str]:
        """Return {id of a check cell: id of its exercise}, in order."""
        return {c["id"]: exercise_of(c) for c in self.cells if is_check(c)}

    def answers_to(self, exercise: str) -> tuple[str, ...]:
        """Return the ids of the answer cells of an exercise."""
        return tuple(c["id"] for c in self.cells if is_answer(c) and exercise_of(c) == exercise)


def bare_skeleton(lesson: str, language: str, cells) -> Skeleton:
    """Return a skeleton that knows no more than (id, metadata) of its cells, for judges.

    It holds no nbformat nodes: importing that takes a second.
    """
    known = [{"id": id, "metadata": metadata} for id, metadata in cells]
    return Skeleton(lesson, language, SimpleNamespace(cells=known), "")


@dataclass(frozen=True)
class Lesson:
    """A lesson as it is graded. `exercises` are those that its notebook checks, in order."""

    id: str
    skeletons: dict[str, Skeleton]
    exercises: tuple[Exercise, ...]
    digest: str

    @property
    def of_record(self) -> Skeleton:
        """Return the skeleton that the gradebook is registered from: English where it is built."""
        return self.skeletons.get("en") or next(iter(self.skeletons.values()))

    @cached_property
    def editions(self) -> dict[str, Skeleton]:
        """Return the skeletons of all that a lesson can be opened in: each language, and both where both are built."""
        if set(self.skeletons) != set(LANGUAGES):
            return self.skeletons
        from ..authoring.both import (  # with nbformat, which takes seconds; judges do without
            NotPairedError,
            in_both,
        )

        try:
            notebook = in_both(*(self.skeletons[language].notebook for language in LANGUAGES))
        except NotPairedError:  # no learner was given such a notebook
            return self.skeletons
        return {**self.skeletons, BOTH: Skeleton(self.id, BOTH, notebook, self.digest)}

    def title(self, language: str) -> str:
        """Return the heading of the lesson's notebook, as in "02 The formula changes"."""
        return lesson_title(self.skeletons.get(language, self.of_record).cells, self.id)

    @property
    def max_score(self) -> float:
        return float(sum(exercise.points for exercise in self.exercises))


def titles(course: Course, language: str) -> dict[str, str]:
    """Return {lesson id: title} of all lessons of a course; one that is not built is called by its id."""
    return {lesson: _title(course, lesson, language) for lesson in course.assignments()}


def titles_in_all(course: Course) -> dict[str, list[str]]:
    """Return {lesson id: its titles in all languages} of all lessons of a course."""
    spoken = [titles(course, language) for language in LANGUAGES]
    return {lesson: [one[lesson] for one in spoken] for lesson in course.assignments()}


def _title(course, lesson, language):
    try:
        notebook = json.loads(course.release(lesson, language).read_text(encoding="utf-8"))
        return lesson_title(notebook["cells"], lesson)
    except (OSError, ValueError, KeyError):
        return lesson


def load_lesson(course: Course, lesson: str) -> Lesson:
    """Return a lesson with the notebooks that are built for it.

    Raises LessonNotBuiltError when there are none, or when they check something that has no exercise or differ in what
    they check.
    """
    paths = {language: course.release(lesson, language) for language in LANGUAGES}
    skeletons = {
        language: _skeleton(path, lesson, language) for language, path in paths.items() if path.is_file()
    }
    if not skeletons:
        raise LessonNotBuiltError("not_built", path=paths["en"], lesson=lesson)
    checked = {tuple(skeleton.checks.values()) for skeleton in skeletons.values()}
    if len(checked) > 1 or () in checked:
        raise LessonNotBuiltError("languages_differ", lesson=lesson)
    try:
        exercises = tuple(find(exercise, lesson) for exercise in checked.pop())
    except UnknownExerciseError as error:
        raise LessonNotBuiltError("out_of_date", lesson=lesson, why=error) from None
    return Lesson(lesson, skeletons, exercises, _digest(lesson, skeletons))


def chosen_lessons(course: Course, wanted, handed_in) -> tuple[str, ...]:
    """Return the lessons to grade: those named in `wanted`, else those for which `handed_in(lesson)` holds.

    Raises UnknownLessonError for a name that the course does not have.
    """
    known = course.assignments()
    unknown = [lesson for lesson in wanted if lesson not in known]
    if unknown:
        raise UnknownLessonError("unknown_lesson", lesson=unknown[0], known=", ".join(known) or "—")
    chosen = tuple(lesson for lesson in known if lesson in wanted or (not wanted and handed_in(lesson)))
    refuse_clashes(chosen)
    return chosen


def refuse_clashes(lessons: Iterable[str]) -> None:
    """Raise UnknownLessonError where lessons of other courses have an exercise of a name that another has in the class.

    All lessons of the course at home count: a class may be given any of them.
    """
    owners: dict[str, str] = {}
    for lesson in dict.fromkeys([*registered(), *lessons]):
        for exercise in exercise_names(lesson):
            other = owners.setdefault(exercise, lesson)
            if other != lesson:
                raise UnknownLessonError("clash", exercise=exercise, one=other, other=lesson)


def _skeleton(path, lesson, language):
    import nbformat

    from ..authoring.release import prepared

    content = path.read_text(encoding="utf-8")
    # The checksum of a stub is how nbgrader knows an answer cell that nobody touched.
    notebook = prepared(nbformat.reads(content, as_version=4))
    return Skeleton(lesson, language, notebook, hashlib.sha256(content.encode()).hexdigest())


def _digest(lesson, skeletons):
    """Return a digest of the notebooks, and of all code that challenges, evidence and verdicts follow from."""
    (course, unit), kit = holder(lesson), Path(checking.__file__).parents[1]
    named = (*_COURSE, *course.said.get("judged_with", ()))
    own = [json.dumps(one) for name in exercise_names(lesson) for one in own_wrongs(course, unit, name)]
    code = code_digest(kit, _KIT) + code_digest(course.package, named)
    notebooks = [f"{language} {skeleton.digest}" for language, skeleton in sorted(skeletons.items())]
    return hashlib.sha256(" ".join([code, *notebooks, *own]).encode()).hexdigest()
