"""Turning verdicts, hints and progress into panels, in one language."""

from dataclasses import replace

from ..notebooks import MARK
from ..wording.panels import Panel, Table
from ..wording.text import BOTH, Text, joined
from .comparing import Finding
from .diagnosing import Diagnosis
from .exercise import PREDICT, Exercise
from .syntax import told_of_power
from .verdict import Outcome, Verdict
from .words import TEXTS

_TONES = {Outcome.RIGHT: "good", Outcome.WRONG: "bad", Outcome.RAISED: "warn", Outcome.NOT_ATTEMPTED: "calm"}
MAX_AGAIN = 100  # characters of the names of further parts of which the same is said
_SIDES = (("；", lambda label: label.zh), ("; ", lambda label: label.en))
_SIGNS = {Outcome.RIGHT: "✓", Outcome.WRONG: "✗", Outcome.RAISED: "!", Outcome.NOT_ATTEMPTED: "○"}


def verdict_panel(verdict: Verdict, language: str, *, reveal=False, record=None, below=()) -> Panel:
    """Return the panel for a verdict. What a prediction should be is shown only when `reveal` is true.

    record: what a notebook stores beside the panel. below: blocks that it ends with.
    """
    exercise, outcome = verdict.exercise, verdict.outcome
    key, tone, sign = outcome.value, _TONES[outcome], _SIGNS[outcome]
    if verdict.unjudged:
        key = verdict.unjudged
    elif unfinished(verdict):  # nothing is wrong: what is there is right, so nothing is red
        key, tone, sign = "unfinished", "calm", "◐"
    if outcome is not Outcome.NOT_ATTEMPTED and exercise.points == 0:
        key = f"{key}_optional"
    headline = TEXTS(key, id=exercise.id, score=f"{verdict.score:g}", points=exercise.points)
    blocks = (
        [] if outcome is Outcome.RIGHT else _blocks(verdict, language, reveal or exercise.kind is not PREDICT)
    )
    return Panel(
        tone,
        f"{sign} {headline.in_language(language)}",
        (*blocks, *below),
        record and {MARK: record},
        language == BOTH,
    )


def unrun_panel(exercise: Exercise, language: str, why: Text) -> Panel:
    """Return the panel for an answer that the kernel does not know as it stands in the notebook: no verdict at all."""
    headline = "↻ " + TEXTS("unrun", id=exercise.id).in_language(language)
    return Panel("calm", headline, (why.in_language(language),), mixed=language == BOTH)


def unfinished(verdict: Verdict) -> bool:
    """Return whether some parts are right and all the others are still stubs."""
    return {finding.state for finding in verdict.findings} == {"ok", "unattempted"}


def _blocks(verdict, language, show_expected):
    """Yield the diagnosis first, then what was found, function by function where there are several."""
    if verdict.note:
        yield verdict.note.in_language(language)
    elif verdict.outcome is Outcome.NOT_ATTEMPTED:
        yield TEXTS("not_attempted_how").in_language(language)
    if verdict.outcome is Outcome.NOT_ATTEMPTED:
        return
    for line in diagnosis(verdict):
        yield line.in_language(language)
    for findings in _by_function(verdict):
        for finding in findings:
            yield from _finding_lines(_withheld(finding, show_expected), language)
        yield from _table(findings, language, show_expected)
        more = sum(finding.more for finding in findings)
        if more:
            yield TEXTS("more_rows", count=more).in_language(language)
    if not show_expected and any(not one.always_shown for one in verdict.findings if one.rows):
        yield TEXTS("withheld").in_language(language)
    hints = len(verdict.exercise.hints)
    yield TEXTS("hint_offer", id=verdict.exercise.id, count=hints).in_language(language)


def diagnosis(verdict: Verdict) -> list[Text]:
    """Return what a learner is told of where a mistake comes from: an earlier exercise, slips that it looks like."""
    earlier = [TEXTS("built_on", ids=", ".join(verdict.unsettled))] if verdict.unsettled else []
    power = [TEXTS("caret", names=_named(verdict.carets))] if _may_mean_power(verdict) else []
    return earlier + power + [slip_line(one) for one in verdict.diagnoses]


