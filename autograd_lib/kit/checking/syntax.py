"""Why a cell is no Python, said to the one who typed it: what stands where, how it came there, what to type instead.

Python's own words come first only where nothing better is known: a full-width bracket, a pasted fence or the syntax of
a newer Python is named as what it is. Lines are those of the cell. Nothing is run or imported here.
"""

import ast
import keyword
import re
import sys
import unicodedata
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise

from ..wording.text import Text
from .syntax_words import INSTEAD, INVISIBLE, MEANINGS, NEWER, TEXTS

KINDS = ("SyntaxError", "IndentationError", "TabError")
_FLAGS = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT  # as a notebook's cells have it
_LEADING = re.compile(r"(?:[ \t]*\n)*")
_PLACE = re.compile(r" \((?:[^()]*, )?line (\d+)\)$")
_LITERAL = re.compile(
    r"#[^\n]*|'''(?:\\.|[^\\])*?'''|\"\"\"(?:\\.|[^\\])*?\"\"\"|'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"",
    re.S,
)
_OF_THE_SHELL = re.compile(r"^[ \t]*[%!?].*$", re.M)
_CONFLICT = re.compile(r"(<{7}|>{7}|={7}|\|{7})(?: .*)?$")
_FENCE = re.compile(r"\s*`{3,}[\w{}.+-]*\s*$")
_PROMPT = re.compile(r"\s*(>>>|\.\.\.(?= )|In ?\[\d*\]:|Out ?\[\d*\]:)")
_WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_MAX_SHOWN = 60  # characters of a line that a message repeats
_MAX_MORE = 4  # further signs that it names


def why_no_python(source: str, said: str = "", line: int = 0, running=sys.version_info[:2]) -> Text:
    """Return why the source of a cell is no Python: the line, what is wrong there, and what to do about it.

    said, line: Python's own words and the line that it names, where it has run already. It counts from the first line
    that is not blank, as IPython does. running: the version that it runs in.
    """
    cell = _Cell(source, said, line, running)
    for cause in (_conflict, _fence, _prompt, _chat, _sign, _newer):
        text = cause(cell)
        if text:
            return text
    return _in_pythons_words(cell)


def why_stopped(kind: str, said: str, source: str, running=sys.version_info[:2]) -> Text:
    """Return what stopped a cell, from an exception's type, its words and the cell: without the file's made-up name."""
    said = "".join(sign if sign.isprintable() else " " for sign in said).strip()
    if kind in KINDS:
        place = _PLACE.search(said)
        return why_no_python(source, _PLACE.sub("", said), int(place[1]) if place else 0, running)
    return told_of_power(kind, said) or TEXTS("stopped", error=f"{kind}: {said}" if said else kind)


def told_of_power(kind: str, said: str) -> Text | None:
    """Return what is to be said where `^` met numbers that have no bits; None for any other exception."""
    taken_for_power = kind == "TypeError" and re.search(r"for \^=?: ", said)
    return TEXTS("power", error=f"{kind}: {said}") if taken_for_power else None


