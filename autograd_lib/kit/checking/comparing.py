"""Comparing collected parts with what they should be, down to the elements that differ."""

import cmath
import math
import re
from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace

from ..wording.text import Text, text
from .absence import NotHereError
from .collecting import MAX_FRAMES, ChangedArgumentError
from .describing import MAX_WORDS, count_of, fault_of_mark, kind_of, note_of_raised, show, wrong_kind
from .evidence import is_any_mark, is_mark
from .relations import Relation, relations
from .words import TEXTS

REL_TOL = 1e-9  # well above float64 round-off of the short formulas judged here, far below a 0.1 % slip
ABS_TOL = 1e-12
ROUNDING = 16  # units in the last place that the few operations of one element may cost
MAX_ROWS = 5
MAX_NAME = 40  # characters of a name that is none of those that there are
_MISSING = object()
_STATES_ONLY = ContextVar("states_only", default=False)


@contextmanager
def states_only():
    """Run a block in which findings say whether parts are right and no more: nobody is going to read the rest."""
    before = _STATES_ONLY.set(True)
    try:
        yield
    finally:
        _STATES_ONLY.reset(before)


@dataclass(frozen=True)
class Row:
    """One element that differs: what it is, what it should be, what it is instead; all as short text."""

    quantity: str
    expected: str
    got: str
    difference: str = ""


@dataclass(frozen=True)
class Because:
    """A sentence on why a part is wrong, said only where it is true: where `holds`, given all parts, says so.

    name: what the recorded wrong answers of which it is true are listed by, so that `doctor` knows them.
    """

    name: str
    holds: Callable
    sentence: Text


@dataclass(frozen=True)
class Finding:
    """What the judge has to say about one part. `state` is "ok", "wrong", "raised" or "unattempted".

    messages: what is the matter with it. because: why it is so, as far as the judge knows that from the parts.
    relations: what its numbers have to do with the right ones. counts: how many elements of its arrays differ.
    wants: what was asked for. example: the call that its first row comes from, so that it can be made again.
    """

    part: str
    state: str
    label: Text
    weight: float = 1.0
    rows: tuple[Row, ...] = ()
    more: int = 0
    messages: tuple[Text, ...] = ()
    relations: tuple[Relation, ...] = ()
    counts: tuple[Text, ...] = ()
    because: tuple[Text, ...] = ()
    reasons: tuple[str, ...] = ()  # the names of those `Because` that hold
    wants: Text | None = None
    example: Text | None = None
    raised: dict | None = field(default=None, compare=False)
    always_shown: bool = False  # show what was expected even where the exercise asks for predictions
    telling: bool = False  # whether the messages tell what kind of value is expected
    unordered: bool = False  # whether what the part lists may come in any order

    @property
    def ok(self) -> bool:
        """Return whether this part earns its weight."""
        return self.state == "ok"

    @property
    def lost(self) -> bool:
        """Return whether this part was answered, and is wrong."""
        return self.state in ("wrong", "raised")


def expect(
    parts,
    part,
    expected,
    *,
    label,
    difference=None,
    weight=1.0,
    wants=None,
    because=(),
    example=None,
    given=None,
    always_shown=False,
    rel_tol=REL_TOL,
    abs_tol=ABS_TOL,
):
    """Return the finding for one part that should equal `expected`.

    parts: the collected parts; a part that is absent, raised or was left undone is reported as such.
    expected: numbers, booleans, strings, None, arrays, or lists and dictionaries of them. Integers and floats compare
        by value, within `rel_tol` relative to the larger of the two; booleans never pass for numbers; arrays must agree
        in shape and dtype, and compare within a few roundings of it where `rel_tol` is finer.
    label: what was asked, usually the call as written, as `Text` or as a plain string.
    difference: finite differences to show beside the expected values, in the same structure, or a function that
        returns them, which is called when they are shown.
    wants, because: what was asked for, and why it is wrong, as `wrong` says it.
    example: the call that the first row comes from, or a function that returns it, which is called when it is shown.
    given: the arguments that it comes from, as `relations` takes them, or a function that returns them.
    always_shown: show `expected` at once, also in a prediction exercise, which otherwise withholds it.
    """
    common = {"part": part, "label": text(label), "weight": weight, "always_shown": always_shown}
    stopped = unusable(parts, part, common, wants)
    if stopped:
        return stopped
    comparison = _Comparison(rel_tol, abs_tol)
    comparison.compare(parts[part], expected, "", None)
    if not comparison.found:
        return Finding(state="ok", **common)
    if _STATES_ONLY.get():
        return Finding(state="wrong", **common)
    if difference is not None:
        beside = difference() if callable(difference) else difference
        comparison = _Comparison(rel_tol, abs_tol)
        comparison.compare(parts[part], expected, "", beside)
    found = wrong(parts, wants=wants, because=because, **common)
    return replace(
        found,
        messages=tuple(dict.fromkeys(comparison.messages)),
        counts=tuple(dict.fromkeys(comparison.counts)),
        relations=tuple(relations(parts[part], expected, given() if callable(given) else given)),
        example=example() if callable(example) else example,
        rows=tuple(comparison.rows[:MAX_ROWS]),
        more=max(len(comparison.rows) - MAX_ROWS, 0) + comparison.unlisted,
        telling=True,
    )


