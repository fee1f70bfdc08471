"""What wrong results have to do with the right ones: the sign, a factor, an argument that is in them once too often.

Whatever is said here is true of all the results that it is said of, whoever wrote them and however. It is measured, so
it needs no author: a learner whose mistake nobody has written down is told what separates it from what is right.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..wording.text import Catalogue, Text
from .leaves import Leaf, Numbers, close, leaves_of, multiplied, numbers_of
from .orders import WHAT, order_of

NAMED = 3  # results that a relation is said of by name, of which there may be dozens
LONGEST = 24  # characters of such a name: a call written out says nothing in a list of three
ENOUGH = 3  # numbers that have to agree on a factor that is neither 1 nor -1
PLAIN = (-1.0, 2.0, 0.5, -2.0, -0.5)  # factors that a single number is believed to be off by

# subject of a sentence: of everything, of some results, of the numbers that are wrong among right ones
_NUMBERS = Catalogue(
    {
        "all": Text("每个数都是{what}。", "Every number is {what}."),
        "of": Text("{names} 是{what}。", "{names}: {what}."),
        "where": Text("错的数都是{what}。", "Every number that is wrong is {what}."),
    }
)
_RESULTS = Catalogue(
    {
        "all": Text("得到的是{what}。", "What comes back is {what}."),
        "of": Text("{names} 是{what}。", "{names}: {what}."),
        "where": Text("错的结果都是{what}。", "Every result that is wrong is {what}."),
    }
)
_WHAT = Catalogue(
    {
        "factor": Text("应有的 {factor} 倍", "{factor} times what it should be"),
        "absolute": Text("应有的数的绝对值", "the absolute value of what it should be"),
        "reciprocal": Text("应有的数的倒数", "1 divided by what it should be"),
        "square": Text("应有的数的平方", "the square of what it should be"),
        "more": Text("应有的数加 {by}", "what it should be plus {by}"),
        "less": Text("应有的数减 {by}", "what it should be minus {by}"),
        "constant": Text("`{value}`", "`{value}`"),
        "for_another": Text("`{value}`，而应有的是 `{due}`", "`{value}` where `{due}` belongs"),
        "nan": Text("nan", "nan"),
        "times": Text("应有的数乘以 `{name}`", "what it should be times `{name}`"),
        "by": Text("少乘了 `{name}` 的：乘上就对", "right once it is multiplied by `{name}`"),
        "plus": Text("应有的数加上 `{name}`", "what it should be plus `{name}`"),
        "as_far": Text(
            "从 `{name}` 往另一边走出了该走的距离", "as far from `{name}` as it should be, on the other side"
        ),
        "farther": Text(
            "从 `{name}` 走出了该走距离的 {factor} 倍", "{factor} times as far from `{name}` as it should be"
        ),
        "copy": Text("{other} 应有的数", "what {other} should be"),
        "copy_minus": Text("{other} 应有的数反了符号", "minus what {other} should be"),
        "together": Text("应有的数再加上 {other} 应有的数", "what it should be plus what {other} should be"),
    }
)
_TEXTS = Catalogue(
    {
        "sign_all": Text("大小都对，符号全反了。", "Every size is right, and every sign is the wrong one."),
        "sign_of": Text(
            "{names} 的大小对，符号反了。", "{names}: the size is right, and the sign is the wrong one."
        ),
        "sign_where": Text(
            "错的数大小都对，只是符号反了。",
            "Every number that is wrong has the right size and the wrong sign.",
        ),
        "exchanged": Text(
            "{both} 对调了：每一个的位置上是另一个的数。",
            "{both} are exchanged: each stands in the other's place.",
        ),
        "first_as_far": Text(
            "第一个数从 `{name}` 往另一边走了该走的距离。",
            "The first number is as far from `{name}` as it should be, on the other side.",
        ),
        "first_farther": Text(
            "第一个数从 `{name}` 走了该走距离的 {factor} 倍。",
            "The first number is {factor} times as far from `{name}` as it should be.",
        ),
        "first_of": Text(
            "前 {count} 个对，往后全错。", "The first {count} are right, and all that follow are wrong."
        ),
        "first_alone": Text("第一个对，往后全错。", "The first is right, and all that follow are wrong."),
        "swapped": Text(
            "错的各处，该是 `{due}` 的都成了 `{got}`。",
            "Wherever it is wrong, it has `{got}` instead of `{due}`.",
        ),
        "due": Text("错的各处，应有的都是 `{due}`。", "Wherever it is wrong, it should be `{due}`."),
    }
)


@dataclass(frozen=True)
class Relation:
    """One thing that is true of wrong results.

    key: what it is, a key of the catalogues here or of `orders.WHAT`. said: what its sentence says besides, as
    (name, value). names: the results that it is said of; () where it holds of everything. only: whether it is said of
    the wrong numbers among right ones. some: whether it says nothing of others that are wrong as well. alone: whether
    it was found in the first call that goes wrong, and not in all.
    """

    key: str
    said: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()
    only: bool = False
    some: bool = False
    alone: bool = False

    @property
    def text(self) -> Text:
        """Return the sentence."""
        subject = "where" if self.only else "of" if self.names else "all"
        names = ", ".join([*self.names[:NAMED], *["…"] * (len(self.names) > NAMED)])
        if self.key == "sign":
            return _TEXTS(f"sign_{subject}", names=names)
        if self.key in _TEXTS:
            return _TEXTS(self.key, names=names, **dict(self.said))
        about, what = (_NUMBERS, _WHAT) if self.key in _WHAT else (_RESULTS, WHAT)
        return about(subject, names=names, what=what(self.key, **dict(self.said)))


def of_all(found: Iterable[Sequence[Relation]]) -> list[Relation]:
    """Return what is true of several findings, given what is true of each: the same of the same results, or of what is
    wrong in each."""
    first, *others = found
    if not others:
        return list(first)
    common = []
    for one in first:
        alike = [
            next((other for other in each if (other.key, other.said) == (one.key, one.said)), None)
            for each in others
        ]
        if None in alike or any(other.alone for other in (one, *alike)):
            continue
        if all(other == one for other in alike):
            common.append(one)
        elif not any(other.some for other in (one, *alike)):
            common.append(Relation(one.key, one.said, only=True))
    return common


def relations(got, expected, given=None) -> list[Relation]:
    """Return what can be said of results that differ from those expected; nothing where they have another form.

    given: {call: {argument: value}} for results that are listed by calls, or {"": {argument: value}} for one.
    """
    leaves = leaves_of(got, expected, given or {})
    if not leaves:
        return []
    words = [leaf for leaf in leaves if isinstance(leaf.expected, str)]
    wrong = [leaf for leaf in leaves if not leaf.is_right]
    if not wrong:  # nearly right
        return []
    if any(leaf in words for leaf in wrong):
        return [] if any(leaf not in words for leaf in wrong) else _of_words(wrong, words)
    every = [leaf for leaf in leaves if leaf not in words]
    return _of_leaves(every, wrong) or _of_the_first(every, wrong)


def _of_leaves(leaves, wrong):
    return _of_results(leaves, wrong) or _of_each(leaves, wrong) or _of_places(leaves, wrong)


def _of_the_first(leaves, wrong):
    """Return what holds of the first call that goes wrong, by itself."""
    own, off = ([one for one in each if one.given is wrong[0].given] for each in (leaves, wrong))
    if len(off) == len(wrong) or not numbers_of(off).are_telling:
        return []
    return [replace(one, alone=True) for one in _of_leaves(own, off)]


def _of_results(leaves, wrong):
    if any(leaf.other_form for leaf in wrong):
        return _in_order(leaves, wrong)
    return _of_numbers(leaves, wrong) or _in_order(leaves, wrong) or _constant(numbers_of(leaves))


def _of_each(leaves, wrong):
    """Return what holds of one of several results by itself."""
    names = dict.fromkeys(leaf.name for leaf in wrong)
    few = len(names) <= NAMED and all(0 < len(name) <= LONGEST for name in names)
    if not few or len({leaf.name for leaf in leaves}) < 2:
        return []
    found = []
    for name in names:
        own, off = ([one for one in each if one.name == name] for each in (leaves, wrong))
        if numbers_of(own).are_telling:
            found += [
                replace(one, names=(name,), some=len(names) > 1)
                for one in _of_results(own, off)[:1]
                if not one.only
            ]
    return found


def _of_places(leaves, wrong):
    """Return what holds of the places of short lists, each of which may be a result of its own."""
    if not all(leaf.is_short_list for leaf in leaves) or len({len(leaf.expected) for leaf in leaves}) > 1:
        return []
    places = [one for leaf in leaves for one in leaf.places]
    off = [one for one in places if not one.is_right]
    found = _of_numbers(places, off) if numbers_of(off).are_telling else []
    return [one for one in found if one.names or one.key == "exchanged"]


def _about(names, groups):
    """Return the subject of a relation as fields of it: everything, some results by name, or whatever is wrong."""
    if len(names) == len(groups):
        return {}
    named = all(0 < len(name) <= LONGEST for name in names)
    return {"names": tuple(names)} if named else {"only": True}


def _of_words(wrong, words):
    """Return what the wrong ones among words, such as names of exceptions, have in common."""
    pairs = [(leaf.got.split(), leaf.expected.split()) for leaf in wrong]
    swaps = {
        tuple((g, e) for g, e in zip(got, due, strict=True) if g != e) if len(got) == len(due) else ()
        for got, due in pairs
    }
    (swap, *more), (due, *further) = swaps, {leaf.expected for leaf in wrong}
    several = len(wrong) > 1
    if several and not more and len(swap) == 1:
        return [Relation("swapped", (("got", swap[0][0]), ("due", swap[0][1])))]
    if several and not further and any(leaf.expected != due for leaf in words):
        return [Relation("due", (("due", due),))]
    return []


def _of_numbers(leaves, wrong):
    """Return what holds of results that have the right shape."""
    groups = {}
    for leaf in leaves:
        groups.setdefault(leaf.name, []).append(leaf)
    numbers = {name: numbers_of(group) for name, group in groups.items()}
    names = [name for name in groups if any(leaf in wrong for leaf in groups[name])]
    everything = Numbers([pair for one in numbers.values() for pair in one.pairs])
    common = _factor(everything)
    if common is not None and sum(e != 0 for _, e in everything.pairs) > 1:
        return [_by(common)]
    return (
        list(_exchanges(numbers, names))
        or list(_by_factor(numbers, names))
        or list(_copies(numbers, names))
        or _one_relation(groups, wrong, names)
        or _by_factor_where_wrong(everything)
    )


def _by(factor, **about):
    said = () if factor == -1 else (("factor", f"{factor:.4g}"),)
    return Relation("sign" if factor == -1 else "factor", said, **about)


def _factor(numbers):
    """Return the factor by which all numbers differ from those expected; None where there is none, or none but 1."""
    g, e = max(numbers.pairs, key=lambda pair: abs(pair[1]) if math.isfinite(pair[1]) else 0)
    if close(e, 0) or close(g, 0):
        return None
    factor = next((plain for plain in PLAIN if close(g, plain * e)), g / e)
    if close(factor, 1.0) or not (numbers.several or factor in PLAIN):
        return None
    return factor if multiplied(numbers.pairs, factor) else None


def _exchanges(numbers, names):
    """Yield a word on each two results that stand in each other's place."""
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            if numbers[one].are_those_of(numbers[other]) and numbers[other].are_those_of(numbers[one]):
                yield Relation("exchanged", (("both", f"{one}, {other}"),), some=len(names) > 2)