def _may_mean_power(verdict):
    """Return whether something may be wrong because of a `^`, and no exception has said so already."""
    said = any(map(_of_power, verdict.findings))
    return bool(verdict.carets) and verdict.outcome is Outcome.WRONG and not said


def _of_power(finding):
    """Return whether a finding says already that a power is written otherwise."""
    raised = finding.raised or {}
    return told_of_power(str(raised.get("type")), str(raised.get("message"))) is not None


def slip_line(diagnosis: Diagnosis) -> Text:
    """Return what a learner is told about a mistake that an answer looks like, and in which function it is."""
    first, *other = (slip.why for slip in diagnosis.slips)
    key, said = ("either", {"one": first, "other": other[0]}) if other else ("slip", {"why": first})
    if not diagnosis.functions:
        return TEXTS(key, **said)
    names = _named(diagnosis.functions)
    where = TEXTS("beside", names=names) if diagnosis.beside else Text(f"{names} ", names)
    return TEXTS(f"{key}_of", where=where, **said)


def _named(names):
    return ", ".join(f"`{name}`" for name in names)


def _by_function(verdict):
    """Return the findings in lists, one for each function that they are about."""
    groups = {}
    for finding in verdict.findings:
        groups.setdefault(verdict.functions_of(finding), []).append(finding)
    return list(groups.values())


def _withheld(finding, show_expected):
    """Return the finding without what it tells about the kind of value that is expected, where that is not shown."""
    if show_expected or finding.always_shown or not finding.telling:
        return finding
    return replace(finding, messages=(TEXTS("not_it"), *finding.messages[finding.telling :]))


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
        yield f"{sign} " + TEXTS("about", label=finding.label, notes=notes).in_language(language)
    if finding.again:
        yield "    " + _again(finding.again).in_language(language)
    yield from ("    " + line.in_language(language) for line in frame_lines(finding))


def _again(labels):
    """Return in how many parts the same is to be said, and in which others where that is short."""
    named = Text(*(between.join(map(side, labels)) for between, side in _SIDES))
    if max(len(named.zh), len(named.en)) > MAX_AGAIN:
        return TEXTS("again_often", count=len(labels) + 1)
    return TEXTS("again", count=len(labels) + 1, labels=named)


def frame_lines(finding: Finding) -> list[Text]:
    """Return the learner's own lines that an exception went through, one text each; none where nothing was raised."""
    frames = (finding.raised or {}).get("frames", ())
    words = [frame if isinstance(frame, dict) else {} for frame in frames] if isinstance(frames, list) else []
    lines = (
        TEXTS("line", **{key: _shown(frame, key) for key in ("line", "function", "source")})
        for frame in words
    )
    return list(dict.fromkeys(lines))  # one that calls itself is said once


def _shown(frame, key):
    return str(frame.get(key, "?"))[:200].replace("`", "'")


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
    head = tuple(TEXTS(key).in_language(language) for key in kept)
    yield Table(head, tuple(zip(*kept.values(), strict=True)))


def _labels(rows, language):
    """Return each row's label, blank where it repeats the one above."""
    labels = [finding.label.in_language(language) for finding, _ in rows]
    return ["" if i and label == labels[i - 1] else label for i, label in enumerate(labels)]


def hint_panel(exercise: Exercise, number: int, language: str) -> Panel:
    """Return the panel for the hints up to this number, counted from 1, the newest first."""
    count = len(exercise.hints)
    headline = TEXTS("hint", id=exercise.id, number=number, count=count).in_language(language)
    blocks = [exercise.hints[number - 1].in_language(language)]
    if number == count:
        blocks.append(TEXTS("hint_last").in_language(language))
    for earlier in range(number - 1, 0, -1):
        text = exercise.hints[earlier - 1]
        blocks.append(TEXTS("hint_earlier", number=earlier, count=count, text=text).in_language(language))
    return Panel("calm", headline, tuple(blocks), mixed=language == BOTH)
