"""The way through the course: thirteen lessons in three stages, and where the learner stands."""

from ..drawing.way import Station, way
from .messages import message
from .text import BOTH, Text

STAGES = {  # name of the stage -> the numbers of its lessons
    "stage_numbers": range(1, 5),
    "stage_arrays": range(5, 12),
    "stage_torch": range(12, 14),
}


def way_picture(lessons, here: str, language: str):
    """Return the picture of the way. `lessons` are those there are and how they stand; `here` is the lesson at hand."""
    known = {one.lesson[:2]: one for one in lessons}
    stages = {
        message(stage).in_language(language): [_station(f"{n:02}", known, here) for n in numbers]
        for stage, numbers in STAGES.items()
    }
    legend = ["way_legend"] + ["way_dashed"] * any(
        one.share is None for row in stages.values() for one in row
    )
    lines = [" · ".join(message(key).in_language(language) for key in legend)]
    at = known.get(here[:2])
    if at:
        where = message(
            "you_are_here", title=_title(at.title, language), score=f"{at.score:g}", points=at.points
        )
        lines.insert(0, where.in_language(language))
    title = message("way").in_language(language)
    return way(stages, title, lines, _text(stages, [title, *lines[:-1]], language))


def _title(heading, language):
    """Return a lesson's title by language: a copy in both has both in its heading, and each is said once."""
    zh, slash, en = heading.partition(" / ")
    return Text(zh, en) if slash and language == BOTH else heading


def _station(number, known, here):
    lesson = known.get(number)
    if lesson is None:
        return Station(number, "", None)
    share = 1.0 if lesson.done else min(lesson.score / lesson.points, 0.99)
    return Station(number, f"{lesson.score:g}/{lesson.points}", share, lesson.lesson == here)


def _text(stages, lines, language):
    """Return the way as text, a line for each stage; the lesson at hand stands in brackets."""
    named = {name: " · ".join(map(_words, stations)) for name, stations in stages.items()}
    rows = [message("about", label=name, notes=words).in_language(language) for name, words in named.items()]
    return "\n".join([lines[0], *rows, *lines[1:]])


def _words(station):
    name = f"[{station.name}]" if station.here else station.name
    sign = " ✓" if station.share == 1 else ""
    return f"{name}{sign} {station.note}".rstrip() if station.share is not None else f"{name} –"
