"""Putting the file together: the frame's text, and at each of its places the learner's part or an import of ours."""

import ast
import re
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files

from .. import own_engine
from ..kit.notebooks.definitions import Definition, ForeignError, closure, definitions, renamed
from ..kit.wording.text import BOTH, LANGUAGES, SpokenError
from .words import TEXTS

PACKAGE = own_engine.__name__
PAGES = ("walk", "frame", "surface")
_NUMPY = "import numpy as np"
LENT = frozenset(
    {"reachable", "in_order", "Tensor", "Context"}
)  # what lessons give and the frame has as well
_PLACE = re.compile(r"#\| part: (.+)")
_SIDE = re.compile(r"#\| (zh|en): ?(.*)")


class UnfitError(SpokenError):
    """An answer cannot be put into the file; `text` says why."""

    catalogue = TEXTS


@dataclass(frozen=True)
class Part:
    """A part of the engine: its name, the exercise that asks for it, and the lesson that this belongs to."""

    name: str
    exercise: str
    lesson: str


@dataclass(frozen=True)
class Answer:
    """An answer that goes into the file: the statements that its parts need, and where it was found.

    whole: the code of all that the exercise asks for, which can be judged by itself.
    """

    exercise: str
    names: tuple[str, ...]
    statements: tuple[Definition, ...]
    whole: str


@dataclass
class Assembly:
    """What is put into the file as it is written: helpers and imports stand there once."""

    language: str
    parts: dict[str, Part]
    answers: dict[str, Answer]  # by exercise
    reasons: dict = field(
        default_factory=dict
    )  # exercise -> why an answer of the learner's is not in the file
    seen: set[str] = field(default_factory=set)


@cache
def _pages() -> tuple[str, ...]:
    """Return the sources of the frame, in reading order."""
    return tuple(files(PACKAGE).joinpath(f"{name}.py").read_text(encoding="utf-8") for name in PAGES)


@cache
def frame_text() -> str:
    """Return the frame as one text: its libraries are imported once, and its parts stand where their places are."""
    bodies, libraries = [], set()
    for page in _pages():
        lines, tree = page.split("\n"), ast.parse(page).body
        for node in reversed(tree):
            if _is_bookkeeping(node, first=page is _pages()[0]):
                if isinstance(node, (ast.Import, ast.ImportFrom)) and not getattr(node, "level", 0):
                    libraries.add(lines[node.lineno - 1])
                del lines[node.lineno - 1 : node.end_lineno]
        bodies.append("\n".join(lines))
    head, title, rest = bodies[0].partition(
        ast.get_source_segment(_pages()[0], ast.parse(_pages()[0]).body[0])
    )
    standard = sorted(libraries - {_NUMPY}, key=lambda line: (line.startswith("from"), line))
    imports = "\n".join([*standard, "", _NUMPY])
    return _tidy(
        "\n\n\n".join(
            [f"{head}{title}\n\n{imports}\n", rest.strip("\n"), *(b.strip("\n") for b in bodies[1:])]
        )
    )


def _is_bookkeeping(node, *, first):
    """Return whether a statement serves a page of the frame alone: imports, its list of names, later docstrings."""
    named = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    title = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and not first
    return isinstance(node, (ast.Import, ast.ImportFrom)) or named or title


@cache
def places() -> dict[str, str]:
    """Return {part: the module that stands in for it}, in the order of the frame."""
    homes = {
        alias.name: f"{PACKAGE}.{node.module}"
        for page in _pages()
        for node in ast.parse(page).body
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
        if node.module not in PAGES
    }
    named = [name for line in frame_text().split("\n") for name in _names_at(line)]
    return {name: homes[name] for name in named}


def _names_at(line):
    match = _PLACE.fullmatch(line)
    return match[1].split(", ") if match else []


@cache
def _given():
    """Return the names that the frame defines itself."""
    return frozenset(definitions([frame_text()]))


