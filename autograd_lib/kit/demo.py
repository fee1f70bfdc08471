"""An example class: made from the released notebooks, the lessons' right answers and the exercises' wrong ones."""

import hashlib
import json
import random
from pathlib import Path

import nbformat

from .authoring.reading import read_documents
from .authoring.regions import without_marks
from .checking.outcomes import names_bound
from .files import write_bytes, write_text
from .grading.coordinator import grade
from .grading.errors import CannotConfineError
from .grading.lessons import Lesson, load_lesson
from .grading.pages.summary import Summary, summarise
from .notebooks import Course
from .notebooks.courses import home

NAMES = {  # taken in turn, so that the languages mix
    "zh": "李明 wang_fang zhang_wei liu_yang chen_jing yang_xiu zhao_lei huang_min zhou_tao wu_xia "
    "xu_peng sun_li hu_jun zhu_yan gao_feng lin_na".split(),
    "en": [
        "Mary Ann Lee",
        *"alice bruno carla dmitri elena farid grace hugo ingrid jamal kate liam mona nina oscar".split(),
    ],
}
MANIFEST = ".demo.json"
_ODD = ("untouched", "cut_off", "empty", "absent")  # the last students of a class
_SKILLS = (1.0, 0.9, 0.75, 0.75, 0.55, 0.35)  # how likely a student gets an exercise right
_SKIPS = 0.12  # how likely an exercise that is not right was not tried at all


class DemoError(Exception):
    """The example class cannot be made in this folder."""


def make_class(course: Course, classroom: Path, lessons=(), students: int = 32) -> None:
    """Write what an example class handed in for some lessons: half in Chinese, half in English, always the same.

    A file that somebody changed since is kept. Raises DemoError for a folder that this function did not make.
    """
    manifest = _Manifest(Path(classroom))
    for lesson_id in lessons or shown_lessons(course):
        lesson = load_lesson(course, lesson_id)
        desk = _Desk(course, lesson)
        for number, (student, language) in enumerate(_students(students)):
            odd = number - (students - len(_ODD))
            content = desk.handed_in(student, language, _ODD[odd] if odd >= 0 else "")
            manifest.write(f"submitted/{student}/{lesson_id}/{lesson_id}.ipynb", content)


def shown_lessons(course: Course) -> tuple[str, ...]:
    """Return the lessons that an example shows where none are named: those that the course names, else its first."""
    return tuple(home().part("demo").get("units", ())) or course.lessons()[:1]


def run_demo(course: Course, classroom: Path, lessons=(), students: int = 32, **options) -> Summary:
    """Make the example class, grade it, and return the summary. options: those of `grading.coordinator.grade`.

    lessons: by default those that the course names for it, else its first.

    The submissions are the course's own, so they are graded also where student code could not be confined.
    """
    lessons = lessons or shown_lessons(course)
    make_class(course, classroom, lessons, students)
    try:
        results = grade(classroom, course, lessons, **options)
    except CannotConfineError:
        results = grade(classroom, course, lessons, unconfined=True, **options)
    return summarise(results)


def _students(count):
    """Yield (name, language); beyond the list of names, names with a number."""
    for i in range(count):
        language = ("zh", "en")[i % 2]
        turn, place = divmod(i // 2, len(NAMES[language]))
        yield NAMES[language][place] + (f"_{turn + 1}" if turn else ""), language


class _Manifest:
    """Remembers the hashes of everything that was ever written, to tell it from what a person wrote."""

    def __init__(self, root: Path):
        self.root, self.file = root, root / MANIFEST
        if not self.file.exists() and root.exists() and any(root.iterdir()):
            raise DemoError(
                f"{root} is not empty and was not made by the demo: name another folder with --classroom"
            )
        self.written = json.loads(self.file.read_text(encoding="utf-8")) if self.file.exists() else {}

    def write(self, name: str, content: bytes | None) -> None:
        """Write a file below the root, unless a person changed it; for None, only make its folder."""
        path = self.root / name
        if content is None:
            path.parent.mkdir(parents=True, exist_ok=True)
            return
        known, digest = self.written.setdefault(name, []), hashlib.sha256(content).hexdigest()
        if path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() not in known:
            return
        if digest not in known:  # noted first: a run that is cut off here has not written anything unknown
            known.append(digest)
            write_text(self.file, json.dumps(self.written, ensure_ascii=False, indent=1) + "\n")
        write_bytes(path, content)


class _Desk:
    """Writes a lesson's answers as students would."""

    def __init__(self, course: Course, lesson: Lesson):
        self.lesson = lesson
        documents, _ = read_documents(course, lesson.id)
        self.right = {document.id: [cell.text for cell in document.right] for document in documents}
        self.solutions = {
            language: _solutions(course.solution(lesson.id, language)) for language in lesson.skeletons
        }

    def handed_in(self, student: str, language: str, odd: str) -> bytes | None:
        """Return the file that a student hands in, or None for none."""
        skeleton = self.lesson.skeletons.get(language, self.lesson.of_record)
        notebook = nbformat.from_dict(skeleton.notebook)
        if odd in ("empty", "absent"):
            return b"" if odd == "empty" else None
        if not odd:
            answers = self._answers(random.Random(f"{self.lesson.id} {student}"), skeleton)
            for cell in notebook.cells:
                cell.source = answers.get(cell.id, cell.source)
        content = (nbformat.writes(notebook) + "\n").encode()
        return content[: len(content) // 2] if odd == "cut_off" else content

    def _answers(self, rng, skeleton):
        """Return {id of an answer cell: what the student wrote there}."""
        skill, answers = rng.choice(_SKILLS), {}
        for exercise in self.lesson.exercises:
            cells = skeleton.answers_to(exercise.id)
            right = {id: self.solutions[skeleton.language][id] for id in cells}
            if rng.random() < skill:
                answers |= self._other_right(rng, exercise, cells) or right
            elif rng.random() >= _SKIPS:
                answers |= _wrong(rng.choice(exercise.wrong).code, exercise, right)
        return answers

    def _other_right(self, rng, exercise, cells):
        others = self.right.get(exercise.id)
        if len(cells) > 1 or not others or rng.random() < 0.5:
            return None
        return {cells[0]: rng.choice(others)}


def _solutions(path):
    """Return {cell id: source without the marks of its solution regions} of a solution notebook."""
    cells = nbformat.read(path, as_version=4).cells
    return {cell.id: without_marks(cell.source) for cell in cells}


def _wrong(code, exercise, right):
    """Return the answer cells with a wrong answer in the last one, after a right one where it answers only in part."""
    code, last = code.strip("\n"), list(right)[-1]
    if len(right) == 1 and set(exercise.answers) <= names_bound(code):
        return {last: code}
    return {**right, last: f"{right[last]}\n\n{code}"}
