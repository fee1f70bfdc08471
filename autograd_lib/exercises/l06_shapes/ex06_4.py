"""ex06_4: putting the gradient back where an index took the numbers from, also where it took one several times."""

import numpy as np

from ... import engine as torch
from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.own_work import each_by_name
from . import collect
from .common import draw, function, generator, inputs, own_work, pulled_back, slopes

LABELS = {
    "rows": Text("`index_vjp`：行号的数组，还有切片", "`index_vjp`: an array of rows, and a slice"),
    "pairs": Text(
        "`index_vjp`：行号和列号，还有布尔数组", "`index_vjp`: rows with columns, and an array of booleans"
    ),
    "nested": Text(
        "`index_vjp`：二维的索引，还有负数",
        "`index_vjp`: an index with two dimensions, and negative positions",
    ),
}


def challenge(rng):
    random = generator(rng)
    size, width = int(random.integers(4, 6)), int(random.integers(2, 4))
    rows, columns = (random.integers(0, size, 5), random.integers(0, width, 5))
    rows[1] = rows[3] = rows[0]  # named three times,
    columns[3] = columns[0]  # twice of them with the same column
    columns[1] = (columns[0] + 1) % width
    nested = random.integers(0, size, (2, 3))
    nested[1, 2], nested[0, 1] = nested[0, 0] - size, nested[0, 0]  # the same place, counted from the end
    mask = random.permutation(np.arange(size * width) < 3).reshape(size, width)
    return {
        "rows": [_case(random, [size, width], rows), _case(random, [size], {"slice": [1, None, 2]})],
        "pairs": [_case(random, [size, width], [rows, columns]), _case(random, [size, width], mask)],
        "nested": [
            _case(random, [size, width], nested),
            _case(random, [size], np.array([-1, 0, size - 1, -1])),
        ],
    }


def _case(random, shape, spec):
    g = draw(random, np.zeros(shape)[collect.index_of(spec)].shape)
    return [f"x{tuple(shape)}[{_text(spec)}]", shape, spec, g]


def _text(spec):
    if isinstance(spec, dict):
        return "{}:{}:{}".format(*("" if end is None else end for end in spec["slice"]))
    if isinstance(spec, list):
        return ", ".join(str(one.tolist()) for one in spec)
    return f"mask{spec.shape}" if spec.dtype == bool else str(spec.tolist())


def judge(parts, challenge):
    findings = []
    for name, cases in challenge.items():
        expected, beside = {}, {}
        for what, shape, spec, g in cases:
            index, x = collect.index_of(spec), np.zeros(shape)
            expected[what] = pulled_back(lambda t, index=index: t[_for_engine(index)], x, g)
            beside[what] = slopes(lambda x, index=index: x[index], x, g)
        shown = inputs(*(("g", g) for *_, g in cases))
        findings.append(expect(parts, name, expected, label=LABELS[name], difference=beside, why=shown))
    return own_work(parts, ("index_vjp",), findings)


def _for_engine(index):
    if isinstance(index, tuple):
        return tuple(map(_for_engine, index))
    return index if isinstance(index, slice) else torch.tensor(index)


def index_vjp(*lines):
    """Return an answer around the body of `index_vjp`."""
    return function("index_vjp(g, shape, index)", *lines)


