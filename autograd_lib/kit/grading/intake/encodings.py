"""In which encoding the names in a zip are that does not say so: one for all of them, the likeliest.

Most programs of Windows write names in the old encoding of the country and say nothing. A wrong guess makes of one name
another that looks like one, so that whoever collects is told of every guess.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

ENOUGH = 2 / 3  # of the signs that are common ones, where an encoding of two bytes is the right one
_ALL_KOREAN = (
    8  # signs: of so many in a row, Chinese in GBK is hardly ever all in the range of Korean syllables
)
_PLAIN_BLOCKS = ("LATIN ", "GREEK ", "CYRILLIC ", "CJK ", "HANGUL ", "HIRAGANA ", "KATAKANA ")
_RARE_CYRILLIC = range(
    0x460, 0x530
)  # historic, or of single languages: a Chinese sign in GBK looks like one of these


@dataclass(frozen=True)
class Encoding:
    """name: Python's. common: whether the two bytes of a sign are those of one in everyday use."""

    name: str
    common: Callable[[int, int], bool]


# Level 1 of each standard: GB 2312 rows 16 to 55, Big5 A440 to C67E, JIS X 0208 rows 16 to 47, KS X 1001 rows 16 to 40.
CHINESE = Encoding("gb18030", lambda lead, trail: 0xB0 <= lead <= 0xD7 and trail >= 0xA1)
KOREAN = Encoding("euc_kr", lambda lead, trail: 0xB0 <= lead <= 0xC8 and trail >= 0xA1)
EASTERN = (
    CHINESE,
    Encoding("big5", lambda lead, trail: 0xA4 <= lead <= 0xC6),
    Encoding("cp932", lambda lead, trail: 0x88 <= lead <= 0x98),
)
WESTERN = (
    ("cp437", "LATIN "),
    ("cp1252", "LATIN "),
    ("cp850", "LATIN "),
    ("cp866", "CYRILLIC "),
    ("cp1251", "CYRILLIC "),
)


def decoded(names: Sequence[bytes]) -> tuple[list[str], str | None]:
    """Return names as text, and the encoding that was guessed for them; None where there was nothing to guess."""
    foreign = [name for name in names if not name.isascii()]
    if not foreign:
        return [name.decode("ascii") for name in names], None
    if all(map(_is_utf8, foreign)):
        return [name.decode("utf-8") for name in names], None
    encoding = _likeliest(foreign)
    return [name.decode(encoding, "replace") for name in names], encoding


def _is_utf8(name):
    try:
        text = name.decode("utf-8")
    except UnicodeDecodeError:
        return False
    letters = (sign for sign in text if not sign.isascii() and sign.isalpha())
    return all(
        _script(sign).startswith(_PLAIN_BLOCKS) and ord(sign) not in _RARE_CYRILLIC for sign in letters
    )


def _likeliest(names):
    shares = {one.name: _commonness(names, one) for one in (*EASTERN, KOREAN)}
    if shares["euc_kr"] == 1 and sum(map(_signs, names)) >= _ALL_KOREAN:
        return "euc_kr"
    best = max((one.name for one in EASTERN), key=shares.__getitem__)
    if shares[best] >= ENOUGH:
        return best
    fitting = (name for name, script in WESTERN if all(_is_written(one, name, script) for one in names))
    return next(fitting, "gb18030" if _decodes(names, "gb18030") else "cp437")


def _signs(name):
    return sum(byte > 0x7F for byte in name) // 2


def _decodes(names, encoding):
    try:
        return bool([name.decode(encoding) for name in names])
    except UnicodeDecodeError:
        return False


def _commonness(names, encoding):
    """Return the share of signs of two bytes that are common; 0 where names are not in this encoding at all."""
    if not _decodes(names, encoding.name):
        return 0.0
    common = total = 0
    for name in names:
        text = name.decode(encoding.name)
        for at, sign in enumerate(text):
            if sign.isascii():
                continue
            raw = sign.encode(encoding.name)
            beside = text[max(at - 1, 0) : at] + text[at + 1 : at + 2]
            alone = any(one.isascii() and one.isalpha() for one in beside)  # "Åsa" is no sign before an a
            total += 1
            common += len(raw) == 2 and encoding.common(*raw) and not alone
    return common / total if total else 0.0


def _is_written(name, encoding, script):
    """Return whether all foreign words of a name are written as words of that script are."""
    if not _decodes([name], encoding):
        return False
    words = re.findall(r"[^\W\d_]+|[^\w\s’‘–]", name.decode(encoding))
    return all(_is_word(word, script) for word in words if not word.isascii())


def _is_word(word, script):
    """Return whether all is of one script, without a capital inside; no Latin word is made of accents only."""
    foreign = [sign for sign in word if not sign.isascii()]
    whole = len(foreign) == len(word)
    return (
        all(_script(sign).startswith(script) for sign in foreign)
        and word[1:] in (word[1:].lower(), word[1:].upper())
        and (whole == (script == "CYRILLIC ") or len(word) == 1)
    )


def _script(sign):
    return unicodedata.name(sign, "")
