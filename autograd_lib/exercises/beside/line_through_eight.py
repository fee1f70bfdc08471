import numpy as np

from ...kit.checking.collecting import attempt
from ...kit.checking.promises import untouched


def collect(answers, challenge):
    """Where the faulty loop is said to end, and where `repaired` ends; both leave their arrays alone."""
    rate, steps = challenge["rate"], challenge["steps"]

    def ends(function, data, shape, *others):
        def numbers(x, y):
            return [float(np.asarray(one).reshape(())) for one in function(x, y, *others)[:2]]

        with np.errstate(all="ignore"):  # overflows show in the result
            found = [untouched(numbers, x=x[:, None].copy(), y=y.reshape(shape).copy()) for x, y in data]
        return {f"data {number}": pair for number, pair in enumerate(found)}

    every, repaired = [*challenge["data"], challenge["far"]], answers["repaired"]
    return {
        "destination": attempt(ends, answers["destination"], every, (-1,)),
        "repaired flat": attempt(ends, repaired, challenge["data"], (-1,), rate, steps),
        "repaired column": attempt(ends, repaired, challenge["data"], (-1, 1), rate, steps),
    }
