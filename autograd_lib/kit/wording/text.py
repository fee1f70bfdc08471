"""Learner-facing text: always Chinese and English, side by side."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

LANGUAGES = ("zh", "en")
BOTH = "both"  # Chinese above English, for whoever asked for both
EDITIONS = (*LANGUAGES, BOTH)  # what a lesson can be opened in
_SHORT = 60  # characters up to which two sides stand on one line


class UnknownLanguageError(ValueError):
    """A language that the course is not written in was asked for."""

    def __init__(self, language):
        super().__init__(f"unknown language {language!r}: choose one of {', '.join(LANGUAGES)}")


@dataclass(frozen=True)
class Text:
    """One message in both languages. Placeholders are named and must be the same on both sides."""

    zh: str
    en: str

    def __post_init__(self):
        for language in LANGUAGES:
            if not getattr(self, language).strip():
                raise ValueError(f"the {language} side is empty beside {self.en or self.zh!r}")

    def in_language(self, language: str) -> str:
        """Return the side written in `language`: "zh", "en", or both sides for "both"."""
        return self._both() if language == BOTH else getattr(self, checked_language(language))

    def _both(self):
        """Return both sides: short ones on one line, long ones one above the other, equal ones once."""
        sides = list(dict.fromkeys((self.zh, self.en)))
        on_one_line = all(len(side) <= _SHORT and "\n" not in side for side in sides)
        return (" / " if on_one_line else "\n").join(sides)

    def fill(self, **values: object) -> "Text":
        """Return the text with its placeholders replaced; a `Text` value contributes its own language to each side."""
        return Text(*(getattr(self, language).format(**_sides(values, language)) for language in LANGUAGES))


class Catalogue(dict[str, Text]):
    """The texts of one room by their keys. Calling it says one of them: `TEXTS("missing", names="f, g")`."""

    def __call__(self, key: str, /, **values: object) -> Text:
        """Return the text called `key`, its placeholders filled."""
        return self[key].fill(**values)


class SpokenError(Exception):
    """An error that is said to people: `text` has it in both languages, `str` in English."""

    catalogue: ClassVar[Catalogue]  # what this kind of error says, by the key that it is raised with

    def __init__(self, key: str, /, **values: object):
        self.text = self.catalogue(key, **values)
        super().__init__(self.text.en)


def checked_language(language: str) -> str:
    """Return `language` if the course is written in it; raise UnknownLanguageError otherwise."""
    if language not in LANGUAGES:
        raise UnknownLanguageError(language)
    return language


def checked_edition(edition: str) -> str:
    """Return `edition` if a lesson can be opened in it, a language or both; raise UnknownLanguageError otherwise."""
    return edition if edition == BOTH else checked_language(edition)


def text(value: "Text | str") -> Text:
    """Return `value` as a Text; a plain string (code, a formula, a number) reads the same in both languages."""
    return value if isinstance(value, Text) else Text(value, value)


def joined(texts: Iterable[Text], between: str = " ") -> Text:
    """Return texts as one, with something between them; in each language what is said twice is said once."""
    sides = ((text.in_language(language) for text in texts) for language in LANGUAGES)
    return Text(*(between.join(dict.fromkeys(side)) for side in sides))


def _sides(values, language):
    return {name: v.in_language(language) if isinstance(v, Text) else v for name, v in values.items()}
