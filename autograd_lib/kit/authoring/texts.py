"""What the package ships of exercise documents: titles, hints and wrong answers, and the order on each page.

There is a file for each exercise, beside its judge, and one for the order. No right answer is in any.
"""

import json
from pathlib import Path

from ..checking.exercise import Exercise
from ..checking.registry import forget, holder, judge_of, texts_file, units_file
from ..files import write_bytes
from ..notebooks.courses import home, units_in
from ..wording.reasons import reason_of
from .built_on import built_on
from .document import Document
from .guesses import written_out
from .lesson import Lesson
from .problems import Problem
from .whereabouts import functions
from .words import TEXTS

_GENERATED = "by `autograd-kit build` from solutions/lessons/, where it is to be changed"


def exercises_of(lesson: Lesson) -> tuple[Exercise, ...]:
    """Return the exercises as their documents and judges make them, whatever the package holds."""
    course, unit = holder(lesson.id)
    return tuple(
        Exercise.of(record, judge_of(exercise), course, unit) for exercise, record in _records(lesson).items()
    )


def texts(lesson: Lesson) -> dict[Path, bytes]:
    """Return what the package's files say of a lesson's exercises, by file."""
    made = {texts_file(name): {"exercise": record} for name, record in _records(lesson).items()}
    order = units_file(lesson.id)
    there = json.loads(order.read_bytes()) if order.is_file() else {}
    own = {
        "units": {name: _asked(document) for name, document in lesson.documents.items()},
        "results": {one.name: one.result for cell in lesson.cells for one in written_out(cell)},
    }
    known = {lesson.id, *units_in(order.parents[1])}  # another name may be that of a unit that has gone
    made[order] = {
        key: {
            unit: said
            for unit, said in sorted((there.get(key, {}) | {lesson.id: said}).items())
            if said and unit in known
        }
        for key, said in own.items()
    }
    return {path: _as_bytes({"generated": _GENERATED, **content}) for path, content in made.items()}


def _as_bytes(content):
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _asked(document):
    header = document.header
    return {key: list(header[key]) for key in ("answers", "part") if key in header}


def _records(lesson: Lesson) -> dict:
    earlier = {
        name: {one: list(lesson.documents[one].header["answers"]) for one in ones}
        for name, ones in built_on(lesson).items()
    }
    return {name: _record(document, earlier.get(name)) for name, document in lesson.documents.items()}


def _record(document: Document, earlier) -> dict:
    header = document.header
    defined = functions(document.answer.text, header["answers"])
    return {
        "id": document.id,
        "title": vars(document.title),
        "kind": header["kind"].name,
        **{key: header[key] for key in ("points", "minutes", "difficulty")},
        **_asked(document),
        **({"functions": list(defined)} if defined else {}),
        **({"built_on": earlier} if earlier else {}),
        "hints": [vars(hint) for hint, _ in document.hints],
        "wrong": [_wrong(one) for one, _ in document.wrong],
    }


def _wrong(one):
    texts = {key: vars(getattr(one, key)) for key in ("ask", "neutral") if getattr(one, key)}
    names = {key: list(getattr(one, key)) for key in ("where", "because") if getattr(one, key)}
    more = {key: getattr(one, key) for key in ("about", "shows") if getattr(one, key)}
    return {"name": one.name, "code": one.code, "why": vars(one.why), **more, **texts, **names}


def written(lesson: Lesson) -> list[Problem]:
    """Write a lesson's files where they are not what its documents say. Returns why that cannot be done, if so.

    Kernels read them when they check, so they are written before the lesson is run.
    """
    differing = {path: content for path, content in texts(lesson).items() if not _holds(path, content)}
    for path, content in differing.items():
        try:
            write_bytes(path, content)
        except OSError as error:
            return [Problem(path.as_posix(), "", TEXTS("unwritable", why=reason_of(error)))]
    if differing:
        forget()
    return []


def stale(lesson: Lesson) -> list[Problem]:
    """Return a problem for each file of a lesson that is not what its documents say."""
    return [
        Problem(shown(path), "", TEXTS("stale_texts", lesson=lesson.id))
        for path, content in texts(lesson).items()
        if not _holds(path, content)
    ]


def _holds(path: Path, content):
    return path.is_file() and path.read_bytes() == content


def shown(path):
    """Return the file as it is called from the folder that holds the package."""
    package = next(folder for folder in path.parents if folder.name == "exercises").parent
    root = package.parent if package.name == home().name else package
    return path.relative_to(root).as_posix()
