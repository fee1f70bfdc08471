"""Turning verdicts, hints and progress into panels, in one language."""

from .comparing import Finding
from .exercise import Exercise, Kind
from .messages import message
from .panels import Links, Panel, Table
from .text import BOTH, Text, joined
from .verdict import Outcome, Verdict, functions_meant

_TONES = {Outcome.RIGHT: "good", Outcome.WRONG: "bad", Outcome.RAISED: "warn", Outcome.NOT_ATTEMPTED: "calm"}
_SIGNS = {Outcome.RIGHT: "✓", Outcome.WRONG: "✗", Outcome.RAISED: "!", Outcome.NOT_ATTEMPTED: "○"}


def verdict_panel(verdict: Verdict, language: str, *, reveal=False, record=None) -> Panel:
    """Return the panel for a verdict. What a prediction should be is shown only when `reveal` is true.

    record: what a notebook stores beside the panel.
    """
    exercise, outcome = verdict.exercise, verdict.outcome
    key, tone, sign = outcome.value, _TONES[outcome], _SIGNS[outcome]
    if verdict.unjudged:
        key = verdict.unjudged
    elif unfinished(verdict):  # nothing is wrong: what is there is right, so nothing is red
        key, tone, sign = "unfinished", "calm", "◐"
    if outcome is not Outcome.NOT_ATTEMPTED and exercise.points == 0:
        key = f"{key}_optional"
    headline = message(key, id=exercise.id, score=f"{verdict.score:g}", points=exercise.points)
    blocks = (
        []
        if outcome is Outcome.RIGHT
        else _blocks(verdict, language, reveal or exercise.kind is not Kind.PREDICT)
    )
    return Panel(tone, f"{sign} {headline.in_language(language)}", tuple(blocks), record, language == BOTH)


def unfinished(verdict: Verdict) -> bool:
    """Return whether some parts are right and all the others are still stubs."""
    return {finding.state for finding in verdict.findings} == {"ok", "unattempted"}


def _blocks(verdict, language, show_expected):
    """Yield the diagnosis first, then what was found, function by function where there are several."""
    if verdict.note:
        yield verdict.note.in_language(language)
    elif verdict.outcome is Outcome.NOT_ATTEMPTED:
        yield message("not_attempted_how").in_language(language)
    if verdict.outcome is Outcome.NOT_ATTEMPTED:
        return
    for slip in verdict.slips:
        yield _slip(verdict, slip).in_language(language)
    for findings in _by_function(verdict):
        for finding in findings:
            yield from _finding_lines(finding, language)
        yield from _table(findings, language, show_expected)
        more = sum(finding.more for finding in findings)
        if more:
            yield message("more_rows", count=more).in_language(language)
    if not show_expected and any(not one.always_shown for one in verdict.findings if one.rows):
        yield message("withheld").in_language(language)
    hints = len(verdict.exercise.hints)
    yield message("hint_offer", id=verdict.exercise.id, count=hints).in_language(language)


def _slip(verdict, slip):
    functions = ", ".join(f"`{name}`" for name in functions_meant(verdict, slip))
    return message("slip_of", names=functions, why=slip.why) if functions else message("slip", why=slip.why)


def _by_function(verdict):
    """Return the findings in lists, one for each function that they are about."""
    groups = {}
    for finding in verdict.findings:
        groups.setdefault(verdict.exercise.function_of(finding.part, finding.label), []).append(finding)
    return list(groups.values())


def _finding_lines(finding: Finding, language):
    """Yield the lines about one finding; one that the table says everything about has none."""
    label = finding.label.in_language(language)
    if finding.ok:
        yield f"✓ {label}"
    elif finding.messages:
        several = len(finding.messages) > 1
        notes = joined(finding.messages, "\n    · ")
        notes = Text(*(f"\n    · {side}" for side in (notes.zh, notes.en))) if several else notes
        sign = "○" if finding.state == "unattempted" else "✗"
        yield f"{sign} " + message("about", label=finding.label, notes=notes).in_language(language)
    for frame in _frames(finding):
        yield "    " + message("line", **frame).in_language(language)


def _frames(finding):
    frames = (finding.raised or {}).get("frames", ())
    for frame in frames if isinstance(frames, list) else ():
        words = frame if isinstance(frame, dict) else {}
        yield {
            key: str(words.get(key, "?"))[:200].replace("`", "'") for key in ("line", "function", "source")
        }


