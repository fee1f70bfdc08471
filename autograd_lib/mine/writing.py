"""Writes the engine's file: the learner's own statements in their places, a stand-in for each part that is open."""

import ast
import io
import itertools
import textwrap
import tokenize
from collections.abc import Container
from dataclasses import dataclass
from functools import cache, lru_cache

from ..kit.notebooks.definitions import first_line
from .parts import OPEN, TAKEN, every_part, part_at, parts_in, parts_of, text_with

_OPEN = """try:
    from autograd_lib.mine.borrowing import stand_ins
except ModuleNotFoundError:
    raise ImportError(
{said}
    ) from None
borrowed = stand_ins("{stage}", globals())"""
_SAID = "of this engine, these parts are still the course's, which is not here: "


class ClashError(ValueError):
    """Something that an answer defines for itself has a name that the file needs for something else."""


@dataclass(frozen=True)
class Lines:
    """Lines of code: no blank lines, comments, docstrings. bodies: the learner's without heads and decorators."""

    yours: int
    bodies: int
    frame: int

    @property
    def share(self) -> float:
        return self.yours / (self.yours + self.frame)


def written(stage: str, answers: dict[str, str]) -> str:
    """Return the engine's file at a stage. answers: {part: the statements that define it}.

    Of the others those that an engine needs are borrowed. Raises ClashError where a helper that comes with an answer
    has a name of the file's.
    """
    return _written(stage, tuple((name, answers[name]) for name in every_part(stage) if name in answers))


@lru_cache(64)  # every check writes the engine that its notebook has anew, and most leave it as it was
def _written(stage, given):
    answers = dict(given)
    text = text_with(stage, answers)
    _refuse_clashes(text, answers)
    missing = [name for name in parts_of(stage) if name not in answers]
    lines = []
    for line in text.split("\n"):
        name = part_at(line)
        if line == OPEN:
            lines += [_OPEN.format(stage=stage, said=_quoted(_SAID + ", ".join(missing)))] if missing else []
        elif name:
            lines.append(answers[name].strip("\n") if name in answers else _stand_in(name))
        elif line.startswith(TAKEN):
            lines.append("\n\n\n".join(_frame()[name] for name in line.removeprefix(TAKEN).split()))
        else:
            lines.append(line)
    return _spaced("\n".join(lines))


def _quoted(text):
    """Return a long text as strings on lines of their own."""
    lines = textwrap.wrap(text, 95, drop_whitespace=False)
    return "\n".join(f'        "{line}"' for line in lines)


def _stand_in(name):
    return f'{name} = borrowed("{name}")'


@cache
def _frame():
    """Return {name: statement} for what stands at the top level of the last stage's text, but for side roads."""
    return {name: text for text, names in statements(text_with("functions", ())) for name in names}


