"""A table of where the microseconds go, from a clock that the check can foretell."""

import math
from statistics import median

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect, same
from ..beside.microseconds import collect

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
OTHER_CLOCK = Text(
    "传进来的 `clock` 一次也没有调用，时间是从别处来的。用 `clock()` 读时间。",
    "The `clock` that was passed in is never called, and the times come from elsewhere. Read the time with `clock()`.",
)
NOT_A_TABLE = Text(
    "`table` 应当是 `measured(pieces, time.perf_counter, …)` 的结果：{names} 各一行，微秒数不全相同，也没有负的，份额是它们占总和的比例，最大的在最前。",
    "`table` should be what `measured(pieces, time.perf_counter, …)` returns: one row each for {names}, with microseconds that are not all alike and none of them negative, shares that are their parts of the total, and the largest first.",
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

    return {"calm": costs(8), "spike": costs(9, spikes=2), "single": costs(1)}


def table(task):
    """Return the table that should come out: the medians, the first call left out."""
    found = {name: float(median(column[1:])) for name, column in task["costs"].items()}
    total = sum(found.values())
    rows = [[name, cost, cost / total] for name, cost in found.items()]
    return sorted(rows, key=lambda row: -row[1])


def judge(parts, challenge):
    other_clock = OTHER_CLOCK if same(parts.get("readings"), 0) else ()
    findings = [
        expect(
            parts,
            name,
            table(challenge[name]),
            label=LABELS[name].fill(**({} if name == "single" else {"rounds": challenge[name]["rounds"]})),
            rel_tol=CLOSE,
            abs_tol=CLOSE,
            because=other_clock,
        )
        for name in ("calm", "spike", "single")
    ]
    names = list(challenge["calm"]["costs"])
    calls = names * (1 + challenge["calm"]["rounds"])
    order = claim(parts, "order", lambda got: got == calls, label=LABELS["order"], wants=OUT_OF_ORDER)
    return [*findings, order, own_table(parts)]


def own_table(parts):
    """Return the finding for the learner's own table; it says what a table looks like, and nothing about speed."""
    why = NOT_A_TABLE.fill(names=", ".join(f"`{name}`" for name in PIECES))
    return claim(parts, "table", plausible, label=LABELS["table"], wants=why)


def plausible(rows):
    """Return whether these are rows that a clock could have given."""
    names, microseconds, shares = zip(*rows, strict=True)
    if sorted(names) != sorted(PIECES) or not all(type(x) is float for x in (*microseconds, *shares)):
        return False
    total = sum(microseconds)
    return (
        all(math.isfinite(x) and 0 <= x < 1e7 for x in microseconds)  # a browser's clock ticks in 0.1 ms
        and len(set(microseconds)) > 1
        and list(microseconds) == sorted(microseconds, reverse=True)
        and all(
            math.isclose(share, x / total, rel_tol=1e-6)
            for share, x in zip(shares, microseconds, strict=True)
        )
    )


JUDGE = Judge(challenge, collect, judge)
