"""Which lessons have changed since the last commit that others have too, as git sees it."""

import re
import subprocess

from ..notebooks import Course
from ..wording.text import SpokenError
from .words import TEXTS

# Where a lesson's own files lie; its id is in each path.
_OWN = re.compile(
    r"(?:solutions/lessons/|solutions/\w\w/|notebooks/\w\w/|autograd_lib/exercises/l)(?P<lesson>\d\d_\w+)/.*"
)


class NoHistoryError(SpokenError):
    """The course lies in no git repository, so nothing says what has changed; `text` says so."""

    catalogue = TEXTS


def changed_lessons(course: Course) -> tuple[str, ...]:
    """Return the lessons with a file of their own that differs from what is published, in order.

    Published is the commit at which this branch left its upstream; without an upstream, the last commit. Files that
    git has not been told of count as well. Raises NoHistoryError where git cannot say.
    """
    paths = _git(course, "ls-files", "--others", "--exclude-standard", "-z")
    try:
        base = _git(course, "merge-base", "HEAD", "@{upstream}").strip()
    except NoHistoryError:
        base = "HEAD"  # a branch without an upstream
    paths += _git(course, "diff", "--name-only", "--relative", "-z", base)
    found = {match["lesson"] for path in paths.split("\0") if (match := _OWN.fullmatch(path))}
    return tuple(lesson for lesson in course.lessons() if lesson in found)


def _git(course, *arguments):
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=course.root, capture_output=True, text=True, encoding="utf-8", check=True
        )
    except FileNotFoundError:
        raise NoHistoryError("no_history", why="git: command not found") from None
    except subprocess.CalledProcessError as error:
        raise NoHistoryError("no_history", why=error.stderr.strip()) from None
    return done.stdout
