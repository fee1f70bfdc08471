"""Every version of every answer that was ever saved, one file a lesson beside the copies: `work/.history/LESSON.jsonl`.

A version is one line of JSON, and lines are only appended; a line that is damaged costs that version and no other. When
a file has grown too large it is written anew: without what was typed over within a minute, and of the rest with the
newest versions of each answer.
"""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path

from ..files import write_bytes
from ..notebooks.courses import full_name

FOLDER = ".history"
MAX_BYTES = 4_000_000  # some thousands of versions, of seven answers or so
KEPT_BYTES = MAX_BYTES // 2
DRAFT_SECONDS = 60  # what was saved in the same notebook again so soon was being typed


@dataclass(frozen=True)
class Version:
    """One version of an answer: its source, when (UTC, ISO 8601) and in which notebook below work/ it was saved."""

    exercise: str
    source: str
    at: str
    file: str

    @property
    def time(self) -> datetime:
        """Return when it was saved, in the learner's own time."""
        return datetime.fromisoformat(self.at).astimezone()


class History:
    """The saved versions of the answers of one lesson."""

    def __init__(self, work: Path, lesson: str):
        self.path = Path(work) / FOLDER / f"{full_name(lesson)}.jsonl"

    def versions(self) -> list[Version]:
        """Return all versions, oldest first; none where the file is missing or cannot be read."""
        try:
            lines = self.path.read_bytes().split(b"\n")
        except OSError:
            return []
        return [version for version in map(_version, lines) if version]

    def keep(self, answers: dict[str, str], file: str, at: float | None = None) -> None:
        """Append the answers {exercise: source} that are not the newest versions of theirs. Raises OSError.

        at: when they were saved, in seconds since the epoch; now, if nothing is said.
        """
        newest = {version.exercise: version.source for version in self.versions()}
        self._append({name: one for name, one in answers.items() if newest.get(name) != one}, file, at)

    def keep_unknown(self, answers: dict[str, str], file: str, at: float | None = None) -> None:
        """Append the answers that are no version yet, as those typed into a file by another editor. Raises OSError."""
        known = {(version.exercise, version.source) for version in self.versions()}
        self._append({name: one for name, one in answers.items() if (name, one) not in known}, file, at)

    def _append(self, answers, file, at):
        if not answers:
            return
        stamp = (datetime.now(UTC) if at is None else datetime.fromtimestamp(at, UTC)).isoformat()
        lines = [_line(Version(name, source, stamp, file)) for name, source in answers.items()]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a+b") as log:
            log.write(_line_end(log) + b"".join(lines))
            log.flush()
            os.fsync(log.fileno())
            size = log.tell()
        if size > MAX_BYTES:
            versions = self.versions()
            drafted = drafts(versions)
            whole = [version for place, version in enumerate(versions) if place not in drafted]
            write_bytes(self.path, b"".join(map(_line, newest_of(whole, KEPT_BYTES))))


def drafts(versions: Sequence[Version]) -> set[int]:
    """Return the places of those versions that were saved again within a minute, in the same notebook."""
    found, latest = set(), {}
    for place, version in enumerate(versions):
        before = latest.get((version.exercise, version.file))
        if before is not None and (version.time - versions[before].time).total_seconds() < DRAFT_SECONDS:
            found.add(before)
        latest[version.exercise, version.file] = place
    return found


def newest_of(versions: list[Version], room: int) -> list[Version]:
    """Return the newest versions that fit into so many bytes, in order, and the last of each answer in any case."""
    kept, seen = [], set()
    for version in reversed(versions):
        room -= len(_line(version))
        if room >= 0 or version.exercise not in seen:
            kept.append(version)
        seen.add(version.exercise)
    return kept[::-1]


def _line_end(log):
    """Return what ends a line that was cut off, when the machine went down, say."""
    if log.seek(0, os.SEEK_END) == 0:
        return b""
    log.seek(-1, os.SEEK_END)
    return b"" if log.read(1) == b"\n" else b"\n"


def _line(version):
    return json.dumps(asdict(version)).encode("ascii") + b"\n"


def _version(line):
    """Return the version in a line, or None where there is none to be read."""
    try:
        said = json.loads(line)
        version = Version(**{one.name: said[one.name] for one in fields(Version)})
        datetime.fromisoformat(version.at)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return version if all(isinstance(value, str) for value in asdict(version).values()) else None
