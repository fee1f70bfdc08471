"""The terms that both languages of a lesson use in fixed pairs, because tutorials disagree about them."""

import re
from dataclasses import dataclass

from ..notebooks.courses import home
from ..wording.text import Text
from .words import TEXTS


@dataclass(frozen=True)
class Term:
    """One pair. `en` occurring asks for `zh`; `zh` occurring asks for `en` or one of `also`.

    everyday: the Chinese word also has an everyday meaning, so that it asks for nothing.
    """

    en: str
    zh: str
    also: tuple[str, ...] = ()
    everyday: bool = False


def terms() -> tuple[Term, ...]:
    """Return the terms of the course at home."""
    found = home().part("glossary").get("terms", ())
    return tuple(Term(**{**one, "also": tuple(one.get("also", ()))}) for one in found)


def glossary_differences(zh: str, en: str) -> list[Text]:
    """Return the terms that one side uses without the other. Code spans and formulas are taken out beforehand."""
    found = []
    for term in terms():
        if _in_english(term.en, en) and term.zh not in _joined(zh):
            found.append(TEXTS("term", one="en", word=term.en, other="zh", term=term.zh))
        elif (
            term.zh in _joined(zh)
            and not term.everyday
            and not any(_in_english(t, en) for t in (term.en, *term.also))
        ):
            found.append(TEXTS("term", one="zh", word=term.zh, other="en", term=term.en))
    return found


def _in_english(term, words):
    pattern = r"[\s\-–‑]+".join(re.escape(part) for part in re.split(r"[\s-]", term))
    return re.search(rf"\b{pattern}s?\b", words, re.IGNORECASE) is not None


def _joined(zh):
    """Return Chinese prose with the spaces inside it removed and its dashes made alike."""
    return re.sub(r"[–‑—]", "-", re.sub(r"\s+", "", zh))
