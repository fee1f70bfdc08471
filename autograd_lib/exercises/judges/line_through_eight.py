"""A regression whose labels broadcast against its predictions: where it ends, and the repair."""

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ..beside.line_through_eight import collect

CLOSE = 1e-6  # of all steps together
SPREAD = 50
DESTINATION = Text("`destination(x, y)`，用 {count} 组数据", "`destination(x, y)` on {count} sets of data")
REPAIRED = Text(
    "`repaired(x, y, rate, steps)`，y 的形状是 {shape}",
    "`repaired(x, y, rate, steps)`, with y of shape {shape}",
)


def challenge(rng):
    random = np.random.default_rng(rng.getrandbits(64))
    data = [[points(random, count), points(random, count)] for count in (5, 7)]
    return {
        "data": data,
        "far": [SPREAD * points(random, 5), points(random, 5)],  # gradient descent takes no usual rate here
        # So few and short that even sums in place of means do not arrive: a line solved for at once is another one.
        "rate": round(rng.uniform(0.01, 0.03), 3),
        "steps": rng.randint(8, 14),
    }


def points(random, count):
    """Return so many numbers with one decimal, no two alike, whose mean is not 0: there even a faulty loop stays."""
    while True:
        found = np.round(random.choice(np.arange(-20, 21), count, replace=False) / 10, 1)
        if abs(found.mean()) > 0.1:
            return found


def descended(x, y, rate, steps):
    """Return [w, b] after gradient descent on the mean of (w·x + b − y)²."""
    w = b = 0.0
    for _ in range(steps):
        error = w * x + b - y
        w, b = w - rate * float((2 * error * x).mean()), b - rate * float((2 * error).mean())
    return [w, b]


def judge(parts, challenge):
    data, rate, steps = challenge["data"], challenge["rate"], challenge["steps"]
    every = [*data, challenge["far"]]
    ends = {f"data {number}": [0.0, float(y.mean())] for number, (_, y) in enumerate(every)}
    return [
        expect(parts, "destination", ends, label=DESTINATION.fill(count=len(every)), abs_tol=CLOSE),
        *(
            expect(
                parts,
                f"repaired {name}",
                {f"data {number}": descended(x, y, rate, steps) for number, (x, y) in enumerate(data)},
                label=REPAIRED.fill(shape=f"`{shape}`"),
                rel_tol=CLOSE,
                abs_tol=CLOSE,
            )
            for name, shape in (("flat", "(n,)"), ("column", "(n, 1)"))
        ),
    ]


JUDGE = Judge(challenge, collect, judge, by_hand=True)