@lru_cache(maxsize=512)  # each check looks at the cells that ran before
def fault_in(python: str) -> SyntaxError | None:
    """Return why code is no Python; None where it is. It need not be code that does anything."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(python, "<cell>", "exec", _FLAGS)
    except SyntaxError as error:
        return error
    except ValueError:  # null bytes, where Python is older
        return SyntaxError("source code cannot contain null bytes")
    return None


@dataclass
class _Cell:
    """A cell that is no Python, and what Python said of it."""

    source: str
    said: str
    line: int  # in the cell; 0 where nobody knows
    running: tuple[int, int]
    blank: int = field(init=False)  # lines above the first one that is not blank

    def __post_init__(self):
        self.blank = _LEADING.match(self.source)[0].count("\n")
        if not self.said:
            error = fault_in(self.body)
            self.said, self.line = (error.msg, error.lineno or 0) if error else ("invalid syntax", 0)
        self.line = self.line + self.blank if self.line else 0

    @cached_property
    def body(self):
        """The cell without what is IPython's."""
        return _OF_THE_SHELL.sub("", _LEADING.sub("", self.source, count=1))

    @cached_property
    def lines(self):
        return self.source.split("\n")

    @cached_property
    def bare(self):
        """The cell with blanks in the place of its strings and comments."""
        return _LITERAL.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), self.source)

    def runs(self, keep):
        """Return whether the cell is Python with `keep(number, line)` for each of its lines; None leaves one out."""
        kept = [keep(number, line) for number, line in enumerate(self.lines, start=1)]
        return (
            fault_in(_Cell("\n".join(line for line in kept if line is not None), "-", 0, self.running).body)
            is None
        )

    def shown(self, number):
        """Return a line of the cell as a message repeats it."""
        line = self.lines[number - 1] if 0 < number <= len(self.lines) else ""
        seen = "".join(sign if sign.isprintable() else " " for sign in line).strip().replace("`", "'")
        return (seen if len(seen) <= _MAX_SHOWN else seen[: _MAX_SHOWN - 1] + "…") or "…"

    def first(self, pattern):
        """Return (number, match) of the first line that a pattern matches, or None."""
        found = ((number, pattern.match(line)) for number, line in enumerate(self.lines, start=1))
        return next((one for one in found if one[1]), None)


def _conflict(cell):
    marked = cell.first(re.compile(r"(<{7}|>{7})( |$)"))
    if not marked:
        return None
    lines = [n for n, line in enumerate(cell.lines, start=1) if _CONFLICT.match(line)]
    return TEXTS("conflict", line=marked[0], sign=marked[1][1], lines=", ".join(map(str, lines)))


def _fence(cell):
    found = cell.first(_FENCE)
    return TEXTS("fence", line=found[0]) if found else None


def _prompt(cell):
    """Return that a prompt was pasted along, where the line at fault begins with one."""
    found = _PROMPT.match(cell.lines[cell.line - 1]) if 0 < cell.line <= len(cell.lines) else None
    return TEXTS("prompt", line=cell.line, sign=found[1]) if found else None


def _chat(cell):
    """Return that words for people stand in the cell, where it is Python without them or Python stopped at them."""
    lines = [n for n in range(1, len(cell.lines) + 1) if _is_prose(cell.lines[n - 1])]
    if not lines or not (cell.line in lines or cell.runs(lambda n, line: None if n in lines else line)):
        return None
    at = cell.line if cell.line in lines else lines[0]
    key = "chat" if len(lines) == 1 else "chat_lines"
    return TEXTS(key, line=at, source=cell.shown(at), lines=", ".join(map(str, lines)))


def _is_prose(line):
    """Return whether a line can only be meant for people: words one after the other that Python has no use for."""
    words = line.strip()
    if words.startswith("#") or re.search(r"[\w)\]][(\[=（]|[=\"“]", words):
        return False
    if len(_CHINESE.findall(words)) >= 4:
        return not re.search(r"[()（）\[\]{}*/<>]", words) and not keyword.iskeyword(words.split()[0])
    found = list(_WORD.finditer(words))
    if not found or keyword.iskeyword(found[0][0]):
        return False
    beside = [words[one.end() : other.start()] == " " for one, other in pairwise(found)]
    kept = [keyword.iskeyword(one[0]) for one in found]
    return len(found) > 2 and any(b and not (k or n) for b, k, n in zip(beside, kept, kept[1:], strict=False))


def _sign(cell):
    """Return which sign is none of Python's, where Python stopped at one, or stops no more when they are replaced."""
    signs = list(_foreign(cell))
    if not signs:
        return None
    named = re.search(r"invalid (?:non-printable )?character", cell.said)
    if not (named or cell.line in {line for line, *_ in signs} or _runs_with_signs_replaced(cell, signs)):
        return None
    at = next((one for one in signs if one[0] == cell.line), signs[0])
    rest = [one for one in signs if one is not at]
    said = _of_sign(*at, cell)
    if not rest:
        return said
    more = dict.fromkeys(f"{_called(sign)} ({line})" for line, _, sign in rest)
    listed = ", ".join(list(more)[:_MAX_MORE]) + (", …" if len(more) > _MAX_MORE else "")
    return TEXTS("more_signs", said=said, signs=listed)


