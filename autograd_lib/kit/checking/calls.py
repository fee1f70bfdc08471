"""Judges that are a table of calls: functions of the learner, drawn arguments, and what should come back.

A challenge is {part: {"of": the function, "cases": arguments by name, in their order, "back": …}}, plain data, so that
one `collect` serves them all and knows no answer. What JSON has no word for is written {"tuple": […]}, {"slice": […]};
a dictionary with other keys is one.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from ..wording.text import Text, joined
from .arrays import as_arrays, expect_exactly
from .collecting import attempt, listed
from .comparing import REL_TOL, same
from .evidence import to_plain
from .exercise import Judge
from .idle import idle
from .promises import left_alone, untouched
from .rows import unless
from .traits import in_common

INPUTS = Text("输入：{shown}", "inputs: {shown}")
NOTHING_RETURNED = Text(
    "`{name}` 每次都返回 `None`：是不是忘了写 `return`？",
    "`{name}` returns `None` every time: is a `return` missing?",
)
DECIMALS = 9  # that are shown of a number drawn
MOST_SHOWN = 24  # numbers of one array
OUT = "out"  # the result of an operation beside its shares: nothing that a difference quotient could be like
FAR = "far"  # the last word of a part whose numbers are too large or too small for difference quotients


def collect(answers, challenge):
    """Return what every function gives for each case, whose arguments it leaves alone; other answers as they are."""
    return {
        part: attempt(_results, answers[call["of"]], call)
        if "cases" in call
        else attempt(listed, answers[part])
        for part, call in challenge.items()
    }


def _results(function, call):
    cases = [{name: argument(value) for name, value in case.items()} for case in call["cases"]]
    with np.errstate(all="ignore"):  # overflows show in the results
        results = _there_and_back(function, cases, call["back"]) if call["back"] else _given(function, cases)
    return dict(zip(written(call), results, strict=True))


def _given(function, cases):
    return [untouched(function, **case) for case in cases]


def _there_and_back(operation, cases, back):
    """Return both results for each case of an operation that returns (out, vjp).

    All go forward first, so that it cannot keep just one `x`, and every vjp is called before, so that it cannot add to
    what it gave.
    """
    given = [case.pop(back) for case in cases]
    made = [left_alone(operation, **case) for case in cases]
    for (_, vjp), g in zip(made, given, strict=True):
        vjp(np.array(g))
    return [
        {OUT: to_plain(out), f"vjp({back})": untouched(vjp, **{back: g})}
        for (out, vjp), g in zip(made, given, strict=True)
    ]


def argument(value):
    """Return an argument as the function is to get it, arrays as arrays of its own."""
    if isinstance(value, dict):
        if set(value) == {"slice"}:
            return slice(*value["slice"])
        if set(value) == {"tuple"}:
            return tuple(map(argument, value["tuple"]))
        return {key: argument(one) for key, one in value.items()}
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
    if value is None or isinstance(value, (bool, slice)):
        return f"{name}={value}"
    return repr(value) if isinstance(value, str) else str(value)


def _is_array(value):
    return isinstance(value, np.ndarray)


def calls(drawn, labels, truths, *, collect=collect, by_hand=True, gist=None, **options) -> Judge:
    """Return the judge of functions that are called with arguments drawn for them.

    collect: what runs beside the answers, where these are no functions of their own. `options` are those of `Table`.
    """
    table = Table(drawn, labels, truths, **options)
    return Judge(table.challenge, collect, table.judge, by_hand=by_hand, gist=gist)


@dataclass(frozen=True)
class Table:
    """Calls that are drawn, and what should come back.

    drawn: returns {part: [{argument: value}, …]} from a `random.Random`. A part begins with the name of the function
        that it is about, where there are several.
    labels: {part, or function: what it is about}. weights: {function: weight of each of its parts}, where it is not 1.
    truths: {function: what returns the expected result for the same arguments}: an array or a number, a list of them,
        or a dictionary with a name for each of several.
    beside: {function: what returns the same as difference quotients}; of a part that ends with "far" none is shown.
    back: for functions that return (out, vjp), the argument that is the vjp's.
    said: answers besides that are no functions. more: returns the findings on them, from all parts; they come first.
    staged: whether each function earns one weight for all its parts, and the first that is lost speaks for it.
    """

    drawn: Callable
    labels: dict
    truths: dict
    beside: dict = field(default_factory=dict)
    weights: dict = field(default_factory=dict)
    back: str | None = None
    rel_tol: float = REL_TOL
    staged: bool = False
    said: tuple[str, ...] = ()
    more: Callable = lambda parts: []

    def challenge(self, rng):
        """Return the calls of one check."""
        parts = {
            part: {"of": self.function_of(part), "cases": cases, "back": self.back}
            for part, cases in self.drawn(rng).items()
        }
        return {**{name: {"of": name} for name in self.said}, **parts}

    def function_of(self, part):
        """Return the function that a part is about."""
        return next((name for name in self.truths if name == part.split()[0]), next(iter(self.truths)))

    def judge(self, parts, challenge):
        """Return the findings, one for each part or, in stages, one for each function."""
        found = {
            part: partial(self.finding, parts, part, call)
            for part, call in challenge.items()
            if "cases" in call
        }
        groups = [[part] for part in found]
        if self.staged:
            groups = [[part for part in found if challenge[part]["of"] == name] for name in self.truths]
        return [*self.more(parts), *(_first_lost([found[part] for part in group]) for group in groups)]

    def finding(self, parts, part, call):
        """Return the finding for one part; where it is wrong, with the arrays of the first call that went wrong."""
        of = call["of"]
        expected = _table(call, self.truths[of])
        shows = of in self.beside and part.split()[-1] != FAR
        found = expect_exactly(
            parts,
            part,
            expected,
            label=self.labels.get(part) or self.labels[of],
            because=_nothing(parts.get(part), of, f"vjp({call['back']})"),
            weight=self.weights.get(of, 1.0),
            difference=partial(_quotients, call, self.beside[of]) if shows else None,
            rel_tol=self.rel_tol,
            example=partial(_inputs, parts.get(part), expected, call),
            given=partial(_arguments, call),
        )
        return _of_idle(found, parts.get(part), expected, call) if found.telling else found


def _nothing(results, of, vjp):
    """Return a sentence on a function, or on the `vjp` that it returned, that came back with None every time."""
    each = list(results.values()) if isinstance(results, dict) else []
    pulled = [one.get(vjp, 0) for one in each if isinstance(one, dict)]
    nothing = {of: each, "vjp": pulled if len(pulled) == len(each) else []}
    named = (name for name, found in nothing.items() if found and all(one is None for one in found))
    return next((NOTHING_RETURNED.fill(name=name) for name in named), ())


def _first_lost(findings):
    *earlier, last = findings
    return unless((finding() for finding in earlier), last)


def _table(call, function):
    """Return what a trusted function gives for every case, the smallest one first: it is shown where it is wrong."""
    made = [
        (text, [argument(value) for value in case.values()])
        for text, case in zip(written(call), call["cases"], strict=True)
    ]
    made.sort(key=lambda one: sum(np.size(value) for value in one[1] if _is_array(value)))
    return {text: function(*arguments) for text, arguments in made}


def _quotients(call, function):
    """Return the difference quotients of every case, and none beside the result itself."""
    table = _table(call, function)
    return {text: {**one, OUT: None} if isinstance(one, dict) else one for text, one in table.items()}


def _arguments(call):
    """Return {call: {argument: value}}."""
    return {
        text: {name: argument(value) for name, value in case.items()}
        for text, case in zip(written(call), call["cases"], strict=True)
    }


def _of_idle(found, got, expected, call):
    """Return the finding, which where nothing was computed says so, and not how that differs from what is right."""
    got = as_arrays(got, expected)
    said = idle(got, expected, _arguments(call)) if isinstance(got, dict) else None
    return replace(found, because=(said,), messages=(), relations=()) if said else found


def _inputs(got, expected, call):
    """Return the arrays of the first case that went wrong, to make the call with, and what such cases share."""
    got, cases = as_arrays(got, expected), dict(zip(written(call), call["cases"], strict=True))
    if not isinstance(got, dict):
        return None
    wrong = [text for text in expected if not same(got.get(text), expected[text])]
    arrays = {
        name: value for name, value in cases.get(wrong[0] if wrong else "", {}).items() if _is_array(value)
    }
    small = [f"`{name} = {_plain(one)}`" for name, one in arrays.items() if one.size <= MOST_SHOWN]
    given = [{name: argument(value) for name, value in case.items()} for case in cases.values()]
    said = [INPUTS.fill(shown=", ".join(small))] if small else []
    common = in_common(given, {number for number, text in enumerate(cases) if text in wrong})
    said += [common] if common else []
    return Text(joined(said, "；").zh, joined(said, "; ").en) if said else None


def _plain(array):
    """Return numbers as they would be typed: 1.15, which a draw made as 115 · 0.01, and not 1.1500000000000001."""
    return (np.round(array, DECIMALS) if array.dtype.kind == "f" else array).tolist()
