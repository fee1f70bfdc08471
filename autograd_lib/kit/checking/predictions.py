"""The judge of predictions: what a learner says comes out is held against what comes out when it is run."""

from dataclasses import replace

from ..wording.text import Text
from .collecting import predicted
from .comparing import REL_TOL, expect, same
from .exercise import Judge

NOT_A_WORD = Text(
    "每个预测是下面的词之一：{words}。",
    "Each prediction is one of these words: {words}.",
)
NO_SUCH_TEXT = Text(
    "这里写成文字的答案只能是 {words}；别的答案不加引号。",
    "The only text that is an answer here is {words}; any other answer stands without quotation marks.",
)


def predictions(
    truth,
    labels,
    *,
    groups=None,
    words=(),
    in_any_form=False,
    rel_tol=None,
    all_alike=None,
    more=None,
    collect=predicted,
) -> Judge:
    """Return the judge of a prediction.

    truth: returns {name: what comes out}, by running it anew; called without arguments at every check.
    labels: {part: what it is about}; a part is a single name, or a group of them.
    groups: {part: names that are judged together}, for parts that a learner should not find out one by one.
    words: those that a prediction may be, where it is one of a few; where some are no text, the texts that others are.
    in_any_form: lists and arrays of any kind with the same numbers count as the same.
    rel_tol: {part: tolerance} for numbers that are about right.
    all_alike: what the predictions are called together; whoever says the same everywhere has not predicted anything.
    more: `more(parts)` returns findings besides.
    """
    groups = groups or {}

    def judge(parts, challenge):
        comes_out = truth()
        findings = alike(parts) or [one(parts, part, expected(part, comes_out)) for part in labels]
        return [*findings, *(more(parts) if more else ())]

    def expected(part, comes_out):
        return {name: comes_out[name] for name in groups[part]} if part in groups else comes_out[part]

    def alike(parts):
        if all_alike is None:
            return []
        from .arrays import all_alike as found_alike  # with numpy

        finding = found_alike(parts, list(labels), all_alike)
        return [replace(finding, weight=len(labels))] if finding else []

    def one(parts, part, value):
        if in_any_form:
            from .arrays import as_array

            parts = {**parts, part: as_array(parts[part])} if part in parts else parts
            value = as_array(value)
        tolerance = (rel_tol or {}).get(part, REL_TOL)
        return expect(parts, part, value, label=labels[part], rel_tol=tolerance, because=odd(parts.get(part)))

    def odd(said):
        """Return the sentence about a prediction that is none of the words; None for any other."""
        if not words or any(same(said, word) for word in words):
            return None
        listed = ", ".join(f'`"{word}"`' for word in words)
        if all(isinstance(one, str) for one in truth().values()):
            return NOT_A_WORD.fill(words=listed)
        return NO_SUCH_TEXT.fill(words=listed) if isinstance(said, str) else None

    return Judge(lambda rng: {part: list(names) for part, names in groups.items()}, collect, judge)


def names_together(names) -> Text:
    """Return the label of a group: its names."""
    return Text("、".join(f"`{name}`" for name in names), ", ".join(f"`{name}`" for name in names))
