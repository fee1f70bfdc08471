"""What a student is told of one exercise: the panel of the page that they get back, made by a judge.

It names no number of the secret challenge, which stays the same at a regrade, and no expected value. Everything that
comes from the student is escaped. A section is data and kept, so that its page can be written anew at any time.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from ...checking.exercise import PREDICT
from ...checking.presenting import blocks_about, diagnosis, verdict_panel
from ...checking.telling import Teller
from ...checking.verdict import Outcome
from ...sandbox.plain import Plain
from ...wording.panels import Panel
from ...wording.text import Text
from ..headings import HEADINGS
from ..submission.definitions import answers

MAX_ANSWER = 20_000  # characters of an answer that are shown
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\w)")
_HIDDEN = "…"
_DECIMAL = re.compile(r"[-−]?\d+\.\d+")
# What is left of the inputs in a label once their numbers are hidden: "(a = …, b = …; seed = …)", ", t = …, …"
_VALUES = r"\w+ = (?:…|-?[01]\b)(?:, …)*"  # 0 and 1 are no secret
_INPUTS = re.compile(rf"\s*[(（](?=[^)）]*…){_VALUES}(?:[,;，；] ?{_VALUES})*[)）]|[,，] ?{_VALUES}$")
_SEVERAL = re.compile(r"…(?:, …)+")
_INDEX = re.compile(r"(?:\[[^\]]*\])+$")
_NAMES = 6  # of what differs, that are listed


@dataclass(frozen=True)
class Section(Plain):
    """One exercise of a page: its heading, the panel as HTML, and the student's own answers as text."""

    id: str
    title: str
    panel: str
    answers: tuple[str, ...] = ()


def section(judged, rebuilt, challenge) -> Section:
    """Return what is told of an exercise. judged: a `verdicts.Judged`. challenge: what must not be told."""
    verdict, language = judged.verdict, rebuilt.language
    panel = verdict_panel(verdict, language)
    blocks = tuple(_blocks(judged, language, _redaction(verdict.exercise, challenge)))
    found = answers(rebuilt, verdict.exercise.id, verdict.exercise.answers)
    return Section(
        verdict.exercise.id,
        verdict.exercise.title.in_language(language),
        Panel(panel.tone, panel.headline, blocks)._repr_html_(),
        tuple(_cut(answer, language) for answer in found),
    )


def _cut(answer, language):
    if len(answer) <= MAX_ANSWER:
        return answer
    return f"{answer[:MAX_ANSWER]}\n{HEADINGS('cut').in_language(language)}"


def _blocks(judged, language, redact):
    """Yield the blocks below an exercise's headline."""
    verdict = judged.verdict
    notes = [judged.reason.text] if judged.reason else [verdict.note] if verdict.note else []
    yield from (redact(note.in_language(language)) for note in notes)
    if verdict.outcome in (Outcome.RIGHT, Outcome.NOT_ATTEMPTED) or not judged.judged:
        return
    for line in diagnosis(verdict):
        yield line.in_language(language)
    predicted = verdict.exercise.kind is PREDICT
    yield from blocks_about(verdict, _Secretive(language, open=not predicted, redact=redact))
    again = "see_again" if redact is _open else "try_again"
    yield HEADINGS(again, id=verdict.exercise.id).in_language(language)


@dataclass(frozen=True)
class _Secretive(Teller):
    """Tells findings without the inputs that were drawn, and without any expected value: these are secret.

    redact: returns a text without the numbers of the challenge.
    """

    redact: Callable[[str], str] = str

    def words(self, text):
        return Text(self.redact(text.zh), self.redact(text.en))

    def label(self, finding):
        return Text(*map(self._without_inputs, (finding.label.zh, finding.label.en)))

    def _without_inputs(self, label):
        if self.redact is not _open:
            label = _DECIMAL.sub(_HIDDEN, self.redact(label))
        return _SEVERAL.sub(_HIDDEN, _INPUTS.sub("", label))

    def example(self, group):
        """Return what differs, each thing once: a table is one thing, whichever of its numbers are wrong."""
        rows = [row for finding in group for row in finding.rows]
        whole = (_INDEX.sub("", row.quantity) for row in rows)
        names = list(dict.fromkeys(_SEVERAL.sub(_HIDDEN, self.redact(name)) for name in whole if name))
        if names:
            shown = ", ".join(names[:_NAMES]) + (", …" if len(names) > _NAMES else "")
            return [HEADINGS("differs", names=shown)]
        count = len(rows) + sum(finding.more for finding in group)
        return [HEADINGS("numbers_differ", count=count)] if count > 1 else []

    def tables(self, findings):
        return []


def _open(text):
    return text


def _redaction(exercise, challenge):
    """Return a function that replaces the challenge's numbers in a text.

    What a prediction is asked about stands in the notebook; its challenge is no secret. Neither is one without inputs.
    """
    if exercise.kind is PREDICT or not challenge:
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