def _copies(numbers, names):
    """Yield a word on each result that is what another should be, or has that added to it."""
    for name in names:
        others = [one for one in numbers if one != name and numbers[one].are_telling]
        found = (
            Relation(key, (("other", other),), (name,), some=len(names) > 1)
            for other in others
            for key, factor, own in _COPIES
            if numbers[name].are_those_of(numbers[other], factor, own)
        )
        yield from list(found)[:1]


_COPIES = (("copy", 1, 0), ("copy_minus", -1, 0), ("together", 1, 1))


def _by_factor(numbers, names):
    """Yield a word on the results that are off by the same factor, if there is one for every result that is wrong.

    Of many numbers, one is soon twice what it should be by chance.
    """
    factors = {name: _factor(numbers[name]) for name in names}
    if None in factors.values():
        return
    several = dict.fromkeys(factors.values())
    for factor in several:
        about = _about([name for name in names if factors[name] == factor], numbers)
        if names != [""] and ("names" in about or len(several) == 1):
            yield _by(factor, **about, some=len(several) > 1)


def _one_relation(groups, wrong, names):
    """Return the first relation that holds of all results of some names, or of those alone that are wrong."""
    of_names = [leaf for name in names for leaf in groups[name]]
    return _measured(of_names, wrong, _about(names, groups)) or (
        _measured(wrong, wrong, {"only": True}) if 1 < len(wrong) < len(of_names) else []
    )


