"""ex13_6: a table of where the microseconds go, from a clock that the check can foretell."""

import math
from statistics import median

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from . import collect

CLOSE = 1e-6  # the clock stands near 1000 s, where float64 keeps a tenth of a picosecond
LABELS = {
    "calm": Text(
        "一台安静的机器，{rounds} 轮，第一次调用特别慢",
        "a calm machine, {rounds} rounds, with a very slow first call",
    ),
    "spike": Text(
        "{rounds} 轮，其中有几次被别的程序打断",
        "{rounds} rounds, a few of them interrupted by other programs",
    ),
    "single": Text("只有一轮", "a single round"),
    "order": Text("调用的先后", "the order of the calls"),
    "table": Text("`table`：你的机器上的一步训练", "`table`: a training step on your machine"),
}
OUT_OF_ORDER = Text(
    "应当先把每一段各运行一次作为热身，不计时；然后每一轮把各段按给定的次序各运行一次。",
    "Every piece should run once to warm up, untimed; after that every round runs each piece once, in the order given.",
)
NOT_A_TABLE = Text(
    "`table` 应当是 `measured(pieces, time.perf_counter, …)` 的结果：{names} 各一行，微秒数是不同的正数，份额是它们占总和的比例，最大的在最前。",
    "`table` should be what `measured(pieces, time.perf_counter, …)` returns: one row each for {names}, with microseconds that are positive and not all alike, shares that are their parts of the total, and the largest first.",
)
PIECES = ("forward", "backward", "update", "clear")


def challenge(rng):
    names = rng.sample(("forward", "backward", "update", "clear", "loss", "print"), 4)
    base = dict(zip(names, rng.sample(range(20, 900), 4), strict=True))

    def costs(rounds, spikes=0):
        table = {}
        for name, typical in base.items():
            column = [round(typical * (1 + i / 50), 2) for i in range(rounds)]
            rng.shuffle(column)
            for place in rng.sample(range(rounds), spikes):
                column[place] = round(typical * rng.uniform(20, 40), 1)
            table[name] = [typical * rng.randint(30, 60), *column]
        return {"costs": table, "rounds": rounds}

    return {"calm": costs(7), "spike": costs(9, spikes=2), "single": costs(1)}


def table(task):
    """Return the table that should come out: the medians, the first call left out."""
    found = {name: float(median(column[1:])) for name, column in task["costs"].items()}
    total = sum(found.values())
    rows = [[name, cost, cost / total] for name, cost in found.items()]
    return sorted(rows, key=lambda row: -row[1])


def judge(parts, challenge):
    findings = [
        expect(
            parts,
            name,
            table(challenge[name]),
            label=LABELS[name].fill(**({} if name == "single" else {"rounds": challenge[name]["rounds"]})),
            rel_tol=CLOSE,
            abs_tol=CLOSE,
        )
        for name in ("calm", "spike", "single")
    ]
    names = list(challenge["calm"]["costs"])
    calls = names * (1 + challenge["calm"]["rounds"])
    order = claim(parts, "order", lambda got: got == calls, label=LABELS["order"], why=OUT_OF_ORDER)
    return [*findings, order, own_table(parts)]


def own_table(parts):
    """Return the finding for the learner's own table; it says what a table looks like, and nothing about speed."""
    why = NOT_A_TABLE.fill(names=", ".join(f"`{name}`" for name in PIECES))
    return claim(parts, "table", plausible, label=LABELS["table"], why=why)


def plausible(rows):
    """Return whether these are rows that a clock could have given."""
    names, microseconds, shares = zip(*rows, strict=True)
    if sorted(names) != sorted(PIECES) or not all(type(x) is float for x in (*microseconds, *shares)):
        return False
    total = sum(microseconds)
    return (
        all(math.isfinite(x) and 0 < x < 1e7 for x in microseconds)
        and len(set(microseconds)) > 1
        and list(microseconds) == sorted(microseconds, reverse=True)
        and all(
            math.isclose(share, x / total, rel_tol=1e-6)
            for share, x in zip(shares, microseconds, strict=True)
        )
    )


HEAD = """
from statistics import mean, median


def measured(pieces, clock, rounds):
"""
WARM_UP = ("for piece in pieces.values():", "    piece()")
ROUNDS = (
    "spent = {name: [] for name in pieces}",
    "for _ in range(rounds):",
    "    for name, piece in pieces.items():",
    "        began = clock()",
    "        piece()",
    "        spent[name].append(1e6 * (clock() - began))",
)
TYPICAL = "typical = {name: median(times) for name, times in spent.items()}"
SHARES = "rows = [(name, t, t / sum(typical.values())) for name, t in typical.items()]"
SORTED = "return sorted(rows, key=lambda row: -row[1])"


def answer(*lines):
    """Return an answer whose `measured` has these lines."""
    return HEAD + "".join(f"    {line}\n" for line in lines)


