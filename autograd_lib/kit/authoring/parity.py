"""Whether the two languages of a text say the same: numbers, formulas, code, links, headings and fixed terms."""

import re
from collections import Counter
from dataclasses import dataclass, field

from ..wording.text import Text
from .glossary import glossary_differences
from .words import TEXTS

_FENCE = re.compile(r"^(`{3,}|~{3,})[^\n]*\n(.*?)^\1[`~]*[ \t]*$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_DISPLAY = re.compile(r"\$\$(.+?)\$\$", re.DOTALL)
_INLINE = re.compile(r"(?<![\\$])\$(?![\s$])((?:[^$\n]|\n(?!\n))+?)(?<![\s\\])\$(?![\d$])")
_LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|<?(https?://[^\s<>()，。；）]+)>?")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
HEADING = re.compile(r"^(#{1,6})\s", re.MULTILINE)
_WORDS_IN_FORMULA = re.compile(r"\\(?:text|mathrm|textbf|operatorname)\{[^{}]*\}")

_ORDINAL = re.compile(r"\b(\d+)(?:st|nd|rd|th)\b")
_NUMBER = re.compile(
    r"(?:(?<![\w.)\]])[-−](?=\d)|(?<=[\u3000-\uffef])[-−](?=\d))?\d+(?:,\d{3}(?!\d))*(?:\.\d+)?(?:[eE][-−+]?\d+)?"
)
_MYRIADS = re.compile(r"(\d+(?:\.\d+)?)\s*([万亿])")
_UNSEEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")  # such as a tab, where \text lost its first two
_SCRIPTS = re.compile(r"[²³¹⁰⁴-⁹⁻₀-₉]+")
_MONTHS = "January February March April May June July August September October November December".split()
_MONTH = re.compile(rf"\b({'|'.join(_MONTHS)})\b(?=\.?\s*\d)|(?<=\d)\s+({'|'.join(_MONTHS)})\b")
# A small number may be a digit in one language and a word in the other.
_NUMBER_WORDS = {
    "0": "零|zero|no",
    "1": "一|one|once|first|single|a",
    "2": "二|两|双|two|twice|second|both|pair|double",
    "3": "三|three|third|thrice",
    "4": "四|four|fourth",
    "5": "五|five|fifth",
    "6": "六|six|sixth",
    "7": "七|seven|seventh",
    "8": "八|eight|eighth",
    "9": "九|nine|ninth",
    "10": "十|ten|tenth",
}


@dataclass
class _Parts:
    """What one side of a text is made of, by kind; `prose` is what is left."""

    fences: list = field(default_factory=list)
    code: set = field(default_factory=set)
    formulas: Counter = field(default_factory=Counter)
    links: Counter = field(default_factory=Counter)
    headings: list = field(default_factory=list)
    numbers: Counter = field(default_factory=Counter)
    prose: str = ""


def differences(zh: str, en: str) -> list[Text]:
    """Return what the two sides of a text disagree on, and which signs in them nobody sees, one sentence each."""
    left, right = _taken_apart(zh), _taken_apart(en)
    unseen = _UNSEEN.findall(_FENCE.sub("", f"{zh}\n{en}"))
    found = [TEXTS("unseen_sign", sign=repr(sign)) for sign in sorted(set(unseen))]
    found += _number_differences(left, right)
    found += _counted("formula", left.formulas, right.formulas)
    found += _counted("code_span", Counter(left.code), Counter(right.code))
    found += _counted("link", left.links, right.links)
    if left.fences != right.fences:
        found.append(TEXTS("fences"))
    if left.headings != right.headings:
        found.append(TEXTS("heading_levels", zh=left.headings, en=right.headings))
    return found + glossary_differences(left.prose, right.prose)


def _taken_apart(text):
    parts, rest = _Parts(), text

    def take(pattern, keep):
        nonlocal rest

        def replace(match):
            keep(match)
            return " \x00 "  # neither joins the words around it nor counts as one

        rest = pattern.sub(replace, rest)

    take(_FENCE, lambda m: parts.fences.append(_without_comments(m[2])))
    take(_CODE, lambda m: parts.code.add(" ".join(m[2].split())))
    for pattern in (_DISPLAY, _INLINE):
        take(pattern, lambda m: parts.formulas.update([_formula(m[1])]))
    take(_LINK, lambda m: parts.links.update([_target(m[1] or m[2])]))
    take(_TAG, lambda m: None)
    parts.headings = [len(marks) for marks in HEADING.findall(rest)]
    parts.numbers = _numbers(rest)
    parts.prose = rest
    return parts


def _without_comments(code):
    lines = [re.sub(r"(^|\s+)#.*", "", line).rstrip() for line in code.split("\n")]
    return [line for line in lines if line]


def _formula(body):
    return re.sub(r"\s+", "", _WORDS_IN_FORMULA.sub("\\\\text{}", body))


def _target(link):
    link = re.sub(r"/(zh|en)/", "/*/", link)
    # Dive into Deep Learning is Chinese at zh.d2l.ai and English at its bare name.
    foreign = re.match(r"https?://(?:zh\.|en\.|(?=d2l\.ai/))([^/]+)", link)
    return f"*.{foreign[1]}" if foreign else link  # another language's encyclopedia has another title


def _numbers(text):
    text = _MONTH.sub(lambda m: f" {_MONTHS.index(m[1] or m[2]) + 1} ", text)
    text = _ORDINAL.sub(r"\1 ", text)
    text = _MYRIADS.sub(lambda m: f"{float(m[1]) * (10_000 if m[2] == '万' else 10**8):.0f} ", text)
    found = [_plain(number) for number in _NUMBER.findall(text)]
    return Counter(found + _SCRIPTS.findall(text))


def _plain(number):
    return number.replace(",", "").replace("−", "-").replace("E", "e").replace("e+", "e")


def _counted(kind, left, right):
    return _uneven(kind, left - right, right - left, left & right)


def _uneven(kind, left, right, both):
    """Return what is said of things of a kind that one side has in excess; `both` have some of the same."""
    found = []
    for language, some in (("zh", left), ("en", right)):
        of = {"only_here": Counter(), "more_here": Counter()}
        for what, count in some.items():
            of["more_here" if what in both else "only_here"][what] = count
        for key, which in of.items():
            what = ", ".join(sorted(map(str, which.elements())))
            found += [TEXTS(key, kind=TEXTS(kind), language=language, what=what)] if which else []
    return found


def _number_differences(left, right):
    only_left = _unexplained(left.numbers - right.numbers, right.prose)
    only_right = _unexplained(right.numbers - left.numbers, left.prose)
    return _uneven("number", only_left, only_right, left.numbers & right.numbers)


def _unexplained(numbers, other_prose):
    """Return the numbers that the other side does not even write as a word."""
    return Counter({n: count for n, count in numbers.items() if not _as_word(n, other_prose)})


def _as_word(number, prose):
    words = _NUMBER_WORDS.get(number)
    return bool(words) and any(
        re.search(rf"\b{w}\b" if w.isascii() else w, prose, re.IGNORECASE) for w in words.split("|")
    )