def _measured(meant, wrong, about):
    numbers = numbers_of(meant)
    if numbers.several:
        for key, holds in _PLAINLY:
            if all(holds(g, e) for g, e in numbers.pairs):
                return [Relation(key, **about)]
        (by,) = {g - e for g, e in numbers.pairs[:1]}
        if all(close(g, e + by) for g, e in numbers.pairs):
            return [Relation("more" if by > 0 else "less", (("by", f"{abs(by):.4g}"),), **about)]
    return _with_argument(meant, wrong, about)


_PLAINLY = (
    ("nan", lambda g, e: g != g),
    ("absolute", lambda g, e: close(g, abs(e))),
    ("reciprocal", lambda g, e: close(g * e, 1)),
    ("square", lambda g, e: close(g, e * e)),
)


def _with_argument(meant, wrong, about):
    """Return how the arguments of the calls enter what is wrong: once too often, or not at all."""
    for name in wrong[0].given:
        each = [leaf.with_argument(name) for leaf in meant]
        if None in each:
            continue
        triples = [triple for one in each for triple in one]
        if len({abs(e) for _, e, _ in triples if e}) < 2 or all(close(a, 0) for *_, a in triples):
            continue
        entering = _enters(triples, name)
        if entering:
            key, shown = entering
            return [Relation(key, (("name", shown),), **about)]
        for factor in PLAIN:
            if all(close(g - a, factor * (e - a)) for g, e, a in triples):
                far = () if factor == -1 else (("factor", f"{factor:.4g}"),)
                return [Relation("farther" if far else "as_far", (("name", name), *far), **about)]
    return _first_step(wrong)


