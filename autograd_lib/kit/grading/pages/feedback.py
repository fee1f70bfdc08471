"""The page that a student gets back: own answers, what the check found, the slip it looks like, the points.

It is written from what is kept: the result as it counts, and the sections that a judge has made.
"""

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from ...files import write_text
from ...wording.markup import as_html
from ...wording.panels import Panel
from ..classroom import Classroom, acceptable
from ..gradebook.stored import kept_sections
from ..headings import HEADINGS, NEXT_STEPS, OUTCOMES
from ..judging.sections import Section
from ..numbers import shown_points
from ..results import ExerciseResult, Result, Status, Timing
from ..words import Remark
from .rendering import template


def feedback_page(result: Result, sections: Sequence[Section] = ()) -> str:
    """Return the page as HTML, in the student's language. Without sections it shows only what was stored."""
    language = result.language
    shown = sections or [_stored(exercise, language) for exercise in result.exercises]
    exercises = [
        {
            "id": one.id,
            "title": one.title,
            "panel": Markup(one.panel),
            "teacher": _teacher(result, one.id),
            "answers": one.answers,
        }
        for one in shown
    ]
    return template("feedback.html.jinja").render(
        result=result,
        exercises=exercises,
        score=_score(result),
        remarks=[note for note in (result.reason, *result.notes) if note],
        next_step=next_step(result.status, result.reason, language),
        words=lambda key, **values: HEADINGS(key, **values).in_language(language),
        in_language=lambda text: text.in_language(language),
    )


def write_pages(room: Classroom, results: Iterable[Result]) -> None:
    """Write the pages of these results as they count by now, where a page is there and says something else."""
    for result in results:
        path = room.feedback(result.student, result.lesson)
        if not acceptable(result.student) or not path.is_file():
            continue
        page = feedback_page(result, kept_sections(room, result.student, result.lesson))
        if path.read_text(encoding="utf-8") != page:
            write_text(path, page)


def _score(result):
    """Return what the template says of the score: the one that counts, and what of it a person set."""
    earned = {exercise.id: exercise.score for exercise in result.exercises}
    return {
        "star": "*" if result.by_hand else "",
        "score": shown_points(result.counted),
        "points": shown_points(result.max_score),
        "by_hand": [
            {"id": name, "score": shown_points(score), "earned": shown_points(earned.get(name, 0.0))}
            for name, score in result.by_hand.items()
        ],
        "timing": timing_words(result.timing, result.language),
        "late": result.timing.late,
        "penalty": shown_points(result.penalty) if result.penalty else "",
        "before": shown_points(result.before_penalty),
    }


def next_step(status: Status, reason: Remark | None, language: str) -> str:
    """Return what the student should do now, by why it ended so; "" where there is nothing to do."""
    words = NEXT_STEPS.get(reason.key if reason else "") or NEXT_STEPS.get(status.value)
    return words.in_language(language) if words else ""


def timing_words(timing: Timing, language: str) -> str:
    """Return in words when something was handed in, and how late; "" where nothing says so."""
    if not timing.handed_in:
        return HEADINGS("handed_in_marked").in_language(language) if timing.late else ""
    time = f"{timing.handed_in:%Y-%m-%d %H:%M}"
    if timing.late and timing.due:
        return HEADINGS(
            "handed_in_late_by", time=time, due=f"{timing.due:%Y-%m-%d %H:%M}", days=timing.days_late
        ).in_language(language)
    return HEADINGS("handed_in_late" if timing.late else "handed_in", time=time).in_language(language)


def _teacher(result, exercise):
    """Return what the template says of what a person did about one exercise: points set, comment written."""
    earned = {one.id: one.score for one in result.exercises}
    return {
        "set": exercise in result.by_hand,
        "score": shown_points(result.by_hand.get(exercise, 0.0)),
        "earned": shown_points(earned.get(exercise, 0.0)),
        "counts": list(_counts(result, exercise, earned)),
        "comment": Markup(as_html(result.comments.get(exercise, ""))),
    }


def _counts(result, exercise, earned):
    """Return how an exercise counts in this course, where that is not as its notebook says."""
    if exercise in result.notebook_points:
        points = next(one.max_score for one in result.exercises if one.id == exercise)
        shown = {"score": shown_points(earned[exercise]), "points": shown_points(points)}
        yield HEADINGS("counts_otherwise", **shown).in_language(result.language)
    if exercise in result.optional:
        yield HEADINGS("counts_on_top").in_language(result.language)


def _stored(exercise: ExerciseResult, language):
    outcome = OUTCOMES(exercise.outcome).in_language(language)
    points = HEADINGS(
        "points", score=shown_points(exercise.score), points=shown_points(exercise.max_score)
    ).in_language(language)
    panel = Panel("calm", f"{exercise.id} {outcome} · {points}")
    return Section(exercise.id, "", panel._repr_html_())