def _table(findings, language, show_expected):
    rows = [(finding, row) for finding in findings for row in finding.rows]
    shown = [show_expected or finding.always_shown for finding, _ in rows]
    if not rows:
        return
    columns = {
        "input": _labels(rows, language),
        "quantity": [row.quantity for _, row in rows],
        "expected": [row.expected if open_ else "" for (_, row), open_ in zip(rows, shown, strict=True)],
        "got": [row.got for _, row in rows],
        "difference": [row.difference if open_ else "" for (_, row), open_ in zip(rows, shown, strict=True)],
    }
    kept = {key: cells for key, cells in columns.items() if any(cells)}
    head = tuple(message(key).in_language(language) for key in kept)
    yield Table(head, tuple(zip(*kept.values(), strict=True)))


def _labels(rows, language):
    """Return each row's label, blank where it repeats the one above."""
    labels = [finding.label.in_language(language) for finding, _ in rows]
    return ["" if i and label == labels[i - 1] else label for i, label in enumerate(labels)]


def hint_panel(exercise: Exercise, number: int, language: str) -> Panel:
    """Return the panel for the hints up to this number, counted from 1, the newest first."""
    count = len(exercise.hints)
    headline = message("hint", id=exercise.id, number=number, count=count).in_language(language)
    blocks = [exercise.hints[number - 1].in_language(language)]
    if number == count:
        blocks.append(message("hint_last").in_language(language))
    for earlier in range(number - 1, 0, -1):
        text = exercise.hints[earlier - 1]
        blocks.append(message("hint_earlier", number=earlier, count=count, text=text).in_language(language))
    return Panel("calm", headline, tuple(blocks), mixed=language == BOTH)


def start_panel(lesson, following, links: dict, language: str) -> Panel:
    """Return what a lesson begins with: how it stands, what is next, and the ways to the other lessons.

    lesson: its standing. following: the exercise to go on with, None when all are right. links: {lesson: address}.
    """
    key = "ready_next" if following else "ready_done"
    name = following.id if following else ""
    headline = message(key, score=f"{lesson.score:g}", points=lesson.points, id=name).in_language(language)
    blocks = []
    if following and lesson.lesson in links:
        words = f"{following.id} · {following.title.in_language(language)}"
        blocks.append(
            _links("go_on", [(words, f"{links[lesson.lesson]}#cell-id={following.id}_task")], language)
        )
    return Panel(
        "calm" if following else "good",
        headline,
        (*blocks, *_ways(lesson.lesson, links, language)),
        mixed=language == BOTH,
    )


def _ways(here, links, language):
    """Yield links to the lessons before and after one, and to all of them."""
    names = sorted(links)
    at = names.index(here) if here in names else 0
    around = [("previous_lesson", at - 1)] * (at > 0) + [("next_lesson", at + 1)] * (at + 1 < len(names))
    if around and here in names:
        yield Links("", tuple((message(k).in_language(language), links[names[n]]) for k, n in around))
    if len(names) > 1:
        yield _links("all_lessons", [(name[:2], links[name]) for name in names], language)


def _links(key, links, language):
    return Links(message(key).in_language(language), tuple(links))


def progress_panel(exercises, standings, language: str, picture=None, links=None, file=None) -> Panel:
    """Return the table of a lesson's exercises below a picture, if there is one, and how to hand in `file`.

    standings: maps exercise ids to how they stand; an exercise that is not in it has not been checked.
    links: {lesson: address} of the learner's copies.
    """
    score = sum(one.score for one in standings.values() if one.counts)
    points = sum(e.points for e in exercises)
    head = ("exercise", "title", "kind", "state", "points")
    rows = tuple(_progress_row(exercise, standings.get(exercise.id), language) for exercise in exercises)
    headline = message("progress", score=f"{score:g}", points=points).in_language(language)
    table = Table(tuple(message(_column(name)).in_language(language) for name in head), rows)
    here = next((lesson for lesson in links or {} if exercises[0].lesson_number == lesson[:2]), "")
    below = [*_ways(here, links or {}, language)]
    if file:
        below.append(message("hand_in", file=file).in_language(language))
    tone = "good" if score == points else "calm"
    return Panel(tone, headline, (*([picture] if picture else ()), table, *below), mixed=language == BOTH)


def _column(name):
    return f"column_{name}"


def _progress_row(exercise, standing, language):
    return (
        exercise.id,
        exercise.title.in_language(language),
        exercise.kind.value.in_language(language),
        state_words(standing.state if standing else "unchecked", language),
        f"{standing.score if standing and standing.counts else 0:g}/{exercise.points}",
    )


def state_words(state: str, language: str) -> str:
    """Return how an exercise stands, in words behind their sign."""
    return message(f"state_{state}").in_language(language)
