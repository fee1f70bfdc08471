"""What people are called: the id that stands for a name wherever it is stored, and its family and given part.

Names come from folders, from zips and from learning platforms, some of them from students themselves. Formgrader puts
ids into its pages as they are, `nbgrader export` into its table, and spreadsheets compute what looks like a formula.
"""

import hashlib
import re
import unicodedata

MAX_NAME = 128  # characters: nbgrader's column for a student's id holds no more
_MAX_BYTES = 200  # of a folder's name; file systems take 255, and file names made from it are longer
_DIRECTIONS = frozenset(
    map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
)  # make a name read backwards
_UNSAFE = _DIRECTIONS | frozenset("/\\")
_UNSAFE_KINDS = frozenset(("Cc", "Cs", "Zl", "Zp"))
_ADDRESS = re.compile(r"[\w.][\w.+'-]*@[\w.-]+")
FORMULA = tuple("=+-@＝＋－＠")  # how a spreadsheet recognises something to compute
_ALIKE = str.maketrans({"'": "’", "&": "+", ",": " "})  # a name stays the same name
_ASCII = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.()[]@+~")

_CHINESE = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]{2,4}")
_NUMBER = re.compile(r"(?P<name>.*\S)(?P<number> \(\d+\))")  # behind the names of two people who share one
# The family names of two characters that are still common.
_OF_TWO = frozenset(
    "欧阳 司马 上官 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 司空 端木 长孙 宇文 轩辕 南宫 西门 独孤 拓跋 闻人 申屠 澹台".split()
)


def presentable(name: str) -> bool:
    """Return whether a name can stand in a path and in a table: of any file or folder."""
    odd = any(c in _UNSAFE or unicodedata.category(c) in _UNSAFE_KINDS for c in name)
    return not odd and 0 < len(name) <= MAX_NAME and len(name.encode()) <= _MAX_BYTES


def student_id(name: str) -> str | None:
    """Return the id of the student of this name, or None where the name cannot be one.

    An id holds no character that means something to HTML, JavaScript, an address, a table or a spreadsheet. Most names
    are their own ids, and O'Brien is O’Brien. Where more had to be replaced, a digest of the name keeps people apart.
    An id is its own id.
    """
    if not presentable(name) or name.startswith("."):
        return None
    safe = displayable(name)
    if safe != _plain(name):
        safe = f"{safe}~{hashlib.sha256(name.encode()).hexdigest()[:6]}"
    return safe if safe and presentable(safe) else None


def displayable(name: str) -> str:
    """Return a part of a name as gradebooks may show it: without what means something to pages and spreadsheets."""
    safe = "".join(c if _is_harmless(c) else "_" for c in _plain(name))
    return f"_{safe[1:]}" if safe.startswith(FORMULA) else safe


def address(email: str) -> str:
    """Return an address as gradebooks may hold it; "" for what is none."""
    return email if _ADDRESS.fullmatch(email) and len(email) <= MAX_NAME else ""


def _plain(name):
    return " ".join(unicodedata.normalize("NFC", name).translate(_ALIKE).split())


def _is_harmless(character):
    return character in _ASCII if character.isascii() else unicodedata.category(character)[0] in "LMNPS"


def split_name(name: str) -> tuple[str, str]:
    """Return (family name, given names): the last word and those before it, of Chinese names the first character.

    What cannot be divided, such as a login, is all family name. The number that tells two people apart stays.
    """
    numbered = _NUMBER.fullmatch(name)
    plain, number = (numbered["name"], numbered["number"]) if numbered else (name, "")
    if _CHINESE.fullmatch(plain):
        length = 2 if plain[:2] in _OF_TWO and len(plain) > 2 else 1
        return plain[:length], plain[length:] + number
    given, _, family = plain.rpartition(" ")
    return (family, given.strip() + number) if given else (plain + number, "")
