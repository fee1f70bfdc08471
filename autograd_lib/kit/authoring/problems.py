"""What is wrong with a lesson or a notebook, and where."""

from dataclasses import dataclass

from ..wording.text import Text, text


@dataclass(frozen=True)
class Problem:
    """One thing to put right. `file` is relative to the course folder; `cell` is empty when a whole file is meant."""

    file: str
    cell: str
    said: Text | str
    line: int | None = None

    def in_language(self, language: str) -> str:
        """Return the problem as one paragraph: where it is, and what is wrong there."""
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        said = text(self.said).in_language(language)
        return f"{where}: {self.cell}: {said}" if self.cell else f"{where}: {said}"

    @property
    def message(self) -> str:
        """Return what is wrong, in English."""
        return text(self.said).en

    def __str__(self):
        return self.in_language("en")


def without_repeats(problems) -> list[Problem]:
    """Return the problems in order, each once: both languages often find the same one."""
    return list(dict.fromkeys(problems))
