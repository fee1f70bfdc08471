"""What is said of an answer's findings: the smallest example of each thing that is wrong, one line on what is right.

Whatever else is known is folded away: a notebook and a page open it by a click, a terminal does without.
"""

from dataclasses import dataclass, replace

from ..wording.panels import Folded, Table
from ..wording.text import Text, joined
from .comparing import Finding, Row
from .relations import of_all
from .repeats import alike
from .words import TEXTS

MOST = 3  # things that are wrong, of which each has its line
MAX_NAMES = 100  # characters of labels that one line lists
MAX_NAME = 44  # of each of them
MAX_NOTES = 2  # sentences on what is wrong in one line
_SIDES = ((lambda label: label.zh, "；"), (lambda label: label.en, "; "))


@dataclass(frozen=True)
class Teller:
    """Tells findings in one language.

    open: whether expected values are told where they are not `always_shown`.
    """

    language: str
    open: bool = True

    def say(self, text: Text) -> str:
        """Return a text in the language of this teller."""
        return text.in_language(self.language)

    def words(self, text: Text) -> Text:
        """Return a text about an answer as it may be told."""
        return text

    def label(self, finding: Finding) -> Text:
        return finding.label

    def example(self, group: list[Finding]) -> list[Text]:
        """Return the first row of what differs in a group of findings, and the call that it comes from."""
        finding = next((one for one in group if one.rows), None)
        if finding is None:
            return []
        count = sum(len(one.rows) + one.more for one in group) - 1
        row = _row(finding.rows[0], self.shows(finding))
        row = TEXTS("row_and_more", row=row, count=count) if count else row
        return [row, *([finding.example] if finding.example else [])]

    def tables(self, findings: list[Finding]) -> list[Table]:
        """Return a table of all that differs, if anything does."""
        rows = [(finding, row, self.shows(finding)) for finding in findings for row in finding.rows]
        columns = {
            "input": _without_repeats([self.say(self.label(finding)) for finding, *_ in rows]),
            "quantity": [row.quantity for _, row, _ in rows],
            "expected": [row.expected if shown else "" for _, row, shown in rows],
            "got": [row.got for _, row, _ in rows],
            "difference": [row.difference if shown else "" for _, row, shown in rows],
        }
        kept = {key: cells for key, cells in columns.items() if any(cells)}
        head = tuple(self.say(TEXTS[key]) for key in kept)
        return [Table(head, tuple(zip(*kept.values(), strict=True)))] if rows else []

    def shows(self, finding: Finding) -> bool:
        """Return whether it is told what was expected."""
        return self.open or finding.always_shown


def told(
    teller: Teller, findings, function_of, *, named=False, whole=False, score: Text | None = None
) -> list:
    """Return the blocks about an answer's findings: first what is wrong, then what is not there yet and what is right.

    function_of: the function that a finding is about. named: whether a slip has been named above; then one example is
    enough, and nobody has to be told what was asked for. whole: whether nothing is folded away. score: what is earned
    by what is right.
    """
    lost = [_withheld(one, teller) for one in findings if one.lost]
    groups = alike(lost, function_of)
    shown, rest = groups[: 1 if named else MOST], groups[1 if named else MOST :]
    blocks = [line for group in shown for line in _group(teller, group, () if named else _measured(group))]
    if rest:
        blocks.append(_count("also_wrong", teller, [one for group in rest for one in group]))
    if not named:
        wanted = dict.fromkeys(group[0].wants for group in shown if group[0].wants)
        blocks += [teller.say(TEXTS("wanted", what=teller.words(what))) for what in wanted]
    blocks += _others(teller, findings, score)
    known = [block for group in groups for block in _all_of(teller, group)] if _is_more(groups) else []
    return [*blocks, *known] if whole else [*blocks, *_folded(teller, known)]


def _others(teller, findings, score):
    """Yield a line on what is not attempted, and one on what is right."""
    undone, right = ([one for one in findings if one.state == state] for state in ("unattempted", "ok"))
    if undone:
        yield _count("undone", teller, undone)
    if right:
        yield _count("all_right_worth" if score else "all_right", teller, right, score=score or "")


def _withheld(finding, teller):
    """Return the finding without what it tells about the value that is expected, where that is not shown."""
    if teller.shows(finding) or not finding.telling:
        return finding
    messages = () if finding.rows or finding.because else (TEXTS("not_it"),)
    return replace(finding, messages=messages, relations=(), counts=())


def _measured(group):
    """Return what the results of a group of findings have to do with the right ones, or those of its example alone."""
    common = of_all([one.relations for one in group])
    first = _first(group).relations[:1]
    return [_related(one) for one in common] or [
        _related(one) if one.alone else TEXTS("in_the_first", what=one.text) for one in first
    ]


