"""Turning standings into the panels of `start` and `progress`, in one language."""

import sys
from collections.abc import Sequence

from ..checking.exercise import Exercise
from ..checking.registry import road_of
from ..notebooks.cells import task_id
from ..notebooks.courses import home
from ..wording.panels import Links, Panel, Table
from ..wording.points import shown_points
from ..wording.text import BOTH, Text
from .around import around, on_the_way, own_title
from .links import Way
from .standing import LessonStanding, Standing
from .words import TEXTS


def left_of(lesson: LessonStanding, exercises: Sequence[Exercise]) -> Exercise | None:
    """Return the first exercise of a lesson that counts and is not right yet; None when all are."""
    done = {one.exercise for one in lesson.exercises if one.done}
    return next((one for one in exercises if one.points and one.id not in done), None)


def start_panel(
    lesson: LessonStanding,
    following: Exercise | None,
    links: dict[str, Way],
    language: str,
    beside: Sequence[Links] = (),
) -> Panel:
    """Return what a lesson begins with: how it stands, what is next, and the ways to the other lessons.

    lesson: its standing. following: the exercise to go on with, None when all are right.
    links: {lesson: the way there}. beside: what there is to say of the files beside it.
    """
    key = "ready_next" if following else "ready_done"
    name = following.id if following else ""
    headline = TEXTS(key, score=shown_points(lesson.score), points=lesson.points, id=name).in_language(
        language
    )
    blocks = list(beside)
    if following and lesson.lesson in links:
        blocks.append(
            _links("go_on", [_exercise_link(following, links[lesson.lesson].address, language)], language)
        )
    return Panel(
        "calm" if following else "good",
        headline,
        (*blocks, *_ways(lesson.lesson, links, language)),
        mixed=language == BOTH,
    )


def next_blocks(
    lesson: LessonStanding, following: Exercise | None, links: dict[str, Way], language: str
) -> list[str | Links]:
    """Return what stands below a right answer: the points of its lesson, and the way to what is next.

    following: the exercise that is next, None when all are right. links: {lesson: the way there}.
    """
    total = TEXTS("total_so_far", score=shown_points(lesson.score), points=lesson.points).in_language(
        language
    )
    if following and lesson.lesson in links:
        return [
            Links(
                f"{total} · " + TEXTS("go_on").in_language(language),
                (_exercise_link(following, links[lesson.lesson].address, language),),
            )
        ]
    if following:
        return [f"{total} · {following.id} · {following.title.in_language(language)}"]
    done = f"{total} · " + TEXTS("all_right").in_language(language)
    return [done, *_onwards(lesson.lesson, links, language)]


def _exercise_link(exercise, address, language):
    words = f"{exercise.id} · {exercise.title.in_language(language)}"
    return words, f"{address}#cell-id={task_id(exercise.id)}"


def _ways(here, links, language):
    """Yield links to the lessons before and after one, to what branches off there, and to all on the way."""
    before = around(here, links).before
    if before:
        yield _links("before", [_led(links[before])], language)
    yield from _onwards(here, links, language)
    way = on_the_way(links)
    if len(way) > 1:
        yield _links("all_lessons", [(one[:2], links[one].address) for one in way], language)


def _onwards(here, links, language):
    """Yield links to the lesson after one, and to what branches off there."""
    found = around(here, links)
    if found.after:
        yield _links("after", [_led(links[found.after])], language)
    if found.beside:
        roads = dict.fromkeys(home().roads[road_of(one)].in_language(language) for one in found.beside)
        lead = TEXTS("beside", roads=" · ".join(roads)).in_language(language)
        yield Links(lead, tuple(_led(links[one], own_title) for one in found.beside))


def _led(way, named=str):
    return named(way.title), way.address


def _links(key, links, language):
    return Links(TEXTS(key).in_language(language), tuple(links))


def progress_panel(
    lesson: str,
    exercises: Sequence[Exercise],
    standings: dict[str, Standing],
    language: str,
    picture: object = None,
    links: dict[str, Way] | None = None,
    file: str | None = None,
    grown: Text | None = None,
    beside: Sequence[Links] = (),
) -> Panel:
    """Return the table of a lesson's exercises below a picture, if there is one, and how to hand in `file`.

    standings: maps exercise ids to how they stand; an exercise that is not in it has not been checked.
    links: {lesson: the way there} of the learner's copies. grown: how far the learner's artefact has grown.
    beside: what there is to say of the files beside the notebook.
    """
    score = sum(one.score for one in standings.values() if one.counts)
    points = sum(e.points for e in exercises)
    head = ("exercise", "title", "kind", "state", "points")
    rows = tuple(_progress_row(exercise, standings.get(exercise.id), language) for exercise in exercises)
    headline = TEXTS("progress", score=shown_points(score), points=points).in_language(language)
    table = Table(tuple(TEXTS(f"column_{name}").in_language(language) for name in head), rows)
    below: list = [grown.in_language(language)] if grown else []
    below += [*beside, *_ways(lesson, links or {}, language)]
    if file:
        key = "hand_in_browser" if sys.platform == "emscripten" else "hand_in"
        below.append(TEXTS(key, file=file).in_language(language))
    tone = "good" if score == points else "calm"
    return Panel(tone, headline, (*([picture] if picture else ()), table, *below), mixed=language == BOTH)


def _progress_row(exercise, standing, language):
    return (
        exercise.id,
        exercise.title.in_language(language),
        exercise.kind.label.in_language(language),
        state_words(standing.state if standing else "unchecked", language),
        f"{standing.score if standing and standing.counts else 0:g}/{exercise.points}",
    )


def state_words(state: str, language: str) -> str:
    """Return how an exercise stands, in words behind their sign."""
    return TEXTS(f"state_{state}").in_language(language)
