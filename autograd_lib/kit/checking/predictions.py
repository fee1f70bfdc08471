"""The judge of predictions: what a learner says comes out is held against what comes out when it is run."""

from dataclasses import replace
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
    "What stands in quotes is text and no number: write it without the quotes.",
)
NO_SUCH_TEXT = Text(
    "这里写成文字的答案只能是 {which}；别的答案不加引号。",
    "The only text that is an answer here is {which}; any other answer stands without quotation marks.",
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
        said = NOT_ONE_OF if all(map(is_one_of, comes_out.values())) else NO_SUCH_TEXT
        findings = alike(parts) or [one(parts, part, expected(part, comes_out), said) for part in labels]
        return [*findings, *(more(parts) if more else ())]

    def is_one_of(value, **near):
        return any(same(value, one, **near) for one in one_of)

    def expected(part, comes_out):
        return {name: comes_out[name] for name in groups[part]} if part in groups else comes_out[part]

    def alike(parts):
        if all_alike is None:
            return []
        from .arrays import all_alike as found_alike  # with numpy

        finding = found_alike(parts, list(labels), all_alike)
        return [replace(finding, weight=len(labels))] if finding else []

    def one(parts, part, value, said):
        if in_any_form:
            from .arrays import as_array

            parts = {**parts, part: as_array(parts[part])} if part in parts else parts
            value = as_array(value)
        given = parts.get(part)
        tolerance = (rel_tol or {}).get(part, REL_TOL)
        near = {"rel_tol": tolerance, "abs_tol": abs_tol}
        why = why_not(given, value, near, said)
        return expect(parts, part, value, label=labels[part], because=why, **near)

    def why_not(given, value, near, said):
        """Return why a prediction cannot be right, whatever comes out; None where it could be."""
        if misfit and not is_any_mark(given) and (why := misfit(given)):
            return why
        pairs = _pairs(given, value)
        if any(_reads_as_number(one) and is_number(out, inf) for one, out in pairs):
            return NUMBER_AS_TEXT
        odd = [one for one, _ in pairs if said is NOT_ONE_OF or isinstance(one, str)]
        if one_of and not all(is_one_of(one, **near) for one in odd):
            return said.fill(which=", ".join(f"`{_written(one)}`" for one in one_of))
        return None

    return Judge(lambda rng: {part: list(names) for part, names in groups.items()}, collect, judge)


def _pairs(predicted, comes_out):
    """Return (what was predicted, what comes out) for one name, or for each of a group."""
    if isinstance(predicted, dict) and isinstance(comes_out, dict):
        return [(one, comes_out.get(name)) for name, one in predicted.items()]
    return [(predicted, comes_out)]


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