def statements(source: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return (text, names that it binds) for each statement at the top level, with decorators and comments above it."""
    lines, nodes = source.split("\n"), ast.parse(source).body
    return [("\n".join(lines[first_line(one, lines) : one.end_lineno]), tuple(_bound(one))) for one in nodes]


def _bound(node):
    """Yield the names that a statement at the top level binds."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name
    elif isinstance(node, ast.For):
        yield from (one.id for one in ast.walk(node.target) if isinstance(one, ast.Name))
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        yield from (one.asname or one.name.partition(".")[0] for one in node.names)
    else:
        yield from (
            one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
        )


def answers_in(source: str, names, frame: str = "") -> dict[str, str]:
    """Return {part: its statements} for those of the parts that a source defines; helpers go with the first of them.

    frame: what the source has around them, if it is a file that was written here.
    """
    found, before = {}, []
    around = {text for text, _ in statements(frame)}
    for text, bound in statements(source):
        if text in around or "stand_ins" in text:
            continue
        mine = [name for name in bound if name in names]
        if mine:
            found[mine[0]] = "\n\n\n".join([*before, text])
            before = []
        else:
            before.append(text)
    return found


def _refuse_clashes(text, answers):
    taken, imports = set(_names(text)), set()
    for part in filter(answers.__contains__, parts_in(text)):
        helpers = [(one, name) for one, names in statements(answers[part]) for name in names if name != part]
        for one, name in helpers:
            if name in taken and one not in imports:  # several may import one and the same
                raise ClashError(
                    f"{name}, which comes with {part}, is the name of something else in the file"
                )
        taken |= {name for _, name in helpers}
        imports |= {one for one, _ in helpers if one.startswith(("import ", "from "))}


def names_at(stage: str, names: Container[str]) -> set[str]:
    """Return the names that are taken at a stage whose file has these parts: by the course's own text, and by parts."""
    return _names(text_with(stage, names))


@cache
def _names(text):
    return {name for _, names in statements(_framed(text)) for name in names} | set(parts_in(text))


def written_frame(stage: str) -> str:
    """Return all of the course's own text of a stage, without its parts."""
    return _framed(text_with(stage, every_part(stage)))


def _framed(text):
    kept = (line for line in text.split("\n") if not part_at(line) and line != OPEN)
    return "\n".join(
        "\n".join(_frame()[name] for name in line.removeprefix(TAKEN).split())
        if line.startswith(TAKEN)
        else line
        for line in kept
    )


def _spaced(text):
    """Return a text with two blank lines round each definition at its top level, and nowhere more."""
    lines, spans = text.rstrip("\n").split("\n"), _spans(text)
    done = lines[: spans[0][1]]
    for (_, end, large), (first, after, next_large) in itertools.pairwise(spans):
        gap = "\n".join(lines[end:first]).strip("\n")
        if large or next_large:
            done += ["", "", *(gap.split("\n") if gap else []), *([""] * (1 + next_large) if gap else [])]
        else:
            done += lines[end:first]
        done += lines[first:after]
    return "\n".join(done) + "\n"


def _spans(text):
    """Return (first line, line after it, whether there are others inside) for each statement at the top level."""
    lines = text.split("\n")
    return [
        (first_line(node, lines), node.end_lineno, hasattr(node, "body")) for node in ast.parse(text).body
    ]


def counted(stage: str, answers: dict[str, str], stubs: dict[str, str] | None = None) -> Lines:
    """Return how many lines of code of the file are the learner's, and how many the course's.

    stubs: {exercise: what stands in its cell before it is answered}. What a function has of these is the course's.
    """
    parts = {name: part for name, part in every_part(stage).items() if name in answers}
    answers = {name: answers[name] for name in parts}
    yours, bodies = 0, 0
    for name, text in answers.items():
        code, heads = lines_of_code(text)
        code -= _given(text, (stubs or {}).get(parts[name].exercise, ""))
        yours, bodies = yours + len(code), bodies + len(code - heads)
    return Lines(yours, bodies, len(lines_of_code(written(stage, answers))[0]) - yours)


def _given(text, stub):
    """Return the numbers of those lines of a text that a stub has in the same function, or class, too."""
    known = {(path, ast.dump(node)) for path, node in _inside(ast.parse(stub))}
    return {
        line
        for path, node in _inside(ast.parse(text))
        if (path, ast.dump(node)) in known
        for line in range(node.lineno, node.end_lineno + 1)
    }


def _inside(block, path=()):
    """Yield (names of the functions and classes around it, statement) for all that stands in some."""
    for node in block.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield from _inside(node, (*path, node.name))
        elif path:
            yield path, node


def lines_of_code(text: str) -> tuple[set[int], set[int]]:
    """Return the numbers of the lines that hold code, and of those among them that a stub gives: heads, decorators."""
    layout = {
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.COMMENT,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    }
    code = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in layout
        for line in range(token.start[0], token.end[0] + 1)
    }
    heads = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str):
            code -= set(range(node.lineno, node.end_lineno + 1))  # a docstring
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            heads |= set(range(first, node.body[0].lineno))
    return code, heads & code
