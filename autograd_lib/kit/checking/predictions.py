"""The judge of predictions: what a learner says comes out is held against what comes out when it is run."""

from dataclasses import dataclass, replace
from math import inf, isfinite

from ..wording.text import Text
from .closeness import is_number
from .collecting import predicted
from .comparing import ABS_TOL, REL_TOL, expect, same
from .evidence import is_any_mark
from .exercise import Judge

NOT_ONE_OF = Text("每个预测是下面几个之一：{which}。", "Each prediction is one of these: {which}.")
NUMBER_AS_TEXT = Text(
    "引号里的是文字，不是数：请去掉引号。",
    "What is in quotes is text, not a number: write it without the quotes.",
)
NO_SUCH_TEXT = Text(
    "这里写成文字的答案只能是 {which}；别的答案不加引号。",
    "The only text that can be an answer here is {which}; write any other answer without quotation marks.",
)


def predictions(
    truth,
    labels,
    *,
    groups=None,
    one_of=(),
    misfit=None,
    in_any_form=False,
    rel_tol=None,
    abs_tol=ABS_TOL,
    all_alike=None,
    more=None,
    collect=predicted,
) -> Judge:
    """Return the judge of a prediction.

    truth: returns {name: what comes out}, by running it anew; called without arguments at every check.
    labels: {part: what it is about}; a part is a single name, or a group of them.
    groups: {part: names that are judged together}, for parts that a learner should not find out one by one.
    one_of: the words or numbers that a prediction may be, where it is one of a few; where words stand for some of what
    comes out alone, these.
    misfit: `misfit(value)` returns in words why no prediction looks like that, or None; a group comes by name.
    in_any_form: lists and arrays of any kind with the same numbers count as the same.
    rel_tol: {part: tolerance} for numbers that are about right. abs_tol: how far off numbers near 0 may be.
    all_alike: what the predictions are called together; whoever says the same everywhere has not predicted anything.
    more: `more(parts)` returns findings besides.
    """
    groups = groups or {}

    def judge(parts, challenge):
        comes_out = truth()
        few = _Few(one_of, all(_is_one_of(value, one_of) for value in comes_out.values()))
        findings = alike(parts) or [one(parts, part, expected(part, comes_out), few) for part in labels]
        return [*findings, *(more(parts) if more else ())]

    def expected(part, comes_out):
        return {name: comes_out[name] for name in groups[part]} if part in groups else comes_out[part]

    def alike(parts):
        if all_alike is None:
            return []
        from .arrays import all_alike as found_alike  # with numpy

        finding = found_alike(parts, list(labels), all_alike)
        return [replace(finding, weight=len(labels))] if finding else []

    def one(parts, part, value, few):
        if in_any_form:
            from .arrays import as_array

            parts = {**parts, part: as_array(parts[part])} if part in parts else parts
            value = as_array(value)
        given = parts.get(part)
        tolerance = (rel_tol or {}).get(part, REL_TOL)
        near = {"rel_tol": tolerance, "abs_tol": abs_tol}
        why = misfit(given) if misfit and not is_any_mark(given) else None
        why = why or _why_not(given, value, few, near)
        return expect(parts, part, value, label=labels[part], because=why, **near)

    return Judge(lambda rng: {part: list(names) for part, names in groups.items()}, collect, judge)


@dataclass(frozen=True)
class _Few:
    """What predictions may be, where they are one of a few; complete: whether all that comes out is among these."""

    one_of: tuple
    complete: bool


def _why_not(predicted, comes_out, few, near):
    """Return why a prediction cannot be right, whatever comes out; None where it could be."""
    pairs = [(predicted, comes_out)]
    if isinstance(predicted, dict) and isinstance(comes_out, dict):  # those of a group
        pairs = [(one, comes_out.get(name)) for name, one in predicted.items()]
    if any(_reads_as_number(one) and is_number(out, inf) for one, out in pairs):
        return NUMBER_AS_TEXT
    held = [one for one, _ in pairs if few.complete or isinstance(one, str)]
    if few.one_of and not all(_is_one_of(one, few.one_of, **near) for one in held):
        said = NOT_ONE_OF if few.complete else NO_SUCH_TEXT
        return said.fill(which=", ".join(f"`{_written(one)}`" for one in few.one_of))
    return None


def _is_one_of(value, one_of, **near):
    return any(same(value, one, **near) for one in one_of)


def _reads_as_number(value):
    try:
        return isinstance(value, str) and isfinite(float(value))
    except ValueError:
        return False


def _written(one):
    return f'"{one}"' if isinstance(one, str) else f"{one:g}"


def names_together(names) -> Text:
    """Return the label of a group: its names."""
    return Text("、".join(f"`{name}`" for name in names), ", ".join(f"`{name}`" for name in names))