def wrong(parts, part, *, label, wants=None, because=(), rows=(), **more):
    """Return the finding for one part that is wrong, and that holds a value.

    wants: a `Text` that says what was asked for. It is true whatever the answer did.
    because: why it is wrong: a `Text` that the judge has found in the parts, or several `Because`, of which those are
        said that hold of them; None or nothing where that is not known.
    """
    reasons = [because] if isinstance(because, (Text, Because)) else list(because or ())
    true = [one for one in reasons if not isinstance(one, Because) or _surely(one.holds, parts)]
    return Finding(
        part=part,
        state="wrong",
        label=text(label),
        wants=wants,
        because=tuple(one.sentence if isinstance(one, Because) else one for one in true),
        reasons=tuple(one.name for one in true if isinstance(one, Because)),
        rows=tuple(rows),
        **more,
    )


def claim(parts, part, holds, *, label, weight=1.0, **said):
    """Return the finding for one part that is judged by a yes or no: `holds` is called with the part's value.

    said: what `wrong` says where it does not hold: wants, because, rows.
    """
    common = {"part": part, "label": text(label), "weight": weight}
    stopped = unusable(parts, part, common, said.get("wants"))
    if stopped:
        return stopped
    if _surely(holds, parts[part]):
        return Finding(state="ok", **common)
    return wrong(parts, **common, **said)


def expect_members(parts, part, expected, *, label, weight=1.0, among=(), **said):
    """Return the finding for one part that should list exactly the strings `expected`, in any order.

    among: all that may be listed, where that is known. said: what `wrong` says besides: wants, because.
    """
    common = {"part": part, "label": text(label), "weight": weight, "unordered": True}
    stopped = unusable(parts, part, common, said.get("wants"))
    if stopped:
        return stopped
    got = parts[part]
    if not _are_strings(got):
        return Finding(state="wrong", messages=(TEXTS("needs_names"),), **common)
    odd = (Counter(got) - Counter(expected)) + (Counter(expected) - Counter(got))
    if not odd:
        return Finding(state="ok", **common)
    # Which names are missing would be the answer; how many are right is a help.
    right = sum((Counter(got) & Counter(expected)).values())
    note = TEXTS("members", right=right, expected=len(expected), got=len(got))
    strange = [name for name in dict.fromkeys(got) if among and name not in among]
    if strange:
        odd, names = (", ".join(f'`"{one[:MAX_NAME]}"`' for one in each) for each in (strange[:1], among))
        said["because"] = TEXTS("no_such_names", odd=odd, names=names)
    return replace(wrong(parts, **common, **said), messages=(note,))


def in_any_order(value):
    """Return a list of strings in order, so that two answers to `expect_members` can be compared; else the value."""
    return sorted(value) if _are_strings(value) else value


def _are_strings(value):
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def expect_raised(parts, part, *types, label, weight=1.0, **said):
    """Return the finding for one part whose code should raise an exception of one of these types, given by name.

    One of a class that inherits from them will do. said: what `wrong` says: wants, because.
    """
    common = {"part": part, "label": text(label), "weight": weight}
    value = parts.get(part)
    record = value["$raised"] if is_mark(value, "raised") else None
    kinds = record.get("kinds") if isinstance(record, dict) else None
    if isinstance(record, dict) and {record.get("type"), *(kinds if isinstance(kinds, list) else ())} & {
        *types
    }:
        return Finding(state="ok", **common)
    return unusable(parts, part, common, said.get("wants")) or wrong(parts, **common, **said)


def stopped(parts, part, *, label, because, weight=1.0, **said):
    """Return the finding for a part that ran over its budget, as `limits.unless_stopped` notes it; None for any other.

    because: what is said of it, with places for {count}, how much had been spent, and for the names in `said`.
    """
    value = parts.get(part)
    if not isinstance(value, dict) or set(value) != {"stopped"}:
        return None
    note = because.fill(count=str(value["stopped"])[:20], **said)
    return wrong(parts, part, label=label, because=note, weight=weight)


def _surely(holds, value):
    try:
        return bool(holds(value))
    except Exception:  # the value is not of the kind that `holds` asks about, whatever that is
        return False