def _related(relation):
    return TEXTS("in_the_first_call", what=relation.text) if relation.alone else relation.text


def _first(group):
    return next((one for one in group if one.rows), group[0])


def _group(teller, group, relations):
    """Yield the lines about findings of which the same is to be said. relations: what is measured of their results."""
    first = _first(group)
    row, *call = teller.example(group) or [None]
    notes = list(map(teller.words, [*first.because, *relations, *first.messages][:MAX_NOTES]))
    notes += [row] if row else []
    others = [teller.label(one) for one in group if one is not first]
    label = _also(teller.label(first), others) if others else teller.label(first)
    said = TEXTS("about", label=label, notes=_sentences(notes)) if notes else label
    yield teller.say(TEXTS("lost", what=said))
    yield from ("    " + teller.say(line) for line in [*call, *map(teller.words, frame_lines(first)[-1:])])


def _sentences(texts):
    """Return texts one after the other; Chinese puts nothing between."""
    return Text(joined(texts, "").zh, joined(texts).en)


def _also(label, others):
    """Return a label beside those of further parts of which the same is said; their count, where they are long."""
    names = _listed(others)
    if max(len(names.zh), len(names.en)) > MAX_NAMES:
        return TEXTS("and_others", label=label, count=len(others) + 1)
    return TEXTS("and_those", label=label, labels=names)


def _count(key, teller, findings, **said):
    """Return the line that counts findings and lists as many of their labels as there is room for."""
    labels = [teller.label(one) for one in findings]
    fitting = Text(*(_fitting([side(label) for label in labels], between) for side, between in _SIDES))
    return teller.say(TEXTS(key, count=len(findings), labels=fitting, **said))


def _fitting(words, between):
    """Return as many labels as fit into one line, long ones cut."""
    words = [_cut(one) for one in dict.fromkeys(words)]
    whole = len(words)
    while len(words) > 1 and len(between.join(words)) > MAX_NAMES:
        words.pop()
    return between.join(words if len(words) == whole else [*words, "…"])


def _cut(words):
    return words if len(words) <= MAX_NAME else words[: MAX_NAME - 1].replace("`", "").rstrip() + "…"


def _listed(labels):
    return Text(*(between.join(map(side, labels)) for side, between in _SIDES))


def _row(row: Row, open_) -> Text:
    """Return one thing that differs as words: what it is, and where that is shown what it should be."""
    parts = {"quantity": _code(row.quantity), "got": _code(row.got), "expected": _code(row.expected)}
    where = "" if not row.quantity else "_at" if row.quantity.startswith("[") else "_of"
    said = TEXTS(f"row{where}" if open_ else f"row{where}_withheld", **parts)
    return (
        TEXTS("row_beside", row=said, difference=_code(row.difference)) if open_ and row.difference else said
    )


def _code(words):
    return "`" + words.replace("`", "'") + "`" if words else ""


def _is_more(groups):
    """Return whether more is known than what one line on each group says."""
    several = len(groups) > 1 or any(len(group) > 1 for group in groups)
    return several or any(len(one.rows) > 1 or one.counts or one.wants for group in groups for one in group)


def _all_of(teller, group):
    """Yield all that is known of findings of which the same is said."""
    for finding in group:
        notes = [
            *finding.because,
            *finding.messages,
            *map(_related, finding.relations),
            *finding.counts,
        ]
        notes += [TEXTS("wanted", what=finding.wants)] if finding.wants else []
        notes = map(teller.words, [*notes, *frame_lines(finding)])
        lines = "".join(f"\n    · {teller.say(line)}" for line in notes)
        if lines:
            yield "✗ " + teller.say(TEXTS("about", label=teller.label(finding), notes="")) + lines
    yield from teller.tables(group)


def _folded(teller, blocks):
    return [Folded(teller.say(TEXTS["all_details"]), tuple(blocks))] if blocks else []


def _without_repeats(labels):
    """Return labels, blank where one repeats the one above."""
    return ["" if i and label == labels[i - 1] else label for i, label in enumerate(labels)]


def frame_lines(finding: Finding) -> list[Text]:
    """Return the learner's own lines that an exception went through, one text each; none where nothing was raised."""
    frames = (finding.raised or {}).get("frames", ())
    words = [frame if isinstance(frame, dict) else {} for frame in frames] if isinstance(frames, list) else []
    lines = (
        TEXTS(
            "line" if frame.get("source") else "line_alone",
            **{key: _shown(frame, key) for key in ("line", "function", "source")},
        )
        for frame in words
    )
    return list(dict.fromkeys(lines))  # one that calls itself is said once


def _shown(frame, key):
    return str(frame.get(key, "?"))[:200].replace("`", "'")