EXERCISE = Exercise(
    id="ex06_4",
    title=Text("同一个位置取了几次", "A position taken several times"),
    kind=Kind.FILL_IN,
    points=3,
    minutes=8,
    difficulty=3,
    answers=("index_vjp",),
    names=each_by_name("index_vjp"),
    challenge=challenge,
    collect=collect.ex06_4,
    judge=judge,
    hints=(
        Text(
            "没有被取到的位置，动一动会影响结果吗？被取了两次的位置，动一动会影响结果里的几个数？",
            "Does the result change when a number moves that was not picked? How many numbers of the result change when one moves that was picked twice?",
        ),
        Text(
            "从一个全 0 的数组开始，形状是 `shape`，把 `g` 加到 `index` 指的位置上。`out[index] += g` 看起来就是这样，"
            "可是 NumPy 先把右边整个算好，再一次写回：同一个位置写了几次，只剩下最后那一次。",
            "Start with an array of the given `shape`, filled with 0, and add `g` at the places that `index` names. `out[index] += g` looks like it, "
            "but NumPy computes the whole right-hand side first and then writes it back: where one place is written several times, only the last writing is left.",
        ),
        Text(
            "`np.add.at(out, index, g)` 一个一个地加，重复的也不会漏。或者先做一张位置表 `np.arange(out.size).reshape(shape)[index]`，再用一个循环逐个相加。",
            "`np.add.at(out, index, g)` adds one by one, and misses no repetition. Or make a table of places first, `np.arange(out.size).reshape(shape)[index]`, and add in a loop, one by one.",
        ),
    ),
    wrong=(
        Wrong(
            "last_one_wins",
            index_vjp("out = np.zeros(shape)", "out[index] += g", "return out"),
            Text(
                "重复的位置只剩下了最后一份。`out[index] = g` 当然如此，`out[index] += g` 也一样：NumPy 先算好整个 `out[index] + g`，再写回去，后写的冲掉先写的。",
                "Of repeated places only the last share is left. `out[index] = g` does that, of course, and so does `out[index] += g`: NumPy first computes all of `out[index] + g` "
                "and then writes it back, later writings over earlier ones.",
            ),
        ),
        Wrong(
            "forced_into_shape",
            index_vjp("return np.resize(g, shape)"),
            Text(
                "形状凑对了，可是每个数回到的不是它来的地方；没有取到的位置应当是 0。",
                "The shape is made to fit, but the numbers do not go back to where they came from; places that were not picked should hold 0.",
            ),
        ),
        Wrong(
            "counts_without_g",
            index_vjp("out = np.zeros(shape)", "np.add.at(out, index, 1.0)", "return out"),
            Text(
                "这只数了每个位置取过几次，没有用到 `g`。只有 `g` 全是 1 时两者才一样。",
                "This counts how often each place was picked and makes no use of `g`. The two agree only where `g` is 1 everywhere.",
            ),
        ),
        Wrong(
            "all_but_the_first_dropped",
            index_vjp(
                "places = np.arange(np.prod(shape)).reshape(shape)[index].ravel()",
                "once, first = np.unique(places, return_index=True)",
                "out = np.zeros(np.prod(shape))",
                "out[once] = g.ravel()[first]",
                "return out.reshape(shape)",
            ),
            Text(
                "`np.unique` 去掉了重复的位置，连同它们的那些份。重复的不是多余的：每一份都要加上。",
                "`np.unique` removes repeated places together with their shares. What is repeated is not superfluous: every share has to be added.",
            ),
        ),
        Wrong(
            "mean_of_the_shares",
            index_vjp(
                "out, count = np.zeros(shape), np.zeros(shape)",
                "np.add.at(out, index, g)",
                "np.add.at(count, index, 1.0)",
                "return out / np.maximum(count, 1.0)",
            ),
            Text(
                "取了几次就除以几，这是平均。每一次取用都是一条独立的路径，路径之间相加。",
                "Dividing by how often a place was picked gives a mean. Each time it is picked is a path of its own, and paths add up.",
            ),
        ),
        Wrong(
            "walks_the_first_axis",
            index_vjp(
                "out = np.zeros(shape)",
                "for place, one in zip(np.ravel(index), g):",
                "    out[place] += one",
                "return out",
            ),
            Text(
                "这个循环只适合一维的、由整数组成的索引。切片、成对的行号列号、二维的索引和布尔数组都不行。",
                "This loop is right for a one-dimensional index of integers only, not for slices, rows with columns, an index with two dimensions or booleans.",
            ),
        ),
    ),
)
