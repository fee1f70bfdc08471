"""The unknown mistakes of a class: behaviours as they are kept beside each result, and the groups that they make."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from ...files import write_text
from ...wording.text import Text
from ..classroom import Classroom, acceptable
from ..results import Result
from .stored import earlier_result

_FILE = "behaviour.json"


@dataclass(frozen=True)
class Group:
    """Answers to one exercise that are wrong in the same unknown way. answer: the shortest of those that get least else
    wrong, and `author` whose it is, in which lesson. function: in which of several they are wrong, "" for any.
    shown: the first of what came out for inputs that the whole class shares, and the call.
    """

    exercise: str
    digest: str
    students: tuple[str, ...]
    parts: tuple[Text, ...]
    answer: str
    author: tuple[str, str]
    function: str = ""
    shown: tuple[Text, ...] = ()

    @property
    def name(self) -> str:
        """Return what the group is called: the same for the same behaviour, in every report of a class."""
        return f"{self.exercise}-{self.digest[:6]}"


def store(room: Classroom, student: str, lesson: str, digest: str, found: dict) -> None:
    """Keep the unknown mistakes of a submission: {exercise: {"answer", "behaviours"}}."""
    content = json.dumps({"digest": digest, "mistakes": found}, ensure_ascii=False, indent=1)
    write_text(_file(room, student, lesson), content + "\n")


def stored(room: Classroom, student: str, lesson: str, digest: str) -> dict | None:
    """Return the unknown mistakes that were stored of this very submission, None without any."""
    try:
        data = json.loads(_file(room, student, lesson).read_text(encoding="utf-8"))
        return data["mistakes"] if data["digest"] == digest else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _file(room, student, lesson):
    return room.result(student, lesson).with_name(_FILE)


def groups(room: Classroom, results: Iterable[Result]) -> Sequence[Group]:
    """Return the groups of a lesson's unknown mistakes, the largest first."""
    return _grouped(
        ((one.student, one.lesson), stored(room, one.student, one.lesson, one.digest) or {})
        for one in results
        if acceptable(one.student)
    )


def all_groups(
    room: Classroom, announce: Callable[[int, int], None] = lambda done, total: None
) -> dict[str, Group]:
    """Return {name: group} of all lessons, from what is stored beside the results of the last run.

    announce: called with (done, total) after each that is read.
    """
    behaviours = []
    paths = sorted(room.root.glob(f"autograded/*/*/{_FILE}"))
    for done, path in enumerate(paths, start=1):
        student, lesson = path.parts[-3:-1]
        result = earlier_result(room, student, lesson)
        behaviours.append(
            ((student, lesson), (result and stored(room, student, lesson, result.digest)) or {})
        )
        announce(done, len(paths))
    return {group.name: group for group in _grouped(behaviours)}


def _grouped(behaviours):
    members, about = defaultdict(list), {}
    for author, found in behaviours:
        for exercise, answer, one in (
            (exercise, each["answer"], one) for exercise, each in found.items() for one in each["behaviours"]
        ):
            key = exercise, one["digest"]
            members[key].append(author[0])
            each = (one["besides"], len(answer), answer, author), one
            about[key] = min(about.get(key, each), each, key=itemgetter(0))
    made = [
        Group(
            *key,
            students=tuple(sorted(students)),
            parts=_texts(one["parts"]),
            answer=answer,
            author=author,
            function=one["function"],
            shown=_texts(one["shown"]),
        )
        for key, students in members.items()
        for (_, _, answer, author), one in [about[key]]
    ]
    return sorted(made, key=lambda group: (-len(group.students), group.name))


def _texts(sides):
    return tuple(Text(*side) for side in sides)