def _foreign(cell) -> Iterator[tuple[int, int, str]]:
    """Yield (line, column, sign) for the signs outside strings and comments that no Python code can hold."""
    found = [
        (m.start(), m[0]) for m in re.finditer(r"[^\x00-\x7f]", cell.bare) if not ("a" + m[0]).isidentifier()
    ]
    numbers = (m for m in re.finditer(r"\w+", cell.bare) if m[0][0].isdigit())
    found += [
        (m.start() + i, c)
        for m in numbers
        for i, c in enumerate(m[0])
        if c > "\x7f" and ("a" + c).isidentifier()
    ]
    for at, sign in sorted(found):
        before = cell.bare[:at]
        yield before.count("\n") + 1, at - before.rfind("\n") - 1, sign


def _runs_with_signs_replaced(cell, signs):
    put = {(line, column): _ascii(sign) or " " for line, column, sign in signs}

    def mended(number, line):
        return "".join(put.get((number, column), sign) for column, sign in enumerate(line))

    return cell.runs(mended)


def _ascii(sign):
    """Return what Python writes for a sign; "" for one that cannot be seen or means nothing to it."""
    if _invisible(sign):
        return ""
    plain = INSTEAD.get(sign) or unicodedata.normalize("NFKC", sign)
    return plain if plain.isascii() else ""


def _invisible(sign):
    return unicodedata.category(sign) in ("Cf", "Cc", "Zs", "Zl", "Zp", "Co", "Cn")


def _called(sign):
    return f"U+{ord(sign):04X}" if _invisible(sign) else f"`{sign}`"


def _of_sign(line, column, sign, cell):
    code, instead = f"U+{ord(sign):04X}", _ascii(sign)
    if _invisible(sign):
        name = INVISIBLE.get(sign) or Text("看不见的字符", unicodedata.name(sign, "unnamed").lower())
        key = "invisible_typed" if sign == "\u3000" else "invisible"
        return TEXTS(key, line=line, name=name, code=code, source=cell.shown(line))
    if not instead:
        return TEXTS("means_nothing", line=line, sign=sign, code=code, source=cell.shown(line))
    maths = unicodedata.category(sign) in ("Sm", "No", "Pd") and not "\uff00" <= sign <= "\uffef"
    key = "of_maths" if maths or sign in "·⋅" else "curly" if instead in "'\"" else "full_width"
    return TEXTS(key, line=line, sign=sign, code=code, instead=instead, source=cell.shown(line))


def _newer(cell):
    """Return which newer Python has the syntax that stands at the line at fault."""
    line = cell.lines[cell.line - 1] if 0 < cell.line <= len(cell.lines) else ""
    for since, of_line, of_words, what in NEWER:
        if cell.running < since and (re.search(of_line, line) if of_line else re.search(of_words, cell.said)):
            versions = {"needs": ".".join(map(str, since)), "running": ".".join(map(str, cell.running))}
            return TEXTS("newer", line=cell.line, source=cell.shown(cell.line), what=what, **versions)
    return None


def _in_pythons_words(cell):
    """Return Python's own sentence with the learner's line; in Chinese also what it means, where that is known."""
    said = re.sub(r"\bon line (\d+)", lambda match: f"on line {int(match[1]) + cell.blank}", cell.said)
    known = ((re.search(pattern, said), meaning) for pattern, meaning in MEANINGS)
    means = next((meaning.format(*match.groups()) for match, meaning in known if match), "")
    words = Text(f"{means}Python 的原话：{said}", said)
    if not cell.line:
        return TEXTS("python_says_somewhere", said=words)
    return TEXTS("python_says", line=cell.line, source=cell.shown(cell.line), said=words)
