"""The two marks that texts of the course use: `code` in backquotes and **weight** between double asterisks.

Powers are asterisks, too: nothing is a mark in `a**b**c` or in a library's own words, such as "** or pow()". What
stands between backquotes is code to the last sign.
"""

import html
import re

_STRONG = r"(?<![A-Za-z0-9_)\]*])\*\*(?P<strong>[^\s*](?:[^*]*[^\s*])?)\*\*(?![A-Za-z0-9_(*])"
_MARKS = re.compile(rf"`(?P<code>[^`]+)`|{_STRONG}")


def as_html(words: str) -> str:
    """Return a text with its marks as elements, and everything else escaped."""
    return _replaced(words, lambda text: html.escape(text, quote=True), "<{0}>{1}</{0}>")


def as_plain(words: str) -> str:
    """Return a text without its marks, for where nothing would show them."""
    return _replaced(words, lambda text: text.replace("`", ""), "{1}")


def _replaced(words, plain, form):
    """Return `words` with each mark in `form`, given what it is and what it holds; `plain` treats all other text."""
    parts, end = [], 0
    for mark in _MARKS.finditer(words):
        inside = plain(mark["code"]) if mark["code"] else _replaced(mark["strong"], plain, form)
        parts += [plain(words[end : mark.start()]), form.format(mark.lastgroup, inside)]
        end = mark.end()
    return "".join([*parts, plain(words[end:])])
