"""The way through the course: its lessons in stages, and where the learner stands."""

from collections.abc import Iterable

from ..checking.registry import branches_from, lessons, road_of, stage_of
from ..notebooks.courses import home
from ..pictures.picture import Picture
from ..pictures.way import Station, way
from ..wording.points import shown_points
from ..wording.text import BOTH, Text
from .links import Way
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
    standings: Iterable[LessonStanding], here: str, language: str, links: dict[str, Way] | None = None
) -> Picture:
    """Return the picture of the way. `standings` are the lessons there are; `here` is the lesson at hand.

    links: {lesson: the way there} of those that a click leads to.
    """
    known = {one.lesson: one for one in standings}
    every = list(dict.fromkeys([*lessons(), *sorted(known)]))
    stages = {
        name.in_language(language): [
            _station(lesson, known, here, beside(lesson, row, every)) for lesson in row
        ]
        for name, row in in_stages(one for one in every if not road_of(one)).items()
    }
    roads = " · ".join(one.in_language(language) for one in home().roads.values())
    lines = _lines(stages, known.get(here), roads, language)
    title = TEXTS("way").in_language(language)
    shown = {_short(lesson): (there.address, there.title) for lesson, there in (links or {}).items()}
    return way(stages, title, lines, _text(stages, [title, *lines[:-1]], roads, language), shown)


def beside(lesson: str, row: list[str], every: Iterable[str]) -> list[str]:
    """Return the units that branch off at one of a stage; of those that do not say where, all at its last one."""
    return [
        one
        for one in every
        if road_of(one)
        and (branches_from(one) or (row[-1] if stage_of(one) == stage_of(row[-1]) else "")) == lesson
    ]


def _lines(stages, at, roads, language):
    """Return what is written below the way: where one is, and what its signs mean."""
    stations = [one for row in stages.values() for one in row]
    small = [other for one in stations for other in one.beside]
    keys = ["way_legend"] + ["way_beside"] * bool(small)
    keys += ["way_dashed"] * any(one.share is None for one in (*stations, *small))
    where = []
    if at:
        title, score = titled(at.title, language), shown_points(at.score)
        where = [TEXTS("you_are_here", title=title, score=score, points=at.points).in_language(language)]
    return [*where, " · ".join(TEXTS(key, roads=roads).in_language(language) for key in keys)]


def titled(heading: str, language: str) -> Text | str:
    """Return a lesson's title by language: a copy in both has both in its heading, and each is said once."""
    zh, slash, en = heading.partition(" / ")
    return Text(zh, en) if slash and language == BOTH else heading


def _short(lesson):
    """Return what a unit is called on the way, its number, and beside it, where none has one."""
    return lesson if road_of(lesson) else lesson[:2]


def _station(lesson, known, here, roads=()):
    standing, small = known.get(lesson), tuple(_station(one, known, here) for one in roads)
    if standing is None:
        return Station(_short(lesson), "", None, beside=small)
    share = 1.0 if standing.done else min(standing.score / standing.points, 0.99)
    note = f"{shown_points(standing.score)}/{standing.points}"
    return Station(_short(lesson), note, share, lesson == here, small)


def _text(stages, lines, roads, language):
    """Return the way as text: a line for each stage, one for what lies beside it; the lesson at hand in brackets."""
    rows = []
    for name, stations in stages.items():
        rows.append(TEXTS("row", stage=name, lessons=_named(stations)).in_language(language))
        if small := [other for one in stations for other in one.beside]:
            rows.append("  " + TEXTS("row", stage=roads, lessons=_named(small)).in_language(language))
    return "\n".join([lines[0], *rows, *lines[1:]])


def _named(stations):
    return " · ".join(map(_words, stations))


def _words(station):
    name = f"[{station.name}]" if station.here else station.name
    sign = " ✓" if station.share == 1 else ""
    return f"{name}{sign} {station.note}".rstrip() if station.share is not None else f"{name} –"
