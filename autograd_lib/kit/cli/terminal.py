"""What reaches a terminal: nothing that somebody else wrote moves its cursor, renames it or types into it.

Names, answers, messages of errors and paths are others' words. Of all that is printed, only the consoles that are made
here send control characters, and those are their own.
"""

import re
import sys
from contextlib import contextmanager

from rich.console import Console
from rich.segment import Segment, Segments

# All control characters but tab and line feed, what lines end with besides, what turns the direction of text around,
# and halves of characters, which no terminal can be sent.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def plain(text: str) -> str:
    """Return a text in which a visible sign stands for each control character: ␛ for an escape."""
    return _CONTROL.sub(_sign, text.replace("\r\n", "\n"))


def escaped(json: str) -> str:
    """Return JSON that says the same without control characters."""
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", json)


def console(*, err: bool = False, **options) -> Console:
    """Return a console on stdout or stderr; what is printed on it must be plain."""
    stream = sys.stderr if err else sys.stdout
    return Console(file=getattr(stream, "beneath", stream), **options)


def show(what, err: bool = False) -> None:
    """Print a line, which no terminal width breaks, or a table, which fits itself into the terminal."""
    line = isinstance(what, str)
    terminal = console(err=err, highlight=False, markup=False, emoji=False, soft_wrap=line)
    if line:
        terminal.print(plain(what))
    else:
        terminal.print(Segments(map(_plain_segment, terminal.render(what))), end="")


class PlainStream:
    """A text stream through which everything is printed plain, whoever prints it: a library's log, a traceback."""

    def __init__(self, beneath):
        self.beneath = beneath

    def write(self, text: str) -> int:
        """Write a text, and return how many characters of it."""
        self.beneath.write(plain(text))
        return len(text)

    def writelines(self, lines) -> None:
        """Write texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name):
        return getattr(self.beneath, name)


@contextmanager
def plain_streams():
    """Have everything on stdout and stderr printed plain; after an error also what is said of that in the end."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (one and PlainStream(one) for one in before)
    yield
    sys.stdout, sys.stderr = before


def _sign(found):
    code = ord(found[0])
    return chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else "\ufffd"


def _plain_segment(segment):
    return segment if segment.control else Segment(plain(segment.text), segment.style)
