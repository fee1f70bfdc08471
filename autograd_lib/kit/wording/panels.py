"""A panel is one message to the learner; it reads the same as HTML in a notebook and as text in a terminal.

The HTML carries its styles inline, because an untrusted notebook strips style sheets, and takes its colours from
JupyterLab's theme variables where they may be used, so that it reads in the light and in the dark theme.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from html import escape

from .markup import as_html, as_plain

TONES = {  # JupyterLab's own variables, and colours that read on white
    "good": ("--jp-success-color1", "#27873b"),
    "bad": ("--jp-error-color1", "#d9383a"),
    "warn": ("--jp-warn-color1", "#b06200"),
    "calm": ("--jp-ui-font-color2", "#767676"),
    "line": ("--jp-border-color2", "#999999"),
}
_SIGN = r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]"
_CHINESE = re.compile(rf"{_SIGN}(?:[^A-Za-z<>&]*{_SIGN})*")
_SHORT = 24  # signs of a cell that is not broken into lines


@dataclass(frozen=True)
class Table:
    """Rows of short strings under a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Folded:
    """Blocks that a notebook and a page show to whoever opens them; a terminal has no room for them."""

    summary: str
    blocks: tuple


@dataclass(frozen=True)
class Links:
    """A line of links behind a lead: (words, address) of each."""

    lead: str
    links: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Panel:
    """A headline and blocks below it: paragraphs (strings, with the marks of `markup`), tables, links, pictures, folds.

    A picture is whatever gives HTML for a notebook, as those of `kit.pictures` do, and its own text as `str`.
    `metadata` is stored with the panel in a notebook's file, where nobody sees it. `mixed`: both languages stand in it.
    """

    tone: str
    headline: str
    blocks: tuple = ()
    metadata: dict | None = field(default=None, compare=False)
    mixed: bool = field(default=False, compare=False)

    def __repr__(self):
        return "\n".join([as_plain(self.headline), *(line for b in self.blocks for line in _plain(b))])

    def _repr_mimebundle_(self, include=None, exclude=None):
        """Return the panel as text and as HTML, and what a notebook stores beside it."""
        shown = {"text/plain": repr(self), "text/html": self._repr_html_()}
        return shown, self.metadata or {}

    def _repr_html_(self):
        head = f'<div style="font-weight:600;{_tinted("color:", self.tone)}">{as_html(self.headline)}</div>'
        body = "".join(map(_html, self.blocks))
        style = f"{_tinted('border-left:4px solid ', self.tone)};padding:4px 0 4px 12px;margin:2px 0"
        panel = f'<div style="{style}">{head}{body}</div>'
        return _in_two_languages(panel) if self.mixed else panel


def _in_two_languages(source):
    """Return HTML in which Chinese says that it is, and everything else that it is English."""
    pieces = re.split(r"(<[^>]*>)", source)
    pieces[::2] = [_CHINESE.sub(r'<span lang="zh-CN">\g<0></span>', words) for words in pieces[::2]]
    return f'<div lang="en">{"".join(pieces)}</div>'


def _tinted(declaration, tone):
    """Return a CSS declaration that ends in a colour, twice: an untrusted notebook drops the one with a variable.

    Where the variable means nothing, in VS Code for one, the colour leans to that of the words around it, which read on
    whatever is behind them: no colour reads both on white and on a dark editor.
    """
    variable, plain = TONES[tone]
    return f"{declaration}{plain};{declaration}var({variable},color-mix(in srgb,{plain} 70%,currentColor))"


def _html(block):
    if isinstance(block, Table):
        rows = _html_row("th", block.head) + "".join(_html_row("td", row) for row in block.rows)
        return f'<table style="border-collapse:collapse;margin:6px 0">{rows}</table>'
    if isinstance(block, Folded):
        inside = "".join(map(_html, block.blocks))
        return (
            f'<details style="margin-top:4px"><summary>{as_html(block.summary)}</summary>{inside}</details>'
        )
    if isinstance(block, Links):
        made = " · ".join(f'<a href="{escape(to)}">{as_html(words)}</a>' for words, to in block.links)
        return f'<div style="margin-top:4px">{as_html(block.lead)}{made}</div>'
    if isinstance(block, str):
        words = as_html(block).replace("\n", "<br/>")  # white space does not count in an untrusted notebook
        return f'<div style="margin-top:4px;white-space:pre-wrap">{words}</div>'
    return f'<div style="margin-top:6px">{block._repr_mimebundle_()["text/html"]}</div>'


def _html_row(tag, cells):
    line = f"text-align:left;vertical-align:top;padding:2px 12px 2px 0;{_tinted('border-bottom:1px solid ', 'line')}"
    styles = (line + ";white-space:nowrap" * (len(cell) <= _SHORT) for cell in cells)
    made = (
        f'<{tag} style="{style}">{as_html(cell)}</{tag}>' for style, cell in zip(styles, cells, strict=True)
    )
    return f"<tr>{''.join(made)}</tr>"


def _plain(block):
    if isinstance(block, Folded):
        return []
    if isinstance(block, Links):
        return [f"  {as_plain(block.lead)}" + " · ".join(as_plain(words) for words, _ in block.links)]
    if not isinstance(block, Table):
        words = as_plain(block) if isinstance(block, str) else str(block)
        return ["  " + line for line in words.splitlines()]
    rows = [tuple(as_plain(cell).replace("\n", " / ") for cell in row) for row in (block.head, *block.rows)]
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return [
        "  " + "  ".join(c + " " * (w - _width(c)) for c, w in zip(r, widths, strict=True)).rstrip()
        for r in rows
    ]


def _width(words):
    """Return the columns that `words` takes in a terminal, where Chinese characters take two, accents none."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in words)
    return len(words) + wide - sum(unicodedata.combining(c) > 0 for c in words)
