"""Documented outputs: the text of a cell's outputs, and whether it is what the lesson says."""

import difflib
import re
from itertools import pairwise

from ..checking.exercise import Exercise
from ..checking.presenting import verdict_panel
from ..checking.verdict import Outcome, Verdict
from ..notebooks import MARK
from ..wording.text import LANGUAGES
from .lesson import Lesson
from .source import Cell
from .words import TEXTS

_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{4,}\b")
ADDRESS = "0xADDR"
_CARRIAGE_RETURN = re.compile(r".*\r(?=[^\n])")
_BACKSPACE = re.compile(r"[^\n]\x08")


def mask(text: str) -> str:
    """Return the text with memory addresses, which differ in every process, replaced by 0xADDR."""
    return _ADDRESS.sub(ADDRESS, text)


def tidy(outputs) -> list:
    """Return a cell's outputs as they are stored: addresses masked in text."""
    for output in outputs:
        # How learners stand is none of a built notebook's business.
        output.get("metadata", {}).pop(MARK, None)
        if "text" in output:
            output.text = mask(output.text)
        if "text/plain" in output.get("data", {}):
            output.data["text/plain"] = mask(output.data["text/plain"])
    return outputs


def joined(outputs) -> list[dict]:
    """Return a cell's outputs as they are stored: all of one stream in one place, stdout before stderr beside it.

    What a carriage return or a backspace went over is left out.
    """
    kept, streams = [], {}
    for output in outputs:
        earlier = streams.get(output.get("name")) if output["output_type"] == "stream" else None
        if earlier is not None:
            earlier["text"] += output["text"]
            continue
        kept.append(dict(output))
        if output["output_type"] == "stream":
            streams[output["name"]] = kept[-1]
    for stream in streams.values():
        stream["text"] = _overwritten(stream["text"])
    for at, (one, other) in enumerate(pairwise(kept)):
        if [one.get("name"), other.get("name")] == ["stderr", "stdout"]:
            kept[at : at + 2] = other, one
    return kept


def _overwritten(text):
    while (shorter := _BACKSPACE.sub("", text)) != text:
        text = shorter
    return _CARRIAGE_RETURN.sub("", text)


def text_of(outputs) -> str:
    """Return what the outputs say as text: stdout, results and displays in order, without the final newline."""
    pieces = []
    for output in outputs:
        if output.output_type == "stream":
            piece = output.text if output.name == "stdout" else ""
        else:
            piece = output.get("data", {}).get("text/plain", "")
        pieces.append(piece + "\n" if piece and not piece.endswith("\n") else piece)
    return mask("".join(pieces)).rstrip("\n")


def errors_of(outputs) -> str:
    """Return what the outputs hold on stderr."""
    return "".join(
        output.text for output in outputs if output.output_type == "stream" and output.name == "stderr"
    )


def documented_text(lesson: Lesson, cell_id: str, language: str) -> str | None:
    """Return the text that the lesson documents for a cell, or None."""
    cell = lesson.documented.get((cell_id, language))
    return None if cell is None else mask(cell.text).rstrip("\n")


def right_text(exercise: Exercise, language: str) -> str:
    """Return the text that a check cell shows for a right answer."""
    return repr(verdict_panel(Verdict(exercise, Outcome.RIGHT, float(exercise.points)), language))


def difference(old: str, new: str, labels=("documented", "real")) -> str:
    """Return a unified difference of two texts, indented under a message."""
    lines = difflib.unified_diff(old.split("\n"), new.split("\n"), *labels, lineterm="", n=2)
    return "".join(f"\n    {line}" for line in lines)


def output_problems(lesson: Lesson, cell: Cell, real: dict[str, str]) -> list:
    """Return what is wrong with the outputs of a demo or answer cell. `real` maps languages to texts that came out."""
    stated = {language: documented_text(lesson, cell.id, language) for language in LANGUAGES}
    found = []
    if None in stated.values():
        if any(real.values()) and not cell.is_answer:
            found.append(_undocumented(lesson, cell, real))
        return found
    for language in LANGUAGES:
        where, text = lesson.documented[cell.id, language], real.get(language)
        if text is None or text == stated[language]:
            continue
        if not text:
            found.append(lesson.problem(where, TEXTS("says_nothing")))
        else:
            found.append(lesson.problem(where, _not_what_came_out(real, language, stated[language])))
    return found + _empty(lesson, cell, stated, real)


def _undocumented(lesson, cell, real):
    if len(set(real.values())) > 1:
        shown = difference(*real.values(), labels=tuple(real))
        return lesson.problem(cell, TEXTS("languages_print", shown=shown))
    return lesson.problem(cell, TEXTS("undocumented", shown=difference("", next(iter(real.values())))))


def _not_what_came_out(real, language, stated):
    where = "" if len(set(real.values())) == 1 else f"[{language}] "
    return TEXTS("not_documented", where=where, shown=difference(stated, real[language]))


def _empty(lesson, cell, stated, real):
    if real and not any(stated.values()) and not any(real.values()):
        return [lesson.problem(lesson.documented[cell.id, LANGUAGES[0]], TEXTS("empty_output"))]
    return []
