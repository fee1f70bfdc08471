"""Turning verdicts, hints and progress into panels, in one language."""

from collections.abc import Sequence

from ..notebooks import MARK
from ..wording.panels import Panel
from ..wording.points import shown_points
from ..wording.text import BOTH, Text, text
from .carets import assigned_with_caret
from .diagnosing import Diagnosis
from .earlier import Checked, Shown
from .exercise import PREDICT, Exercise
from .syntax import told_of_power
from .telling import Teller, told
from .verdict import Outcome, Verdict
from .words import TEXTS

_TONES = {Outcome.RIGHT: "good", Outcome.WRONG: "bad", Outcome.RAISED: "warn", Outcome.NOT_ATTEMPTED: "calm"}
TRIES_BEFORE_TRUTH = 3  # different wrong predictions, after which a check shows what really comes out
_SIGNS = {Outcome.RIGHT: "✓", Outcome.WRONG: "✗", Outcome.RAISED: "!", Outcome.NOT_ATTEMPTED: "○"}


def verdict_panel(verdict: Verdict, language: str, *, tries=1, record=None, below=(), offers=True) -> Panel:
    """Return the panel for a verdict.

    tries: how many different wrong predictions were made, this one among them: the first is asked a question, the
    second is told its slip, and TRIES_BEFORE_TRUTH of them are shown what comes out.
    record: what a notebook stores beside the panel. below: blocks that it ends with. offers: whether it is said how to
    get on, as only a notebook can.
    """
    sign, key, tone = headline_of(verdict)
    headline = _headline(verdict.exercise, key, verdict.score)
    blocks = [] if verdict.outcome is Outcome.RIGHT else _blocks(verdict, language, tries, offers)
    return Panel(
        tone,
        f"{sign} {headline.in_language(language)}",
        (*blocks, *below),
        record and {MARK: record},
        language == BOTH,
    )


def headline_of(verdict: Verdict) -> tuple[str, str, str]:
    """Return how a verdict's headline is told: its sign, the key of its text, and its tone."""
    outcome = verdict.outcome
    key, tone, sign = outcome.value, _TONES[outcome], _SIGNS[outcome]
    if verdict.unjudged:
        key = verdict.unjudged
    elif unfinished(verdict):  # nothing is wrong: what is there is right, so nothing is red
        key, tone, sign = "unfinished", "calm", "◐"
    if outcome is not Outcome.NOT_ATTEMPTED and verdict.exercise.points == 0:
        key = f"{key}_optional"
    return sign, key, tone


def _headline(exercise, key, score):
    return TEXTS(key, id=exercise.id, score=shown_points(score), points=exercise.points)


def versions_panel(exercise: Exercise, versions: Sequence[Checked], stays: bool, language: str) -> Panel:
    """Return the panel for the versions of an answer that were checked, the newest first.

    stays: whether they are there when the kernel has ended.
    """
    shown = [
        Shown(
            f"{one.time}  {one.sign} {_headline(exercise, one.key, one.score).in_language(language)}",
            one.source,
        )
        for one in reversed(versions)
    ]
    headline = TEXTS("versions" if shown else "no_versions", id=exercise.id, count=len(shown))
    below = ["versions_how"] * bool(shown) + ["versions_here"] * (not stays)
    blocks = (*shown, *(TEXTS(key).in_language(language) for key in below))
    return Panel("calm", headline.in_language(language), blocks, mixed=language == BOTH)


def unrun_panel(exercise: Exercise, language: str, why: Text) -> Panel:
    """Return the panel for an answer that the kernel does not know as it stands in the notebook: no verdict at all."""
    headline = "↻ " + TEXTS("unrun", id=exercise.id).in_language(language)
    return Panel("calm", headline, (why.in_language(language),), mixed=language == BOTH)


def unfinished(verdict: Verdict) -> bool:
    """Return whether some parts are right and all the others are still stubs."""
    return {finding.state for finding in verdict.findings} == {"ok", "unattempted"}


