"""Prose as its notebook holds it."""

import re

_FENCE = re.compile(r"(^```.*?^```[ \t]*$)", re.M | re.S)
_IDEOGRAPH = "\u3400-\u9fff"
_FULL_WIDTH = (
    "\u2018-\u201d\u2026\u3001-\u301f\uff01-\uff5e"  # quotation marks and punctuation as wide as a character
)
# A line end between two Chinese characters, or beside Chinese punctuation; never one before a list, heading or table.
_BREAK = re.compile(
    rf"(?<=[{_IDEOGRAPH}{_FULL_WIDTH}])\n(?=[{_IDEOGRAPH}{_FULL_WIDTH}])|(?<=[{_FULL_WIDTH}])\n(?=[A-Za-z$(])"
)


def joined_lines(markdown: str) -> str:
    """Return Chinese prose without the line ends that would show as gaps.

    Markdown shows a line end as a blank, which English needs between two words; Chinese puts nothing between two
    characters.
    """
    parts = _FENCE.split(markdown)
    return "".join(part if part.startswith("```") else _BREAK.sub("", part) for part in parts)
