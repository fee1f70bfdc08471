"""Family and given name of people of whom only the whole name is known, as gradebooks and worksheets want them."""

import re

_CHINESE = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]{2,4}")
_NUMBER = re.compile(r"(?P<name>.*\S)(?P<number> \(\d+\))")  # behind the names of two people who share one
# The family names of two characters that are still common.
_OF_TWO = frozenset(
    "欧阳 司马 上官 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 司空 端木 长孙 宇文 轩辕 南宫 西门 独孤 拓跋 闻人 申屠 澹台".split()
)


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
