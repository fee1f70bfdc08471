"""A panel is one message to the learner; it reads the same as HTML in a notebook and as text in a terminal.

The HTML carries its styles inline, because an untrusted notebook strips style sheets, and takes its colours from
JupyterLab's theme variables where they exist, so that it reads in the light and in the dark theme.
"""

import html
import re
import unicodedata
from dataclasses import dataclass

TONES = {  # JupyterLab's own variables, with fallbacks for pages that have none
    "good": "var(--jp-success-color1, #2e7d32)",
    "bad": "var(--jp-error-color1, #c62828)",
    "warn": "var(--jp-warn-color1, #b26a00)",
    "calm": "var(--jp-ui-font-color2, #757575)",
}
_CELL = "padding:2px 12px 2px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--jp-border-color2,#ccc)"


@dataclass(frozen=True)
class Table:
    """Rows of short strings under a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Panel:
    """A headline and blocks below it: strings (paragraphs, with `code` in backquotes) and tables."""

    tone: str
    headline: str
    blocks: tuple = ()

    def __repr__(self):
        return "\n".join([_strip_marks(self.headline), *(line for b in self.blocks for line in _plain(b))])

    def _repr_html_(self):
        head = f'<div style="font-weight:600;color:{TONES[self.tone]}">{_inline(self.headline)}</div>'
        body = "".join(map(_html, self.blocks))
        style = f"border-left:4px solid {TONES[self.tone]};padding:4px 0 4px 12px;margin:2px 0"
        return f'<div style="{style}">{head}{body}</div>'


def _html(block):
    if isinstance(block, Table):
        head = _html_row("th", block.head)
        return f'<table style="border-collapse:collapse;margin:6px 0">{head}{"".join(_html_row("td", r) for r in block.rows)}</table>'
    return f'<div style="margin-top:4px;white-space:pre-wrap">{_inline(block)}</div>'


def _html_row(tag, cells):
    return "<tr>" + "".join(f'<{tag} style="{_CELL}">{_inline(cell)}</{tag}>' for cell in cells) + "</tr>"


def _inline(words):
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(words, quote=True))


def _strip_marks(words):
    return words.replace("`", "")


def _plain(block):
    if not isinstance(block, Table):
        return ["  " + line for line in _strip_marks(block).splitlines()]
    rows = [tuple(map(_strip_marks, row)) for row in (block.head, *block.rows)]
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return [
        "  " + "  ".join(c + " " * (w - _width(c)) for c, w in zip(r, widths, strict=True)).rstrip()
        for r in rows
    ]


def _width(words):
    """Return the columns that `words` takes in a terminal, where Chinese characters take two, accents none."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in words)
    return len(words) + wide - sum(unicodedata.combining(c) > 0 for c in words)
