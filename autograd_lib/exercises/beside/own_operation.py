"""What runs beside answers to own_operation."""

from contextlib import contextmanager

import numpy as np

from ...kit.checking.collecting import attempt, wanted
from .shared.candidates import the_way_of


def collect(answers, challenge):
    """What was drawn, the operation around it, its gradients, and what the check says of each candidate, twice."""
    forward, backward, draw, is_right = (
        answers[name] for name in ("my_forward", "my_backward", "my_inputs", "is_right")
    )

    def drawn(seed):
        return [np.array(one) for one in draw(np.random.default_rng(seed))]

    def around(forward, inputs, directions, steps):
        """Return the values along each direction, one random direction in all inputs at once."""
        found = []
        for seed in directions:
            rng = np.random.default_rng(seed)
            along = [rng.normal(size=one.shape) for one in inputs]
            moved = [[x + h * u for x, u in zip(inputs, along, strict=True)] for h in steps]
            found.append([np.array(forward(*place), dtype=np.float64) for place in moved])
        return found

    def gradients(backward, inputs, seed):
        g = np.random.default_rng(seed).normal(size=np.shape(forward(*inputs)))
        at_ones = backward(g.copy(), *(np.ones_like(one) for one in inputs))
        return {
            name: _arrays(found) for name, found in (("here", backward(g, *inputs)), ("at_ones", at_ones))
        }

    def asked(is_right, candidate, way):
        backward_there = candidate if way == "wrong_itself" else backward
        try:
            with standing_for(is_right, "my_backward", backward_there):
                verdict = is_right(candidate)
        except AssertionError:
            return False
        return bool(verdict) if isinstance(verdict, np.bool_) else verdict

    seeds, directions, steps = challenge["seeds"], challenge["directions"], challenge["steps"]
    calls = {
        "drawn": [(lambda draw, of=seed: drawn(of), draw) for seed in seeds],
        "again": [(lambda draw, of=seed: drawn(of), draw) for seed in seeds],
        "values": [(lambda f, of=seed: around(f, drawn(of), directions, steps), forward) for seed in seeds],
        "gradients": [(lambda b, of=seed: gradients(b, drawn(of), of), backward) for seed in seeds],
    }
    for way in challenge["ways"]:
        calls[f"says {way}"] = [(asked, is_right, the_way_of(way, backward), way)] * challenge["times"]
    return {
        part: [attempt(*call) for call in several]
        for part, several in calls.items()
        if wanted(part, challenge)
    }


@contextmanager
def standing_for(function, name, value):
    """Run a block in which what a function finds under a global name is something else."""
    names = getattr(function, "__globals__", {})
    before = {name: names[name]} if name in names else {}
    names[name] = value
    try:
        yield
    finally:
        del names[name]
        names.update(before)


def _arrays(found):
    return [np.array(one, dtype=np.float64) for one in found]
