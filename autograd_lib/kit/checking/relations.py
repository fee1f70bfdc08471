"""What wrong numbers have to do with the right ones: the sign, a factor, two results in each other's place.

Whatever is said here is true of all the numbers that it is said of, whoever wrote them and however.
"""

import math

from ..wording.text import Catalogue, Text

MOST = 10_000  # numbers that are looked at
NAMED = 3  # places that a factor is said of, of which there may be dozens
LARGEST = 1e150  # a factor of such numbers is still a number
ROUNDING = 1e-6  # float32 keeps about seven digits
PLAIN = (-1.0, 2.0, 0.5, -2.0, -0.5)  # factors that a single number is believed to be off by

_TEXTS = Catalogue(
    {
        "sign": Text("大小都对，符号全反了。", "Every size is right, and every sign is the wrong one."),
        "sign_of": Text(
            "{names} 的大小对，符号反了。", "{names}: the size is right, and the sign is the wrong one."
        ),
        "factor": Text("每个数都是应有的 {factor} 倍。", "Every number is {factor} times what it should be."),
        "factor_of": Text("{names} 是应有的 {factor} 倍。", "{names}: {factor} times what it should be."),
        "exchanged": Text(
            "{names} 对调了：每一个的位置上是另一个的数。",
            "{names} are exchanged: each stands in the other's place.",
        ),
    }
)


def relations(got, expected) -> list[Text]:
    """Return what can be said of numbers that differ from those expected; nothing where they have another form."""
    pairs = []
    if not _paired(got, expected, "", pairs) or not 0 < len(pairs) <= MOST:
        return []
    groups = {}
    for name, *pair in pairs:
        groups.setdefault(name, []).append(pair)
    common = _factor(list(group) for _, *group in pairs)
    if common not in (None, 1.0) and sum(e != 0 for *_, e in pairs) > 1:
        return [_TEXTS("sign")] if common == -1 else [_TEXTS("factor", factor=f"{common:.4g}")]
    factors = {name: _factor(group) for name, group in groups.items()}
    wrong = [name for name in groups if factors[name] != 1.0]
    return list(_exchanges(groups, wrong)) or list(_by_factor(factors, wrong))


def _paired(got, expected, name, pairs):
    """Add (name, got, expected) for each pair of finite numbers; return whether both have the same form."""
    if isinstance(expected, dict):
        same = isinstance(got, dict) and set(got) == set(expected)
        return same and all(_paired(got[key], expected[key], key, pairs) for key in expected)
    got, expected = (value.tolist() if hasattr(value, "tolist") else value for value in (got, expected))
    if isinstance(expected, (list, tuple)):
        same = isinstance(got, list) and len(got) == len(expected)
        return same and all(_paired(g, e, name, pairs) for g, e in zip(got, expected, strict=True))
    if not _is_number(got) or not _is_number(expected):
        return False
    pairs.append((name, got, expected))
    return True


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < LARGEST


def _close(a, b):
    return math.isclose(a, b, rel_tol=ROUNDING, abs_tol=1e-12)


def _factor(pairs):
    """Return the factor by which all numbers differ from those expected, if there is one: 1.0 where none does."""
    pairs = list(pairs)
    if all(_close(g, e) for g, e in pairs):
        return 1.0
    g, e = max(pairs, key=lambda pair: abs(pair[1]))
    if not _close(e, 0) and not _close(g, 0):
        factor = next((plain for plain in PLAIN if _close(g, plain * e)), g / e)
        several = any(not _close(abs(e), abs(other)) and not _close(other, 0) for _, other in pairs)
        if (several or factor in PLAIN) and all(_close(g, factor * e) for g, e in pairs):
            return factor
    return None


def _exchanges(groups, wrong):
    """Yield a word on each two results that stand in each other's place."""
    for place, one in enumerate(wrong):
        for other in wrong[place + 1 :]:
            if _same(groups[one], groups[other]) and _same(groups[other], groups[one]):
                yield _TEXTS("exchanged", names=f"{one}, {other}")


def _same(given, wanted):
    """Return whether the numbers of one group are those that are expected of another."""
    return len(given) == len(wanted) and all(
        _close(g, e) for (g, _), (_, e) in zip(given, wanted, strict=True)
    )


def _by_factor(factors, wrong):
    """Yield a word on the groups that are off by the same factor, if there is one for every group that is wrong.

    Of many numbers, one is soon twice what it should be by chance.
    """
    if None in (factors[name] for name in wrong):
        return
    for factor in dict.fromkeys(factors[name] for name in wrong):
        alike = [name for name in wrong if name and factors[name] == factor]
        names = ", ".join([*alike[:NAMED], *["…"] * (len(alike) > NAMED)])
        if names:
            yield (
                _TEXTS("sign_of", names=names)
                if factor == -1
                else _TEXTS("factor_of", names=names, factor=f"{factor:.4g}")
            )
