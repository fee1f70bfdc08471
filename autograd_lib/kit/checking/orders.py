"""What the shape of wrong results, or the order of what is in them, has to do with that of the right ones."""

from collections.abc import Callable

from ..wording.text import Catalogue, Text
from .leaves import Leaf, close, flat

LEAST = 3  # numbers of a list in which a place more or less is no chance
WHAT = Catalogue(
    {
        "transposed": Text("应有的结果的转置", "the transpose of what it should be"),
        "reversed": Text("应有的结果倒过来排", "what it should be in reverse order"),
        "reordered": Text("应有的那些数，次序不同", "made of the right numbers in another order"),
        "reshaped": Text("应有的那些数，形状不同", "made of the right numbers in another shape"),
        "without_last": Text("应有的结果少了最后一个", "what it should be without the last"),
        "without_first": Text("应有的结果少了第一个", "what it should be without the first"),
        "one_behind": Text("应有的结果末尾多了一个", "what it should be with one more at the end"),
        "one_before": Text("应有的结果开头多了一个", "what it should be with one more at the beginning"),
        "late": Text("应有的结果晚了一位", "what it should be, one place late"),
        "early": Text("应有的结果早了一位", "what it should be, one place early"),
        "last_only": Text(
            "每个位置上都是应有的最后一个", "in every place what it should be in the last place"
        ),
        "first_only": Text(
            "每个位置上都是应有的第一个", "in every place what it should be in the first place"
        ),
        "summed": Text(
            "应有的结果又沿轴 {axis} 求了和", "what it should be, summed along axis {axis} besides"
        ),
        "not_summed": Text(
            "没有沿轴 {axis} 求和的结果：求了就对", "right once it is summed along axis {axis}"
        ),
        "averaged": Text(
            "应有的结果又沿轴 {axis} 取了平均", "what it should be, averaged along axis {axis} besides"
        ),
        "not_averaged": Text(
            "没有沿轴 {axis} 取平均的结果：取了就对", "right once it is averaged along axis {axis}"
        ),
        "rows_scaled": Text(
            "每一行差一个倍数、各行倍数不同的结果",
            "right within each row but for a factor, another one in each",
        ),
        "columns_scaled": Text(
            "每一列差一个倍数、各列倍数不同的结果",
            "right within each column but for a factor, another one in each",
        ),
        "rows_moved": Text(
            "每一行差一个加数、各行加数不同的结果",
            "right within each row but for a term, another one in each",
        ),
        "columns_moved": Text(
            "每一列差一个加数、各列加数不同的结果",
            "right within each column but for a term, another one in each",
        ),
    }
)
Said = tuple[tuple[str, str], ...]


def order_of(wrong: list[Leaf]) -> tuple[str, Said]:
    """Return a key, and what is said with it, of what holds of all results that are wrong; "" where nothing does."""
    if max(len(flat(one)) for leaf in wrong for one in (leaf.got, leaf.expected)) < LEAST:
        return "", ()
    for key, holds in _SAME_SHAPE if not any(leaf.other_form for leaf in wrong) else _OTHER_SHAPE:
        if all(holds(leaf.got, leaf.expected) for leaf in wrong):
            return key, ()
    if all(leaf.other_form for leaf in wrong):
        return _along(wrong)
    if not any(leaf.other_form for leaf in wrong):
        return _begins_right(wrong)
    return "", ()


def _same(one, other):
    ones, others = flat(one), flat(other)
    return len(ones) == len(others) and all(map(close, ones, others))


def _is_list(value, least=2):
    return isinstance(value, list) and len(value) >= least


def _is_matrix(value):
    return isinstance(value, list) and isinstance(value[0], list) and not isinstance(value[0][0], list)


def _turned(value):
    return [list(row) for row in zip(*value, strict=True)]


def _transposed(got, expected):
    if not _is_matrix(got) or not _is_matrix(expected) or len(got) != len(expected[0]):
        return False
    return len(got[0]) == len(expected) and _same(_turned(got), expected)


def _reordered(got, expected):
    ones, others = sorted(flat(got)), sorted(flat(expected))
    several = not close(others[0], others[-1])
    return _is_list(others) and several and len(ones) == len(others) and all(map(close, ones, others))


def _reshaped(got, expected):
    return _is_list(flat(expected), 1) and _same(got, expected)


def _rows(value):
    """Return the lists along the last axis."""
    return [row for one in value for row in _rows(one)] if isinstance(value[0], list) else [value]


