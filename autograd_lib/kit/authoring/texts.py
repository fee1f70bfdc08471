"""What the package ships of exercise documents: titles, hints and wrong answers, one file a lesson. No right answer."""

import json
from pathlib import Path

from ...exercises.registry import forbidden_modules, forget, judge_of, texts_file
from ..checking.exercise import Exercise
from ..files import write_bytes
from ..wording.reasons import reason_of
from .built_on import built_on
from .document import Document
from .lesson import Lesson
from .problems import Problem
from .words import TEXTS


def exercises_of(lesson: Lesson) -> tuple[Exercise, ...]:
    """Return the exercises as their documents and judges make them, whatever the package holds."""
    forbidden = forbidden_modules(lesson.id)
    return tuple(
        Exercise.of(record, judge_of(lesson.id, record["id"]), forbidden) for record in _records(lesson)
    )


def texts(lesson: Lesson) -> bytes:
    """Return what the package's file for a lesson holds."""
    content = {
        "generated": f"by `autograd-kit build` from solutions/lessons/{lesson.id}/, where it is to be changed",
        "exercises": _records(lesson),
    }
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _records(lesson):
    earlier = built_on(lesson)
    return [_record(document, earlier.get(id, ())) for id, document in lesson.documents.items()]


def _record(document: Document, earlier) -> dict:
    header = document.header
    return {
        "id": document.id,
        "title": vars(document.title),
        "kind": header["kind"].name,
        **{key: header[key] for key in ("points", "minutes", "difficulty")},
        "answers": list(header["answers"]),
        **({"part": list(header["part"])} if "part" in header else {}),
        **({"built_on": list(earlier)} if earlier else {}),
        "hints": [vars(hint) for hint, _ in document.hints],
        "wrong": [_wrong(one) for one, _ in document.wrong],
    }


def _wrong(one):
    about = {"about": one.about} if one.about else {}
    return {"name": one.name, "code": one.code, "why": vars(one.why), **about}


def written(lesson: Lesson) -> list[Problem]:
    """Write a lesson's file where it is not what its documents say. Returns why that cannot be done, if so.

    Kernels read it when they check, so it is written before the lesson is run.
    """
    path = texts_file(lesson.id) if lesson.documents else None
    if path is None or _holds(path, texts(lesson)):
        return []
    try:
        write_bytes(path, texts(lesson))
    except OSError as error:
        return [Problem(path.as_posix(), "", TEXTS("unwritable", why=reason_of(error)))]
    forget()
    return []


def stale(lesson: Lesson) -> list[Problem]:
    """Return the problem that a lesson's file is not what its documents say, if so."""
    path = texts_file(lesson.id) if lesson.documents else None
    if path is None or _holds(path, texts(lesson)):
        return []
    return [Problem(_shown(path), "", TEXTS("stale_texts", lesson=lesson.id))]


def _holds(path: Path, content):
    return path.is_file() and path.read_bytes() == content


def _shown(path):
    """Return the file as it is called from the folder that holds the package."""
    return path.relative_to(path.parents[3]).as_posix()
