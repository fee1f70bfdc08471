"""What runs beside answers to rearranging."""

import numpy as np

from .shared.array_calls import array_of, frozen, tried


def call_of_table(name, g, *inputs):
    """Return a call of one of the five as a learner would write it, with shapes in place of arrays."""
    return f"{name}({', '.join([f'g{g.shape}', *map(_shown, inputs)])})"


def _shown(value):
    if isinstance(value, np.ndarray):
        return f"x{value.shape}" if value.dtype != bool else f"condition{value.shape}"
    if isinstance(value, list) and any(isinstance(one, np.ndarray) for one in value):
        return f"[{', '.join(map(_shown, value))}]"
    return str(tuple(value) if isinstance(value, list) else value)


def collect(answers, challenge):
    """The gradients that each of the five gives: one array, or a list of them."""

    def given(value):
        if isinstance(value, np.ndarray):
            return frozen(value)
        if isinstance(value, list):
            arrays = any(isinstance(one, np.ndarray) for one in value)
            return [frozen(one) for one in value] if arrays else tuple(value)
        return value

    def run(vjp, name, cases):
        found = {}
        for case in cases:
            back = vjp(*map(given, case))
            several = name in ("cat_vjp", "stack_vjp", "where_vjp")
            found[call_of_table(name, *case)] = [array_of(one) for one in back] if several else array_of(back)
        return found

    return {name: tried(run, answers[name], name, cases) for name, cases in challenge.items()}
