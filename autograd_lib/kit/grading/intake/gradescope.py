"""Gradescope's export: a folder for each submission, named by a number alone, and one file that says whose they are.

The file lies beside the folders, `submission_metadata.yml`. Each submission there has `:submitters:`, with `:name:`,
`:sid:` and `:email:`, and `:created_at:`, when it was handed in. It is read line by line, as far as that goes.
"""

import re
from collections.abc import Iterable

from .archives import BROKEN, Other
from .dates import moment
from .platforms import Owner

METADATA = "submission_metadata.yml"
_FOLDER = r"submission_\d+"
_ENTRY = re.compile(rf"^({_FOLDER}):\s*$", re.M)
_PEOPLE = re.compile(r"^  :submitters:\s*\n((?:  - .*\n|    .*\n)*)", re.M)
_PERSON = re.compile(r"^  - ", re.M)
_FIELD = re.compile(r"^\s*:(\w+): (.*?)\s*$", re.M)
_TIME = re.compile(r"^  :created_at: (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)\S* (Z|[+-]\d\d:\d\d)", re.M)


def is_number(folder: str) -> bool:
    """Return whether a folder is named as Gradescope names a submission, which says nothing of whose it is."""
    return re.fullmatch(_FOLDER, folder) is not None


def submitters(others: Iterable[Other]) -> dict[tuple[str, ...], Owner | None]:
    """Return {folder of a submission: owner} by the metadata in a delivery; None for what several handed in."""
    found: dict[tuple[str, ...], Owner | None] = {}
    for one in others:
        if one.parts[-1] == METADATA and one.read:
            around = one.parts[:-1]
            try:
                text = one.read().decode("utf-8", "replace")
            except BROKEN:
                continue
            _, *entries = _ENTRY.split(text)
            for folder, said in zip(entries[::2], entries[1::2], strict=True):
                found[*around, folder] = _owner(said, around)
    return found


def _owner(said, around):
    people = _PEOPLE.search(said)
    found = [dict(_FIELD.findall(one)) for one in _PERSON.split(people[1])[1:]] if people else []
    if len(found) != 1:
        return None
    person = {key: value.strip("'\"") for key, value in found[0].items()}
    time = _TIME.search(said)
    return Owner(
        person.get("name", ""),
        "gradescope",
        person.get("email") or person.get("sid") or "",
        time=moment("T".join(time.groups()[:2]) + time[3].replace("Z", "+00:00")) if time else None,
        around=around,
    )
