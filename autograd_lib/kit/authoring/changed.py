"""Which lessons have changed since the last commit that others have too, as git sees it."""

import re
import subprocess

from ..notebooks import Course
from ..wording.text import SpokenError
from .words import TEXTS

# Where a lesson's own files lie, by its id; and those of its exercises, by their names.
_OWN = re.compile(r"(?:solutions/lessons|solutions/\w\w|notebooks/\w\w)/(?P<lesson>\w+)/.*")
_EXERCISE = re.compile(r"(?:\w+/)?exercises/(?:judges|beside)/(?P<exercise>\w+)\.[\w.]+")


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
    changed = {
        match[1] for path in paths.split("\0") if (match := _OWN.fullmatch(path) or _EXERCISE.fullmatch(path))
    }
    return tuple(one for one in course.lessons() if changed & {one, *course.documents(one)})


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
