"""An engine of the learner's own for arrays: `apply` records, `backward` walks."""

from functools import lru_cache

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ...kit.checking.evidence import dumps, loads
from ...kit.checking.rows import draw_rows
from ..beside.apply import PASSES, collect, played, program_of
from ..engines import doubles, library

DOUBLINGS, DEPTH = 30, 1500
SHORT_DEPTH = 200  # where calls may nest half as deep
LABELS = {
    "once": Text("一遍 `backward`", "one pass of `backward`"),
    "shared": Text("用了几次的中间结果", "results that are used several times"),
    "constants": Text("常数也分到一份的运算", "an operation that hands a share to a constant as well"),
    "single": Text("只有一个输入的运算", "operations of a single input"),
    "twice": Text("同一个根走两遍", "two passes from one root"),
    "alone": Text(
        "走完以后：值没有变，只有叶子有 `grad`，各有各的数组",
        "afterwards: values unchanged, only leaves have a `grad`, each an array of its own",
    ),
    "doublings": Text("连续 30 次 `a + a`", "`a + a`, 30 times in a row"),
    "deep": Text("一条 1500 个运算的链", "a chain of 1500 operations"),
}
ONCE_EACH = Text(
    "每个运算的 `backward` 在一遍里只应运行一次，而且要在它的梯度收齐以后。",
    "In one pass, the `backward` of each operation should run once only, when all of its gradient has come in.",
)
WHY = {
    "shared": ONCE_EACH,
    "twice": Text(
        "叶子跨遍累加，所以是一遍的两倍；内部的梯度每一遍都要从零开始。",
        "Leaves add up from pass to pass, so this is twice one pass; inner gradients have to begin at zero in every pass.",
    ),
    "doublings": ONCE_EACH,
}


LONG = ("doublings", "deep")


def glance(challenge, lost):
    """Return the challenge without the long programs, where nothing was lost on them.

    What is known to be lost on the deep one raises there; it does on a shorter one too, where fewer calls may nest.
    """
    needed = {name: task for name, task in challenge.items() if name not in LONG or name in lost}
    if "deep" in needed:
        deep = challenge["deep"]
        needed["deep"] = {**deep, "length": SHORT_DEPTH, "nesting": SHORT_DEPTH // 2}
    return needed


def challenge(rng):
    def task(leaves, *program):
        rows, weights = draw_rows(rng, leaves, 3), draw_rows(rng, 3)
        return {"leaves": rows, "weights": weights, "program": [list(line) for line in program]}

    k = rng.choice((-1.7, 0.6, 2.3))
    ways = [("add", 0, 1), ("square", 3), ("scale", 4, k), ("mul", 5, 3), ("mul", 6, 2), ("add", 7, 3)]
    # Constants of different shapes, behind the tensor and before it, of which each has a share.
    passed_by = [("stretch", 0, draw_rows(rng, 3)), ("after", 2, draw_rows(rng, 3), draw_rows(rng, 1)[0])]
    return {
        # The sum hands one array to both leaves, and the first of them has a share to come.
        "once": task(3, ("mul", 0, 2), ("add", 0, 1), ("mul", 3, 4), ("scale", 5, k)),
        "shared": task(3, *ways, ("mul", 8, 4), ("add", 3, 9)),
        "constants": task(2, *passed_by, ("mul", 3, 1), ("add", 4, 0)),
        "single": task(1, ("negate", 0), ("square", 1)),
        "alone": task(2, ("add", 0, 1)),
        "doublings": task(1, *(("add", i, i) for i in range(DOUBLINGS))),
        "deep": task(1) | {"chain": [0.999, 1.001], "length": DEPTH},
    }


OPERATIONS = {
    "add": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
    "scale": lambda a, k: a * k,
    "stretch": lambda a, k: a * library("engine").tensor(k.tolist(), dtype=a.dtype),
    "after": lambda k, c, a: (
        OPERATIONS["stretch"](a, k) + library("engine").tensor(c.tolist(), dtype=a.dtype)
    ),
    "square": lambda a: a * a,
    "negate": lambda a: -a,
    "weighted": lambda a, c: (a * library("engine").tensor(c.tolist(), dtype=a.dtype)).sum(),
}


def truth(task):
    """Return the value of the root and the gradients of the leaves, by the reference engine."""
    return _truth(dumps(task))


@lru_cache(maxsize=32)  # a check asks again for each known wrong answer
def _truth(task):
    task = loads(task)

    def tensor(row):
        return doubles(library("engine"), row, tracked=True)[0]

    leaves, _, root = played(tensor, lambda name, *given: OPERATIONS[name](*given), task)
    root.backward()
    return root.item(), [leaf.grad.tolist() for leaf in leaves]


def expected(challenge):
    """Return what every part should be."""
    found = {name: truth(task) for name, task in challenge.items()}
    parts = {name: {"root": found[name][0], "grad": found[name][1]} for name in PASSES}
    root, grad = found["once"]
    parts["twice"] = {"root": root, "grad": [[2 * entry for entry in row] for row in grad]}
    parts["alone"] = {
        "values": challenge["alone"]["leaves"],
        "inner": [None, None],
        "grad": found["alone"][1][1:],
    }
    for name in (name for name in LONG if name in challenge):
        parts[name] = {"calls": len(program_of(challenge[name])) + 1, "grad": found[name][1][0]}
    return parts


def judge(parts, challenge):
    return [
        expect(parts, part, value, label=LABELS[part], wants=WHY.get(part))
        for part, value in expected(challenge).items()
    ]


JUDGE = Judge(challenge, collect, judge, glance=glance, piecemeal=True)