def _enters(triples, name):
    """Return (key, what) of how an argument enters wrong numbers, given as (it, the right one, the argument)."""
    for power in (1, 2, 3):
        raised = [(g, e, math.prod([a] * power)) for g, e, a in triples]
        for key, quotient, holds in _ENTERS:
            count = _common([quotient(*one) for one in raised])
            if count is not None and all(holds(g, e, count * a) for g, e, a in raised):
                sign = {1.0: "", -1.0: "-"}.get(count, f"{count:.4g}*")
                return key, f"{sign}{name}" + f"**{power}" * (power > 1)
    return None


def _common(quotients):
    """Return what all quotients may come to, by the one of the largest divisor; of few of them, 1 or -1 alone."""
    known = [(above, below) for above, below in quotients if below]
    if not known:
        return None
    above, below = max(known, key=lambda one: abs(one[1]))
    if not math.isfinite(above / below) or close(above / below, 0):
        return None
    count = next((plain for plain in (1.0, -1.0) if close(above / below, plain)), above / below)
    return count if abs(count) == 1 or len(known) >= ENOUGH else None


_ENTERS = (
    ("times", lambda g, e, a: (g, e * a), lambda g, e, a: close(g, e * a)),
    ("by", lambda g, e, a: (e, g * a), lambda g, e, a: close(g * a, e)),
    ("plus", lambda g, e, a: (g - e, a), lambda g, e, a: close(g, e + a)),
)


def _first_step(wrong):
    """Return how far the first of several numbers is from where they start, beside where it should be."""
    firsts = [leaf.first for leaf in wrong]
    for name in wrong[0].given:
        starts = [leaf.given.get(name) for leaf in wrong]
        if None in firsts or not all(isinstance(one, float) for one in starts):
            continue
        for factor in PLAIN:
            if all(
                close(g - a, factor * (e - a)) and g != e for (g, e), a in zip(firsts, starts, strict=True)
            ):
                far = () if factor == -1 else (("factor", f"{factor:.4g}"),)
                return [Relation("first_farther" if far else "first_as_far", (("name", name), *far))]
    return []


def _wrong_of(numbers):
    return Numbers([(g, e) for g, e in numbers.pairs if not close(g, e)])


def _by_factor_where_wrong(numbers):
    """Return the factor that all numbers are off by that are wrong, beside others that are right."""
    off = _wrong_of(numbers)
    factor = _factor(off) if off.several else None
    return [_by(factor, only=True)] if factor in PLAIN else []


def _constant(numbers):
    """Return the one number that stands wherever a number is wrong."""
    off = _wrong_of(numbers).pairs
    value, due = off[0]
    if len(off) < 2 or not all(g == value for g, _ in off):
        return []
    said = ("value", f"{value:.6g}"), ("due", f"{due:.6g}")
    if all(e == due for _, e in off):
        return [Relation("for_another", said, only=True)]
    return [Relation("constant", said[:1], only=True)]


def _in_order(leaves, wrong: list[Leaf]):
    """Return what holds of the shape of results, or of the order of what is in them."""
    key, said = order_of(wrong)
    about = {} if len(wrong) == len(leaves) else {"only": True}
    return [Relation(key, said, **about)] if key else []