def _row_by_row(got, expected):
    """Return the rows of both; none where there is one alone, or each holds one number alone."""
    if not isinstance(expected, list):
        return []
    rows = list(zip(_rows(got), _rows(expected), strict=True))
    return rows if len(rows) > 1 and len(rows[0][1]) > 1 else []


def _scaled(got, expected):
    """Return whether each row has a factor of its own, and not all the same."""
    factors = []
    for row, due in _row_by_row(got, expected):
        largest = max(range(len(due)), key=lambda at: abs(due[at]))
        if close(due[largest], 0) or close(row[largest], 0):
            return False
        factors.append(row[largest] / due[largest])
        if not all(close(g, factors[-1] * e) for g, e in zip(row, due, strict=True)):
            return False
    return not all(close(one, factors[0]) for one in factors)


def _moved(got, expected):
    """Return whether each row has a term of its own, and not all the same."""
    rows = _row_by_row(got, expected)
    terms = [row[0] - due[0] for row, due in rows]
    return not all(close(one, terms[0]) for one in terms) and all(
        close(g, e + term)
        for (row, due), term in zip(rows, terms, strict=True)
        for g, e in zip(row, due, strict=True)
    )


def _by_columns(holds) -> Callable:
    return lambda got, expected: _is_matrix(expected) and holds(_turned(got), _turned(expected))


def _everywhere(got, value):
    return all(_same(one, value) for one in got)


_SAME_SHAPE: tuple[tuple[str, Callable], ...] = (
    ("transposed", _transposed),
    ("last_only", lambda got, expected: _is_list(expected) and _everywhere(got, expected[-1])),
    ("first_only", lambda got, expected: _is_list(expected) and _everywhere(got, expected[0])),
    ("reversed", lambda got, expected: _is_list(expected) and _same(got[::-1], expected)),
    ("late", lambda got, expected: _is_list(expected) and _same(got[1:], expected[:-1])),
    ("early", lambda got, expected: _is_list(expected) and _same(got[:-1], expected[1:])),
    ("rows_scaled", _scaled),
    ("columns_scaled", _by_columns(_scaled)),
    ("rows_moved", _moved),
    ("columns_moved", _by_columns(_moved)),
    ("reordered", _reordered),
)
_OTHER_SHAPE: tuple[tuple[str, Callable], ...] = (
    ("transposed", _transposed),
    ("without_last", lambda got, expected: _is_list(expected) and _same(got, expected[:-1])),
    ("without_first", lambda got, expected: _is_list(expected) and _same(got, expected[1:])),
    ("one_behind", lambda got, expected: _is_list(got) and _same(got[:-1], expected)),
    ("one_before", lambda got, expected: _is_list(got) and _same(got[1:], expected)),
    ("reshaped", _reshaped),
)


def _along(wrong):
    """Return the axis along which a sum or a mean was taken that was not wanted, or was not taken that was."""
    deepest = max(len(shape) for leaf in wrong for shape in leaf.shapes)
    for axis in range(deepest):
        for key, means in (("summed", False), ("averaged", True)):
            if all(_same_shape(_total(leaf.expected, axis, means), leaf.got) for leaf in wrong):
                return key, (("axis", str(axis)),)
            if all(_same_shape(_total(leaf.got, axis, means), leaf.expected) for leaf in wrong):
                return f"not_{key}", (("axis", str(axis)),)
    return "", ()


def _same_shape(one, other):
    return one is not None and _same(one, other)


def _total(value, axis, means):
    """Return the sums of an array along an axis, or their means; None where it has no such axis."""
    if not isinstance(value, list):
        return None
    if axis:
        inner = [_total(one, axis - 1, means) for one in value]
        return None if None in inner else inner
    if isinstance(value[0], list):
        return [_total(list(column), 0, means) for column in zip(*value, strict=True)]
    return sum(value) / (len(value) if means else 1)


def _begins_right(wrong):
    """Return how many of the first numbers are right, where all that follow are wrong, and it is as many each time."""
    counts = set()
    for leaf in wrong:
        right = [close(g, e) for g, e in leaf.pairs]
        count = right.index(False)
        if (
            not isinstance(leaf.expected, list)
            or isinstance(leaf.expected[0], list)
            or any(right[count:])
            or count + 2 > len(right)
        ):
            return "", ()
        counts.add(count)
    (count, *more) = counts
    if more or not count:
        return "", ()
    return ("first_alone", ()) if count == 1 else ("first_of", (("count", str(count)),))