def _blocks(verdict, language, tries, offers):
    """Yield the diagnosis first, then what was found, function by function where there are several."""
    if verdict.note:
        yield verdict.note.in_language(language)
    elif verdict.outcome is Outcome.NOT_ATTEMPTED:
        yield TEXTS("not_attempted_how").in_language(language)
    if verdict.outcome is Outcome.NOT_ATTEMPTED:
        return
    for line in diagnosis(verdict, tries):
        yield line.in_language(language)
    predicts = verdict.exercise.kind is PREDICT
    revealed = predicts and tries >= TRIES_BEFORE_TRUTH
    yield from blocks_about(verdict, Teller(language, revealed or not predicts), whole=revealed)
    kept_back = any(one.telling and not one.always_shown for one in verdict.findings)
    if offers and predicts and not revealed and kept_back:
        yield TEXTS("withheld", count=TRIES_BEFORE_TRUTH).in_language(language)
    if offers:
        hints = len(verdict.exercise.hints)
        yield TEXTS("hint_offer", id=verdict.exercise.id, count=hints).in_language(language)


def blocks_about(verdict: Verdict, teller: Teller, *, whole=False) -> list:
    """Return the blocks about the findings of a verdict, as `telling.told` makes them."""
    exercise = verdict.exercise
    score = text(f"{shown_points(verdict.score)}/{exercise.points}") if verdict.score else None
    return told(
        teller,
        verdict.findings,
        verdict.functions_of,
        named=bool(verdict.slips),
        whole=whole,
        score=score,
    )


def diagnosis(verdict: Verdict, tries=TRIES_BEFORE_TRUTH) -> list[Text]:
    """Return what a learner is told of where a mistake comes from: slips that it looks like, an earlier exercise.

    tries: as for `verdict_panel`; to the first wrong prediction a question is put in the place of slips.
    """
    carets = _may_mean_power(verdict)
    power = [TEXTS("caret", names=_named(carets))] if carets else []
    if verdict.exercise.kind is PREDICT and verdict.outcome is Outcome.WRONG and tries <= 1:
        return power or _question(verdict)
    earlier = [TEXTS("built_on", ids=", ".join(verdict.unsettled))] if verdict.unsettled else []
    repair = [verdict.repair] if verdict.repair else []
    return [*(slip_line(verdict, one) for one in verdict.diagnoses), *repair, *earlier, *power]


def _question(verdict):
    """Return what to ask about a prediction: what its slip's author asks, else about the first thing that is wrong.

    Nothing is asked where a sentence says already what is the matter.
    """
    asks = [{slip.ask for slip in one.slips} for one in verdict.diagnoses]
    asked = next((ask for each in asks if len(each) == 1 for ask in each if ask), None)
    if asked:
        return [asked]
    lost = (one.label for one in verdict.findings if one.state == "wrong" and not one.because)
    return [TEXTS("look_again", label=label) for label in lost][:1]


def _may_mean_power(verdict):
    """Return the answers with a `^`, which may be what is wrong, unless an exception has said so already."""
    if verdict.outcome is not Outcome.WRONG or any(map(_of_power, verdict.findings)):
        return ()
    return verdict.carets or assigned_with_caret(verdict.source)


def _of_power(finding):
    """Return whether a finding says already that a power is written otherwise."""
    raised = finding.raised or {}
    return told_of_power(str(raised.get("type")), str(raised.get("message"))) is not None


def slip_line(verdict: Verdict, diagnosis: Diagnosis) -> Text:
    """Return what a learner is told about a mistake that an answer looks like, and in which function it is."""
    functions = diagnosis.functions
    first, *other = dict.fromkeys(slip.said_of(verdict.source, functions) for slip in diagnosis.slips)
    key, said = ("either", {"one": first, "other": other[0]}) if other else ("slip", {"why": first})
    if not functions:
        return TEXTS(key, **said)
    names = _named(functions)
    where = TEXTS("beside", names=names) if diagnosis.beside else Text(f"{names} ", names)
    return TEXTS(f"{key}_of", where=where, **said)


def _named(names):
    return ", ".join(f"`{name}`" for name in names)


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