EXERCISE = Exercise(
    id="ex13_6",
    title=Text("微秒到哪里去了", "Where the microseconds go"),
    kind=Kind.FILL_IN,
    points=6,
    minutes=15,
    difficulty=3,
    answers=("measured", "table"),
    challenge=challenge,
    collect=collect.ex13_6,
    judge=judge,
    hints=(
        Text(
            "第一次调用为什么往往特别慢？一次偶然的打断会怎样影响平均值？影响中位数吗？",
            "Why is a first call often so slow? What does a chance interruption do to a mean? And to a median?",
        ),
        Text(
            "每段先白跑一次。然后每一轮、每一段：`clock()`、运行、再 `clock()`，差值乘 1e6 存进列表。最后每段取中位数，份额是它除以所有中位数之和，按大小排。",
            "Run each piece once for nothing. Then in every round, for every piece: `clock()`, run, `clock()` again; put the difference times 1e6 into a list. In the end take the median of each piece, divide by the sum of all medians for its share, and sort.",
        ),
        Text(
            "每次调用三行：`began = clock()`、`piece()`、`spent[name].append(1e6 * (clock() - began))`。最后：`statistics.median(spent[name])`；`sorted(rows, key=lambda row: -row[1])`。",
            "Three lines for each call: `began = clock()`, `piece()`, `spent[name].append(1e6 * (clock() - began))`. In the end: `statistics.median(spent[name])`; `sorted(rows, key=lambda row: -row[1])`.",
        ),
    ),
    wrong=(
        Wrong(
            "mean_of_the_rounds",
            answer(*WARM_UP, *ROUNDS, TYPICAL.replace("median", "mean"), SHARES, SORTED),
            Text(
                "这是平均值：一次偶然的打断就能把它抬高许多。用中位数。",
                "This is the mean, which one chance interruption lifts a long way. Use the median.",
            ),
        ),
        Wrong(
            "fastest_of_the_rounds",
            answer(*WARM_UP, *ROUNDS, TYPICAL.replace("median", "min"), SHARES, SORTED),
            Text(
                "这是最快的一次，题目要的是中位数：典型的一次。",
                "This is the fastest call; the median was asked for, the typical one.",
            ),
        ),
        Wrong(
            "no_warm_up",
            answer(*ROUNDS, TYPICAL, SHARES, SORTED),
            Text(
                "没有热身：第一次调用也计了时，只有一轮时它就是全部。",
                "There is no warm-up: the first call is timed as well, and with a single round it is all there is.",
            ),
        ),
        Wrong(
            "in_seconds",
            answer(*WARM_UP, *(line.replace("1e6 * ", "") for line in ROUNDS), TYPICAL, SHARES, SORTED),
            Text(
                "时钟给的是秒，要的是微秒：乘 1e6。",
                "The clock counts seconds and microseconds are wanted: multiply by 1e6.",
            ),
        ),
        Wrong(
            "in_milliseconds",
            answer(*WARM_UP, *(line.replace("1e6", "1e3") for line in ROUNDS), TYPICAL, SHARES, SORTED),
            Text(
                "这是毫秒。一秒有一百万微秒。",
                "These are milliseconds. A second has a million microseconds.",
            ),
        ),
        Wrong(
            "in_percent",
            answer(*WARM_UP, *ROUNDS, TYPICAL, SHARES.replace("t / sum", "100 * t / sum"), SORTED),
            Text(
                "份额写成了百分数；要的是 0 到 1 之间、总和为 1 的数。",
                "The shares are in percent; they should be numbers from 0 to 1 that add up to 1.",
            ),
        ),
        Wrong(
            "smallest_first",
            answer(*WARM_UP, *ROUNDS, TYPICAL, SHARES, SORTED.replace("-row", "row")),
            Text(
                "次序反了：最费时间的在最前。",
                "The order is reversed: what takes longest comes first.",
            ),
        ),
        Wrong(
            "one_piece_after_the_other",
            answer(
                *WARM_UP,
                "spent = {name: [] for name in pieces}",
                "for name, piece in pieces.items():",
                "    for _ in range(rounds):",
                *ROUNDS[3:],
                TYPICAL,
                SHARES,
                SORTED,
            ),
            Text(
                "一段的各轮连在一起跑：机器要是中途慢了下来，全算在那一段头上。轮在外，段在里。",
                "All rounds of a piece run in a row: if the machine slows down for a while, that piece alone is charged. The loop over rounds goes outside.",
            ),
        ),
        Wrong(
            "shares_of_the_largest",
            answer(*WARM_UP, *ROUNDS, TYPICAL, SHARES.replace("sum(", "max("), SORTED),
            Text(
                "除以了最大的一段；份额是占**总和**的比例。",
                "This divides by the largest piece; a share is a part of the **total**.",
            ),
        ),
    ),
)