def unusable(parts, part, common, wants=None):
    """Return the finding for a part that holds no value to judge, or None when it holds one."""
    value = parts.get(part, _MISSING)
    if value is _MISSING:
        return Finding(state="wrong", messages=(TEXTS("part_missing"),), **common)
    if is_undone(value):
        return Finding(state="unattempted", messages=(TEXTS("part_undone"),), **common)
    if is_mark(value, "raised"):
        return raised_finding(value["$raised"], {**common, "wants": wants})
    return None


def is_undone(value):
    """Return whether plain data is a placeholder or holds one: a list of blanks is as unattempted as a blank."""
    if isinstance(value, dict):
        return is_mark(value, "unattempted") or any(map(is_undone, value.values()))
    return isinstance(value, list) and any(map(is_undone, value))


def raised_finding(record, common):
    """Return the finding for a part whose code raised; a record that `attempt` never writes counts as wrong."""
    if not isinstance(record, dict) or not all(
        isinstance(record.get(key), str) for key in ("type", "message")
    ):
        return Finding(state="wrong", messages=(TEXTS("malformed"),), **common)
    frames = record.get("frames")
    frames = frames[-MAX_FRAMES:] if isinstance(frames, list) else []
    # Nothing stopped the answer where no line of it raised, or something else is wanted of it.
    refused = record["type"] in (NotHereError.__name__, ChangedArgumentError.__name__)
    return Finding(
        state="raised" if frames and not refused else "wrong",
        messages=(note_of_raised(record),),
        raised={**record, "frames": frames},
        **common,
    )


def same(left, right, rel_tol=REL_TOL, abs_tol=ABS_TOL) -> bool:
    """Return whether two pieces of plain data are equal up to round-off; two exceptions if they say the same.

    Of two that learners raise themselves the kind is enough: their words are their own.
    """
    try:
        _Equality(rel_tol, abs_tol).compare(left, right, "", None)
    except _DifferentError:
        return False
    return True


class _Comparison:
    """Walks two structures side by side and collects messages and differing elements."""

    def __init__(self, rel_tol, abs_tol):
        self.rel_tol, self.abs_tol = rel_tol, abs_tol
        self.messages, self.counts, self.rows = [], [], []
        self.unlisted = 0  # elements that differ beyond those of an array that can be shown

    @property
    def found(self):
        return bool(self.messages or self.rows)

    def tell(self, message):
        self.messages.append(message)

    def tell_of(self, path, message, got, expected):
        """Tell of a value with a place of its own, and show it there: the message does not say where that is."""
        self.tell(message)
        if path and show(got) != show(expected):  # long ones are cut, and may look alike
            self.differ(path, expected, got, None)

    def compare(self, got, expected, path, difference):
        got, expected = _scalar_beside(got, expected), _scalar_beside(expected, got)
        if is_any_mark(got) or is_any_mark(expected):
            if not _same_mark(got, expected):
                self.tell(fault_of_mark(got, expected))
        elif (got is None) is not (expected is None):  # shown like any other value: it says where None is
            self.differ(path, expected, got, None)
        elif hasattr(expected, "dtype"):
            self.arrays(got, expected, path, difference)
        elif isinstance(expected, dict):
            self.mappings(got, expected, path, difference)
        elif isinstance(expected, (list, tuple)):
            self.sequences(got, expected, path, difference)
        else:
            self.scalars(got, expected, path, difference)

    def scalars(self, got, expected, path, difference):
        if kind_of(got) != kind_of(expected):
            self.tell_of(path, wrong_kind(got, kind_of(expected)), got, expected)
        elif not self.equal(got, expected):
            self.differ(path, expected, got, difference)

    def equal(self, got, expected):
        if type(got) is float and type(expected) is float:  # most that is ever compared
            return math.isclose(got, expected, rel_tol=self.rel_tol, abs_tol=self.abs_tol) or (
                math.isnan(got) and math.isnan(expected)
            )
        if kind_of(expected) == "a_complex":
            return cmath.isclose(got, expected, rel_tol=self.rel_tol, abs_tol=self.abs_tol)
        if kind_of(expected) != "a_number" or (isinstance(got, int) and isinstance(expected, int)):
            return got == expected
        if isinstance(got, float) and isinstance(expected, float) and math.isnan(expected):
            return math.isnan(got)
        try:
            return math.isclose(got, expected, rel_tol=self.rel_tol, abs_tol=self.abs_tol)
        except OverflowError:  # an integer beyond the range of float
            return False

    def mappings(self, got, expected, path, difference):
        if not isinstance(got, dict):
            self.tell(wrong_kind(got, "a_dict"))
            return
        odd = sorted(set(got) ^ set(expected))
        if odd:
            self.tell(TEXTS("keys", names=", ".join(odd)[:MAX_WORDS]))
        for key in (key for key in expected if key in got):
            self.compare(
                got[key], expected[key], f"{path}{', ' if path else ''}{key}", _item(difference, key)
            )

    def sequences(self, got, expected, path, difference):
        got = got.tolist() if hasattr(got, "dtype") else got
        if not isinstance(got, list):
            self.tell_of(path, wrong_kind(got, "a_list"), got, expected)
        elif len(got) != len(expected):
            self.tell_of(path, TEXTS("length", expected=len(expected), got=len(got)), got, expected)
        else:
            for i, (g, e) in enumerate(zip(got, expected, strict=True)):
                self.compare(g, e, f"{path}[{i}]", _item(difference, i))

    def arrays(self, got, expected, path, difference):
        got = _as_numbers(got, expected)
        if not hasattr(got, "dtype"):
            self.tell(wrong_kind(got, "an_array"))
        elif got.shape != expected.shape:
            self.tell(TEXTS("shape", expected=expected.shape, got=got.shape))
        elif got.dtype != expected.dtype:
            self.tell(TEXTS("dtype", expected=expected.dtype, got=got.dtype))
        else:
            self.elements(got, expected, path, difference)

    def elements(self, got, expected, path, difference):
        import numpy

        if numpy.array_equal(got, expected):  # most are, and it takes a tenth of the time
            return
        if expected.dtype.kind in "fc":
            slack = ROUNDING * float(numpy.finfo(expected.dtype).eps)  # 2e-6 in float32
            rtol, atol = max(self.rel_tol, slack), max(self.abs_tol, slack)
            with numpy.errstate(all="ignore"):
                close = numpy.isclose(got, expected, rtol=rtol, atol=atol, equal_nan=True)
        else:
            close = numpy.equal(got, expected)
        differing = numpy.argwhere(~close)
        self.unlisted += len(differing[MAX_ROWS:])
        if expected.size > MAX_ROWS and len(differing):
            self.counts.append(count_of(expected, path, len(differing)))
        for index in map(tuple, differing[:MAX_ROWS]):
            where = f"{path}{list(map(int, index))}" if index else path
            beside = None if difference is None else difference[index].item()
            self.differ(where, expected[index].item(), got[index].item(), beside)

    def differ(self, path, expected, got, difference):
        digits = (
            6 if show(expected) != show(got) else 15
        )  # never show two numbers that differ as the same text
        beside = "" if difference is None else show(difference, digits)
        self.rows.append(Row(path, show(expected, digits), show(got, digits), beside))


