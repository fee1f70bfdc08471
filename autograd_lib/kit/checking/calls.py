"""Judges that are a table of calls: functions of the learner, drawn arguments, and what should come back.

A challenge is {part: {"of": the function, "cases": arguments by name, in their order, "back": …}}, plain data, so that
one `collect` serves them all and knows no answer. What JSON has no word for is written {"tuple": […]}, {"slice": […]}.
"""

from functools import partial

import numpy as np

from ..wording.text import Text
from .arrays import as_arrays, expect_exactly
from .collecting import attempt
from .comparing import REL_TOL, same
from .evidence import to_plain
from .exercise import Judge
from .promises import left_alone, untouched
from .rows import unless

INPUTS = Text("输入是 {shown}。", "The inputs: {shown}.")
MOST_SHOWN = 24  # numbers of one array
FAR = "far"  # the last word of a part whose numbers are too large or too small for difference quotients


def collect(answers, challenge):
    """Return what every function gives for each case, with arguments that it leaves alone."""
    return {part: attempt(_results, answers[call["of"]], call) for part, call in challenge.items()}


def _results(function, call):
    cases = [{name: argument(value) for name, value in case.items()} for case in call["cases"]]
    with np.errstate(all="ignore"):  # overflows show in the results
        results = _there_and_back(function, cases, call["back"]) if call["back"] else _given(function, cases)
    return dict(zip(written(call), results, strict=True))


def _given(function, cases):
    return [untouched(function, **case) for case in cases]


def _there_and_back(operation, cases, back):
    """Return result and gradient for each case of an operation that returns (out, vjp).

    All go forward first, so that it cannot keep just one `x`, and every vjp is called before, so that it cannot add to
    what it gave.
    """
    gradients = [case.pop(back) for case in cases]
    made = [left_alone(operation, **case) for case in cases]
    for (_, vjp), g in zip(made, gradients, strict=True):
        vjp(np.array(g))
    return [
        {"out": to_plain(out), f"vjp({back})": untouched(vjp, **{back: g})}
        for (out, vjp), g in zip(made, gradients, strict=True)
    ]


def argument(value):
    """Return an argument as the function is to get it, arrays as arrays of its own."""
    if isinstance(value, dict):
        (kind,) = value
        return slice(*value[kind]) if kind == "slice" else tuple(map(argument, value[kind]))
    return (
        list(map(argument, value))
        if isinstance(value, list)
        else np.array(value)
        if _is_array(value)
        else value
    )


def written(call) -> list[str]:
    """Return each case as a learner would write the call, with shapes in place of arrays; no two are the same."""
    found = []
    for case in call["cases"]:
        shown = ", ".join(_shown(name, argument(value)) for name, value in case.items())
        text = f"{call['of']}({shown})"
        found.append(text if text not in found else f"{text}, {len(found) + 1}")
    return found


def _shown(name, value):
    if _is_array(value):
        return f"{name}{value.shape}"
    if isinstance(value, (list, tuple)) and any(map(_is_array, value)):
        return f"{name}[{', '.join(_shown('', one) for one in value)}]"
    return f"{name}={value}" if value is None or isinstance(value, (bool, slice)) else str(value)


def _is_array(value):
    return isinstance(value, np.ndarray)


def calls(
    drawn,
    labels,
    truths,
    *,
    beside=None,
    weights=None,
    back=None,
    rel_tol=REL_TOL,
    staged=False,
    by_hand=True,
) -> Judge:
    """Return the judge of functions that are called with arguments drawn for them.

    drawn: returns {part: [{argument: value}, …]} from a `random.Random`. A part begins with the name of the function
        that it is about, where there are several.
    labels: {part, or function: what it is about}. weights: {function: weight of each of its parts}, where it is not 1.
    truths: {function: what returns the expected result for the same arguments}: an array or a number, a list of them,
        or a dictionary with a name for each of several.
    beside: {function: what returns the same as difference quotients}; of a part that ends with "far" none is shown.
    back: for functions that return (out, vjp), the argument that is the vjp's.
    staged: whether each function earns one weight for all its parts, and the first that is lost speaks for it.
    """

    def challenge(rng):
        return {
            part: {"of": _of(part, truths), "cases": cases, "back": back}
            for part, cases in drawn(rng).items()
        }

    def judge(parts, challenge):
        found = {part: partial(one, parts, part, call) for part, call in challenge.items()}
        if not staged:
            return [finding() for finding in found.values()]
        return [_in_turn([found[part] for part in found if challenge[part]["of"] == name]) for name in truths]

    def one(parts, part, call):
        expected = _table(call, truths[call["of"]])
        quotients = (beside or {}).get(call["of"])
        shows = quotients and part.split()[-1] != FAR
        options = {
            "label": labels.get(part) or labels[call["of"]],
            "weight": (weights or {}).get(call["of"], 1.0),
            "difference": partial(_table, call, quotients) if shows else None,
        }
        finding = expect_exactly(parts, part, expected, rel_tol=rel_tol, **options)
        if finding.ok or finding.state != "wrong":
            return finding
        shown = _inputs(parts.get(part), expected, call)
        return expect_exactly(parts, part, expected, rel_tol=rel_tol, why=shown, **options)

    return Judge(challenge, collect, judge, by_hand=by_hand)


def _of(part, functions):
    return next((name for name in functions if name == part.split()[0]), next(iter(functions)))


def _in_turn(findings):
    *earlier, last = findings
    return unless((finding() for finding in earlier), last)


def _table(call, function):
    """Return what a trusted function gives for every case."""
    given = ([argument(value) for value in case.values()] for case in call["cases"])
    return {text: function(*arguments) for text, arguments in zip(written(call), given, strict=True)}


def _inputs(got, expected, call):
    """Return the sentence with the arrays of the first case that went wrong: the very call can be made with it."""
    got = as_arrays(got, expected)
    if not isinstance(got, dict):
        return None
    for text, case in zip(written(call), call["cases"], strict=True):
        if not same(got.get(text), expected[text]):
            arrays = {name: value for name, value in case.items() if _is_array(value)}
            small = [f"`{name} = {one.tolist()}`" for name, one in arrays.items() if one.size <= MOST_SHOWN]
            return INPUTS.fill(shown=f"`{text}`: " + ", ".join(small)) if small else None
    return None
