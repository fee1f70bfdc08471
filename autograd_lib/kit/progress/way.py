"""The way through the course: its lessons in stages, and where the learner stands."""

from collections.abc import Iterable

from ..checking.registry import lessons, road_of, stage_of
from ..notebooks.courses import home
from ..pictures.picture import Picture
from ..pictures.way import Station, way
from ..wording.points import shown_points
from ..wording.text import BOTH, Text
from .standing import LessonStanding
from .words import TEXTS


def in_stages(lessons: Iterable[str]) -> dict[Text, list[str]]:
    """Return {what a stage of the course, or a road beside it, is called: the lessons that belong to it}, in order.

    A lesson that says no stage belongs to the last; a course without stages is one.
    """
    course = home()
    stages = course.stages or {"": course.title}
    rows: dict[str, list[str]] = {name: [] for name in (*stages, *course.roads)}
    for lesson in lessons:
        rows.get(road_of(lesson) or stage_of(lesson), rows[next(reversed(stages))]).append(lesson)
    return {(stages | course.roads)[name]: row for name, row in rows.items() if row}


def way_picture(
    standings: Iterable[LessonStanding], here: str, language: str, links: dict[str, str] | None = None
) -> Picture:
    """Return the picture of the way. `standings` are the lessons there are; `here` is the lesson at hand.

    links: {lesson: address} of those that a click leads to.
    """
    known = {one.lesson: one for one in standings}
    rows = in_stages(one for one in dict.fromkeys([*lessons(), *sorted(known)]) if not road_of(one))
    stages = {
        name.in_language(language): [_station(lesson, known.get(lesson), here) for lesson in row]
        for name, row in rows.items()
    }
    legend = ["way_legend"] + ["way_dashed"] * any(
        one.share is None for row in stages.values() for one in row
    )
    lines = [" · ".join(TEXTS(key).in_language(language) for key in legend)]
    at = known.get(here)
    if at:
        where = TEXTS(
            "you_are_here", title=_title(at.title, language), score=shown_points(at.score), points=at.points
        )
        lines.insert(0, where.in_language(language))
    title = TEXTS("way").in_language(language)
    led_to = {lesson: address for lesson, address in (links or {}).items() if not road_of(lesson)}
    shown = {lesson[:2]: (address, known[lesson].title) for lesson, address in led_to.items()}
    return way(stages, title, lines, _text(stages, [title, *lines[:-1]], language), shown)


def _title(heading, language):
    """Return a lesson's title by language: a copy in both has both in its heading, and each is said once."""
    zh, slash, en = heading.partition(" / ")
    return Text(zh, en) if slash and language == BOTH else heading


def _station(lesson, standing, here):
    if standing is None:
        return Station(lesson[:2], "", None)
    share = 1.0 if standing.done else min(standing.score / standing.points, 0.99)
    return Station(lesson[:2], f"{shown_points(standing.score)}/{standing.points}", share, lesson == here)


def _text(stages, lines, language):
    """Return the way as text, a line for each stage; the lesson at hand stands in brackets."""
    named = {name: " · ".join(map(_words, stations)) for name, stations in stages.items()}
    rows = [TEXTS("row", stage=name, lessons=words).in_language(language) for name, words in named.items()]
    return "\n".join([lines[0], *rows, *lines[1:]])


def _words(station):
    name = f"[{station.name}]" if station.here else station.name
    sign = " ✓" if station.share == 1 else ""
    return f"{name}{sign} {station.note}".rstrip() if station.share is not None else f"{name} –"
