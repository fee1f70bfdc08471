"""One notebook in both languages, made on demand from the two that are released: Chinese above English.

Cells, ids and what is graded are those of the lesson. Prose and the comments written for one language stand there
twice, everything else once. It needs no lesson source, so that learners who have only the release can have it as well.
"""

import copy
import difflib
import re
from pathlib import Path

from ..notebooks import MARK
from ..wording.text import BOTH
from .languages import started_in
from .notebooks import as_bytes, read_notebook, stamped
from .release import prepared

_HEADING = re.compile(r"(#{1,6}) +(.+)(?:\n+|\Z)")
_COMMENT = re.compile(r"\s*#")


class NotPairedError(Exception):
    """Two notebooks that are not one lesson in two languages; the message says where they differ."""


def both_from_files(zh: Path, en: Path) -> bytes:
    """Return the file of the notebook in both languages. Raises OSError, NotANotebookError, NotPairedError."""
    return as_bytes(in_both(read_notebook(zh), read_notebook(en)))


def in_both(zh, en):
    """Return a released lesson in both languages, with its English outputs. Raises NotPairedError."""
    made = copy.deepcopy(en)
    if [(cell.id, cell.cell_type) for cell in zh.cells] != [(cell.id, cell.cell_type) for cell in en.cells]:
        raise NotPairedError("the notebooks of the two languages do not have the same cells")
    for cell, other in zip(made.cells, zh.cells, strict=True):
        merge = code_in_both if cell.cell_type == "code" else prose_in_both
        try:
            cell.source = merge(other.source, cell.source)
        except (SyntaxError, NotPairedError) as error:
            raise NotPairedError(f"{cell.id}: {error}") from None
    made.metadata.setdefault(MARK, {})["language"] = BOTH
    return stamped(prepared(made))


def prose_in_both(zh: str, en: str) -> str:
    """Return the prose of both languages, one above the other; a heading of both stands on one line."""
    titles = [_HEADING.match(text) for text in (zh, en)]
    if not all(titles) or titles[0][1] != titles[1][1]:
        return _stacked(zh, en)
    heading = f"{titles[0][1]} {' / '.join(dict.fromkeys(title[2].strip() for title in titles))}"
    return f"{heading}\n\n{_stacked(zh[titles[0].end() :], en[titles[1].end() :])}".rstrip()


def _stacked(zh, en):
    """Return two texts with a rule between them, which also keeps a list from running on in the other language."""
    return zh if zh.strip() == en.strip() else f"{zh.rstrip()}\n\n---\n\n{en.lstrip()}"


def code_in_both(zh: str, en: str) -> str:
    """Return the code with the comments of both languages. Raises NotPairedError where more than comments differs."""
    lines = []
    runs = [_runs(started_in(text, BOTH)) for text in (zh, en)]
    if [code for _, code in runs[0]] != [code for _, code in runs[1]]:
        raise NotPairedError("the code is not the same in the two languages")
    for (ours, code), (theirs, _) in zip(*runs, strict=True):
        lines += _merged(ours, theirs) + ([code] if code is not None else [])
    return "\n".join(lines)


def _runs(text):
    """Return [(lines of comments, the line of code below them)]; None for the code that follows the last ones."""
    runs, comments = [], []
    for line in text.split("\n"):
        if _COMMENT.match(line):
            comments.append(line)
        else:
            runs.append((comments, line))
            comments = []
    return [*runs, (comments, None)]


def _merged(zh, en):
    """Return comment lines of both languages; those that are in both, once."""
    made = []
    for _, at, end, start, stop in difflib.SequenceMatcher(None, zh, en, autojunk=False).get_opcodes():
        made += zh[at:end] + [line for line in en[start:stop] if line not in zh[at:end]]
    return made
