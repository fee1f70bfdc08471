"""The page that a student gets back: own answers, what the check found, the slip it looks like, the points.

It names no number of the secret challenge, which stays the same at a regrade, and no expected value. Everything that
comes from the student is escaped.
"""

import re

from markupsafe import Markup

from ...checking.exercise import Kind
from ...checking.presenting import frame_lines, slip_text, verdict_panel
from ...checking.verdict import Outcome
from ...wording.markup import as_html
from ...wording.panels import Panel
from ...wording.text import joined
from ..judging.verdicts import Judged
from ..numbers import shown_points
from ..results import ExerciseResult, Result, Status, Timing
from ..submission.rebuilding import Rebuilt
from .headings import HEADINGS, NEXT_STEPS, OUTCOMES
from .rendering import template

MAX_ANSWER = 20_000  # characters of an answer that are shown
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\w)")
_HIDDEN = "…"
_DECIMAL = re.compile(r"[-−]?\d+\.\d+")
# What is left of the inputs in a label once their numbers are hidden: "(a = …, b = …; seed = …)", ", t = …, …"
_VALUES = r"\w+ = …(?:, …)*"
_INPUTS = re.compile(rf"\s*[(（]{_VALUES}(?:[,;，；] ?{_VALUES})*[)）]|[,，] ?{_VALUES}$")
_SEVERAL = re.compile(r"…(?:, …)+")
_INDEX = re.compile(r"(?:\[[^\]]*\])+$")
_NAMES = 6  # of what differs, that are listed


def feedback_page(
    result: Result, rebuilt: Rebuilt | None = None, judged_exercises=(), challenges=None
) -> str:
    """Return the page as HTML, in the student's language. Without a rebuilt notebook it shows only what was stored."""
    language = result.language
    if rebuilt:
        exercises = [_judged(j, rebuilt, challenges[j.verdict.exercise.id]) for j in judged_exercises]
    else:
        exercises = [_stored(exercise, language) for exercise in result.exercises]
    for exercise in exercises:
        exercise["teacher"] = Markup(teacher_block(result, exercise["id"]))
    return template("feedback.html.jinja").render(
        result=result,
        exercises=exercises,
        score=Markup(score_block(result)),
        remarks=[note.text.in_language(language) for note in (result.reason, *result.notes) if note],
        next_step=next_step(result.status, language),
        words=lambda key, **values: HEADINGS(key, **values).in_language(language),
        in_language=lambda text: text.in_language(language),
    )


def score_block(result: Result) -> str:
    """Return the part of a page that says the score: the one that counts, and what of it a person set."""
    earned = {exercise.id: exercise.score for exercise in result.exercises}
    return template("score.html.jinja").render(
        star="*" if result.by_hand else "",
        score=shown_points(result.counted),
        points=shown_points(result.max_score),
        by_hand=[
            {"id": name, "score": shown_points(score), "earned": shown_points(earned.get(name, 0.0))}
            for name, score in result.by_hand.items()
        ],
        timing=timing_words(result.timing, result.language),
        late=result.timing.late,
        penalty=shown_points(result.penalty) if result.penalty else "",
        before=shown_points(result.before_penalty),
        words=lambda key, **values: HEADINGS(key, **values).in_language(result.language),
    )


def next_step(status: Status, language: str) -> str:
    """Return what the student should do now; "" where there is nothing to do."""
    words = NEXT_STEPS.get(status.value)
    return words.in_language(language) if words else ""


def timing_words(timing: Timing, language: str) -> str:
    """Return in words when something was handed in, and how late; "" where neither is known."""
    if not timing.handed_in:
        return ""
    time = f"{timing.handed_in:%Y-%m-%d %H:%M}"
    if timing.late and timing.due:
        return HEADINGS(
            "handed_in_late_by", time=time, due=f"{timing.due:%Y-%m-%d %H:%M}", days=timing.days_late
        ).in_language(language)
    return HEADINGS("handed_in_late" if timing.late else "handed_in", time=time).in_language(language)


def teacher_block(result: Result, exercise: str) -> str:
    """Return the part of a page that says what a person did about one exercise: points set, comment written."""
    earned = {one.id: one.score for one in result.exercises}
    return template("teacher.html.jinja").render(
        exercise=exercise,
        set=exercise in result.by_hand,
        score=shown_points(result.by_hand.get(exercise, 0.0)),
        earned=shown_points(earned.get(exercise, 0.0)),
        counts=list(_counts(result, exercise, earned)),
        comment=Markup(as_html(result.comments.get(exercise, ""))),
        words=lambda key, **values: HEADINGS(key, **values).in_language(result.language),
    )


