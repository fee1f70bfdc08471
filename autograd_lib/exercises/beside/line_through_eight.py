"""What runs beside answers to line_through_eight."""

import numpy as np

from ...kit.checking.collecting import attempt
from ...kit.checking.promises import changed
from .shared.array_calls import frozen, quietly, tried


def collect(answers, challenge):
    """Where the faulty loop is said to end, where `repaired` ends, and what it changes."""
    rate, steps = challenge["rate"], challenge["steps"]

    def numbers(pair):
        return [float(np.asarray(one).reshape(())) for one in pair]

    def over_data(function, data):
        return {f"data {number}": numbers(function(x, y)) for number, (x, y) in enumerate(data)}

    def ends(destination):
        every = [*challenge["data"], challenge["far"]]
        return over_data(lambda x, y: destination(frozen(x)[:, None], frozen(y)), every)

    def fitted(repaired, shape):
        def fit(x, y):
            return repaired(frozen(x)[:, None], frozen(y.reshape(shape)), rate, steps)[:2]

        return over_data(fit, challenge["data"])

    def kept(repaired):
        # Their numbers cannot be changed, but their shapes can.
        x, y = map(frozen, challenge["data"][0])
        return changed(lambda x, y: quietly(repaired, x, y, rate, 1), x=x[:, None], y=y)

    return {
        "destination": tried(ends, answers["destination"]),
        "repaired flat": tried(fitted, answers["repaired"], (-1,)),
        "repaired column": tried(fitted, answers["repaired"], (-1, 1)),
        "kept": attempt(kept, answers["repaired"]),
    }
