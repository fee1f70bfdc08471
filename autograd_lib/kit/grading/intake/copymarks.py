"""What browsers, desktops, editors and people write around the name of a second copy: no student is called that."""

import re

# Where each comes from stands behind it. Case does not matter.
_BEFORE = (
    r"copy of",  # Google Drive, "Make a copy"; also in other languages:
    r"kopie von",
    r"copie de",
    r"copia de",
    r"cópia de",
    r"копия",
    r"副本",
)
_BEHIND = (
    r"[-_ ]*(?<![^\W_])copy *\d*",  # Windows " - Copy", macOS " copy 2"
    r" *- *copy\d*",  # JupyterLab "-Copy1"
    r" *- *kopie *\d*",  # Windows in German
    r" *- *copie *\d*",  # Windows in French
    r" *- *copia *\d*",  # Windows in Spanish and Italian
    r"[-_ ]*副本 *\d*",  # Windows and Google Drive in Chinese
    r" *のコピー *\d*",  # macOS in Japanese; Google Drive
    r"[-_ ]*[(（\[]\d{1,3}[)）\]]",  # browsers "(1)", older ones "[1]", Chinese input methods "（1）"
    r"[-_ ]+v?\d",  # macOS "name 2"; people "_v2"
    r"[-_ ]*[(（\[]?(?<![^\W_])(?:final|finished|done|new|neu|final version)[)）\]]? *\d*",  # people
    r"[-_ ]*[(（\[]?(?:最终版?|终稿|定稿|最新版?|新版)[)）\]]? *\d*",  # people, in Chinese
)
_PREFIX = re.compile(rf"(?:^|(?<=[-_ ]))(?:{'|'.join(_BEFORE)})(?=[-_ ]|$)[-_ ]*", re.I)
_SUFFIX = re.compile(rf"(?:{'|'.join(_BEHIND)})\s*$", re.I)


def without_marks(name: str) -> str:
    """Return a name without the marks of a copy before and behind it."""
    name, before = _PREFIX.sub("", name), ""
    while name != before:
        name, before = _SUFFIX.sub("", name), name
    return name
