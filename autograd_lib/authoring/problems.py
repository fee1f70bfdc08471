"""What is wrong with a lesson or a notebook, and where."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One thing to put right. `file` is relative to the course folder; `cell` is empty when a whole file is meant."""

    file: str
    cell: str
    message: str
    line: int | None = None

    def __str__(self):
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{where}: {self.cell}: {self.message}" if self.cell else f"{where}: {self.message}"


def without_repeats(problems) -> list[Problem]:
    """Return the problems in order, each once: both languages often find the same one."""
    return list(dict.fromkeys(problems))