class _DifferentError(Exception):
    """Two structures are not the same."""


class _Equality(_Comparison):
    """Walks until the first difference, of which nobody wants to be told."""

    def tell(self, message):
        raise _DifferentError

    def differ(self, path, expected, got, difference):
        raise _DifferentError


def _same_mark(left, right):
    faults = [mark["$raised"] for mark in (left, right) if is_mark(mark, "raised")]
    if len(faults) == 2 and all(isinstance(fault, dict) for fault in faults):
        if all(fault.get("own") is True for fault in faults):  # where words are asked for, parts hold them
            return faults[0].get("type") == faults[1].get("type")
        return _complaint(faults[0]) == _complaint(faults[1])
    return is_any_mark(left) and is_any_mark(right) and str(left) == str(right)


def _complaint(record):
    """Return what an exception says, without the names and addresses that differ from one learner to the next.

    The kind of what lacks an attribute stays, and so does `None`: it and an array came to a line in different ways.
    """
    if record.get("type") == "RecursionError":  # how it goes on depends on what Python was just doing
        return ("RecursionError",)
    message = str(record.get("message"))
    kind = re.match(r"'[^']*'(?= object has no attribute)", message)
    nameless = re.sub(
        r"'[^']*'|0x[0-9a-f]+", lambda found: found[0] if found[0] == "'NoneType'" else "", message
    )
    return record.get("type"), kind and kind[0], nameless


def _scalar_beside(value, other):
    """Return the number in a 0-d array where it meets a plain value: NumPy's own sums come home as plain floats."""
    plain = not hasattr(other, "dtype") and not isinstance(other, (list, tuple, dict))
    return value.item() if plain and hasattr(value, "dtype") and value.shape == () else value


def _as_numbers(got, expected):
    """Return numbers in lists, or whole ones in an array, as an array of floats, where floats are expected."""
    import numpy

    if expected.dtype != numpy.float64 or not (isinstance(got, list) or hasattr(got, "dtype")):
        return got
    try:
        array = numpy.asarray(got)
    except (ValueError, OverflowError):  # rows of different lengths
        return got
    return array.astype(numpy.float64) if array.dtype.kind in "iuf" and array.dtype.itemsize == 8 else got


def _item(difference, key):
    return None if difference is None else difference[key]
