"""A box for saved values that can be emptied, the step of a pass that empties it, and the pass."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import Because, claim, same
from ...kit.checking.rows import draw_apart, draw_rows
from ..beside.freed_after_use import collect

LABELS = {
    "life": Text(
        "`get()` 两次，然后两次 `release()`、`get()`：两次值，然后总是说明 `retain_graph=True` 的 `RuntimeError`",
        "`get()` twice, then `release()` and `get()` twice: the values twice, then always a `RuntimeError` that names `retain_graph=True`",
    ),
    "empty": Text(
        "什么都没存：`release()` 之后 `get()` 仍然给出空的元组；另一个盒子不受影响",
        "nothing saved: `get()` still gives an empty tuple after `release()`; another box is left alone",
    ),
    "memory": Text(
        "`release()` 之前值还在内存里，之后不在了",
        "the values are in memory before `release()`, and no longer after it",
    ),
    "product": Text("乘积：`run` 三遍，第一遍保留", "a product: `run` three times, retaining the first time"),
    "unkept": Text("乘积：`run` 两遍，从不保留", "a product: `run` twice, never retaining"),
    "sum": Text("和：`run` 三遍，从不保留", "a sum: `run` three times, never retaining"),
    "totals": Text(
        "`one_pass`：`c = a + b`，`d` 由 `c`、`a` 算出，`e = d + c`",
        "`one_pass`: `c = a + b`, `d` made from `c` and `a`, `e = d + c`",
    ),
    "zeros": Text("`one_pass`，从零出发", "`one_pass`, from zeros"),
    "three": Text("`one_pass` 三遍，第一遍保留", "`one_pass` three times, retaining the first time"),
}
WHY = {
    "life": Text(
        "释放之前 `get()` 可以用任意多次；释放之后要抛出 `RuntimeError`，消息里要告诉使用者可以写 `retain_graph=True`。",
        "Before the release `get()` may be used any number of times; after it, raise a `RuntimeError` whose message tells the user about `retain_graph=True`.",
    ),
    "empty": Text(
        "什么都没存的节点，释放之后还可以再运行：没有丢掉任何东西。每个盒子各管各的。",
        "A node that saved nothing can run again after the release: nothing was lost. And each box has its own values.",
    ),
    "memory": Text(
        "释放以后，盒子不再握着那些值：释放是为了内存，不是为了报错。",
        "After the release the box holds none of the values: freeing is for the sake of memory, not of the error.",
    ),
    "product": Text(
        "先取出值、算出梯度，然后才释放，而且只在 `retain_graph` 为假时释放。",
        "Get the values and compute the gradients first, then release, and only where `retain_graph` is false.",
    ),
    "unkept": Text(
        "第一遍成功，第二遍抛出 `RuntimeError`：不保留，用完就放。",
        "The first pass succeeds and the second raises a `RuntimeError`: without retaining, the values are freed after use.",
    ),
    "sum": Text(
        "和什么都没存，不保留也可以一遍一遍地走。",
        "A sum saved nothing and can be run again and again, without retaining.",
    ),
    "totals": Text(
        "每个节点轮到一次，总数是各份之和；交出去的总数和 `g` 都不再改动。",
        "Each node has one turn, with the sum of its shares; totals that were given out, and `g`, do not change any more.",
    ),
    "zeros": Text("总数是零的节点也轮到一次。", "A node whose total is zero has its turn, too."),
    "three": Text(
        "前两遍成功，第三遍抛出 `RuntimeError`。",
        "The first two passes succeed, and the third raises a `RuntimeError`.",
    ),
}


STILL_HELD = Text(
    "`release()` 以后，还有什么握着那些值。", "After `release()` something still holds the values."
)


def challenge(rng):
    return {
        "numbers": draw_apart(rng, 2, 0.5, 4.0),
        "gradients": draw_apart(rng, 3, 0.5, 4.0),
        "product": [True, False, False],
        "unkept": [False, False],
        "sum": [False, False, False],
        "slopes": draw_rows(rng, 2, 3),
        "root": draw_apart(rng, 3, 0.5, 4.0),
    }


def judge(parts, challenge):
    a, b = challenge["numbers"]
    gradients = challenge["gradients"]
    products = [{"value": [g * b, g * a]} for g in gradients[:2]]
    holds = {
        "life": lambda seen: lives(seen, [a, b]),
        "product": lambda seen: passes(seen, products),
        "unkept": lambda seen: passes(seen, products[:1]),
        "empty": lambda seen: same(seen, {"full": [a], "empty": []}),
        "memory": lambda seen: seen == {"before": [True, True], "after": [False, False]},
        "sum": lambda seen: same(seen, [[g, g] for g in gradients]),
        "totals": lambda seen: walked(seen["turns"], challenge) and same(seen["g"], challenge["root"]),
        "zeros": lambda seen: walked(seen["turns"], challenge, 0),
        "three": lambda seen: all(walked(one["value"], challenge) for one in seen[:2]) and is_freed(seen[2]),
    }
    known = {"memory": Because("still_held", lambda parts: any(parts["memory"]["after"]), STILL_HELD)}
    return [
        claim(parts, part, holds[part], label=LABELS[part], wants=WHY[part], because=known.get(part, ()))
        for part in LABELS
    ]


def lives(seen, values):
    """Return whether the values came twice, and after each release the error that helps."""
    return seen["before"] == [{"value": values}] * 2 and all(map(is_freed, seen["after"]))


def passes(seen, products):
    """Return whether the first passes gave these gradients, and the next and last one the error."""
    right = all(
        abs(x - y) < 1e-9
        for got, wanted in zip(seen[:-1], products, strict=True)
        for x, y in zip(got["value"], wanted["value"], strict=True)
    )
    return right and is_freed(seen[-1])


def walked(turns, challenge, times=1):
    """Return whether each node had one turn, after all that use it, with its total. times: what the root began with."""
    totals = {name: [] for name in "edcab"}
    for (p, q), g in zip(zip(*challenge["slopes"], strict=True), challenge["root"], strict=True):
        g *= times
        for name, total in zip("edcab", (g, g, g + p * g, g + p * g + q * g, g + p * g), strict=True):
            totals[name].append(total)
    order = [name for name, _ in turns]
    return order[:3] == ["e", "d", "c"] and sorted(order[3:]) == ["a", "b"] and same(dict(turns), totals)


def is_freed(outcome):
    """Return whether this is a RuntimeError that tells what to do."""
    return outcome.get("error") == "RuntimeError" and "retain_graph=True" in str(outcome["text"])


def gist(part, value):
    """Return what came, with a learner's own words reduced to whether they help."""
    if isinstance(value, dict):
        helps = {"text": is_freed(value)} if "text" in value and "error" in value else {}
        return {name: gist(part, one) for name, one in value.items()} | helps
    return [gist(part, one) for one in value] if isinstance(value, list) else value


JUDGE = Judge(challenge, collect, judge, gist=gist)