def answer_of(exercise: str, names, asked, cells) -> Answer:
    """Return an answer with what it needs of its notebook, whose cells are given as sources.

    names: the parts; asked: all that the exercise asks for. Raises UnfitError.
    """
    known = definitions(cells)
    missing = [name for name in asked if name not in known]
    if missing:
        raise UnfitError("undefined", name=missing[0])
    try:
        whole = closure(asked, known)
        statements = closure(names, known, given=LENT | (set(places()) - set(names)))
    except ForeignError as error:
        raise UnfitError("foreign", name=error.args[0]) from None
    return Answer(
        exercise, tuple(names), tuple(statements), "\n\n\n".join(one.source for one in whole) + "\n"
    )


def without_clashes(answers: dict[str, Answer]) -> dict[str, Answer]:
    """Return the answers, with new names for helpers that would be taken for something else in the file."""
    taken, kept = dict.fromkeys(_given() | set(places())), {}
    for exercise, answer in answers.items():
        helpers = [one for one in answer.statements if not set(one.bound) & set(answer.names)]
        own = {name: one.source for one in helpers if not one.is_import for name in one.bound}
        clash = {name for name, source in own.items() if taken.get(name, source) != source}
        statements = tuple(renamed(one, clash, f"_{exercise}") for one in answer.statements)
        taken |= {name: source for name, source in own.items() if name not in clash}
        kept[exercise] = replace(answer, statements=statements)
    return kept


def assembled(parts: dict[str, Part], answers: dict[str, Answer], language: str, reasons=None) -> str:
    """Return the text of the engine. It is the same for the same answers, whenever and wherever it is written."""
    assembly = Assembly(language, parts, answers, reasons or {})
    lines = []
    for line in frame_text().split("\n"):
        side = _SIDE.fullmatch(line)
        if side:
            lines += [f"# {side[2]}"] if language in (side[1], BOTH) else []
        elif _PLACE.fullmatch(line):
            lines += _at_place(_names_at(line), assembly)
        else:
            lines.append(line)
    return _tidy("\n".join(lines))


def _tidy(text):
    """Return code without blanks at the ends of lines, and with no more than two empty lines in a row."""
    return re.sub(r"\n{4,}", "\n\n\n", re.sub(r"[ \t]+$", "", text, flags=re.M)).rstrip("\n") + "\n"


def _at_place(names, assembly):
    """Return the lines that stand at a place: the learner's answers, or imports of what stands in for them."""
    lines, left = [], []
    for name in names:
        part = assembly.parts[name]
        answer = assembly.answers.get(part.exercise)
        if answer is None:
            left.append(name)
        elif part.exercise not in assembly.seen:
            assembly.seen.add(part.exercise)
            lines += _yours(answer, part, assembly)
    return [*lines, *_ours(left, assembly)]


def _yours(answer, part, assembly):
    lines = _comment(assembly, "yours", id=part.exercise, lesson=part.lesson[:2])
    for one in answer.statements:
        if one.source not in assembly.seen and not (one.is_import and one.source in frame_text()):
            assembly.seen.add(one.source)
            lines += [*one.source.split("\n"), *([] if one.is_import else ["", ""])]
    return lines


def _ours(names, assembly):
    """Return the imports of parts that are not the learner's, one for each exercise, with what is wanting."""
    by_exercise = {}
    for name in names:
        by_exercise.setdefault(assembly.parts[name].exercise, []).append(name)
    lines = []
    for exercise, wanted in by_exercise.items():
        lines += _comment(assembly, "ours", id=exercise, lesson=assembly.parts[wanted[0]].lesson[:2])
        if exercise in assembly.reasons:
            lines += [f"# {side}" for side in _sides(assembly.reasons[exercise], assembly.language)]
        lines.append(f"from {places()[wanted[0]]} import {', '.join(wanted)}")
    return lines


def _comment(assembly, key, **values):
    return [f"# {side}" for side in _sides(TEXTS(key, **values), assembly.language)]


def _sides(text, language):
    return [text.in_language(one) for one in (LANGUAGES if language == BOTH else (language,))]