def _counts(result, exercise, earned):
    """Return how an exercise counts in this course, where that is not as its notebook says."""
    if exercise in result.notebook_points:
        points = next(one.max_score for one in result.exercises if one.id == exercise)
        shown = {"score": shown_points(earned[exercise]), "points": shown_points(points)}
        yield HEADINGS("counts_otherwise", **shown).in_language(result.language)
    if exercise in result.optional:
        yield HEADINGS("counts_on_top").in_language(result.language)


def _judged(judged: Judged, rebuilt, challenge):
    verdict, language = judged.verdict, rebuilt.language
    panel = verdict_panel(verdict, language)
    blocks = tuple(_blocks(judged, language, _redaction(verdict.exercise, challenge)))
    answers = [rebuilt.source(id) for id in rebuilt.skeleton.answers_to(verdict.exercise.id)]
    return {
        "id": verdict.exercise.id,
        "title": verdict.exercise.title.in_language(language),
        "panel": Markup(Panel(panel.tone, panel.headline, blocks)._repr_html_()),
        "answers": [_cut(answer, language) for answer in answers],
    }


def _stored(exercise: ExerciseResult, language):
    outcome = OUTCOMES(exercise.outcome).in_language(language)
    points = HEADINGS(
        "points", score=shown_points(exercise.score), points=shown_points(exercise.max_score)
    ).in_language(language)
    panel = Panel("calm", f"{exercise.id} {outcome} · {points}")
    return {"id": exercise.id, "title": "", "panel": Markup(panel._repr_html_()), "answers": []}


def _cut(answer, language):
    return (
        answer
        if len(answer) <= MAX_ANSWER
        else f"{answer[:MAX_ANSWER]}\n{HEADINGS('cut').in_language(language)}"
    )


def _blocks(judged, language, redact):
    """Yield the paragraphs below an exercise's headline."""
    verdict = judged.verdict
    notes = [judged.reason.text] if judged.reason else [verdict.note] if verdict.note else []
    yield from (redact(note.in_language(language)) for note in notes)
    if verdict.outcome in (Outcome.RIGHT, Outcome.NOT_ATTEMPTED) or not judged.judged:
        return
    for slip in verdict.slips:
        yield slip_text(slip.why).in_language(language)
    for finding in verdict.findings:
        if finding.state != "unattempted":
            yield from _finding(finding, language, redact)
    open_parts = [_label(f, language, redact) for f in verdict.findings if f.state == "unattempted"]
    if open_parts:
        yield HEADINGS("open_parts", names=("；" if language == "zh" else "; ").join(open_parts)).in_language(
            language
        )
    yield HEADINGS("try_again", id=verdict.exercise.id).in_language(language)


def _label(finding, language, redact):
    """Return what was tried, without the inputs that it was tried on: these are secret."""
    label = finding.label.in_language(language)
    if redact is not _open:
        label = _DECIMAL.sub(_HIDDEN, redact(label))
    return _SEVERAL.sub(_HIDDEN, _INPUTS.sub("", label))


def _finding(finding, language, redact):
    """Yield the lines about one part."""
    label = _label(finding, language, redact)
    if finding.ok:
        yield f"✓ {label}"
        return
    notes = redact(joined(finding.messages).in_language(language)) if finding.messages else ""
    yield f"✗ {label} {notes}".rstrip()
    yield from _differing(finding, language, redact)
    yield from (redact("    " + line.in_language(language)) for line in frame_lines(finding))


def _differing(finding, language, redact):
    """Yield what differs, each thing once: a table of numbers is one thing, whichever of its elements are wrong."""
    whole = (_INDEX.sub("", row.quantity) for row in finding.rows)
    names = list(dict.fromkeys(_SEVERAL.sub(_HIDDEN, redact(name)) for name in whole if name))
    if names:
        shown = ", ".join(names[:_NAMES]) + (", …" if len(names) > _NAMES else "")
        yield "    " + HEADINGS("differs", names=shown).in_language(language)
    elif len(finding.rows) + finding.more > 1:
        yield "    " + HEADINGS("numbers_differ", count=len(finding.rows) + finding.more).in_language(
            language
        )


def _open(text):
    return text


def _redaction(exercise, challenge):
    """Return a function that replaces the challenge's numbers in a text.

    What a prediction is asked about stands in the notebook; its challenge is no secret.
    """
    if exercise.kind is Kind.PREDICT:
        return _open
    secret = {float(f"{abs(number):.6g}") for number in _numbers(challenge) if number not in (0, 1, -1)}
    return lambda text: _NUMBER.sub(
        lambda match: _HIDDEN if abs(float(match[0])) in secret else match[0], text
    )


def _numbers(data):
    if isinstance(data, dict):
        data = list(data.values())
    if hasattr(data, "tolist"):
        data = data.tolist()
    if isinstance(data, list):
        return [number for item in data for number in _numbers(item)]
    return [data] if isinstance(data, (int, float)) and not isinstance(data, bool) else []
