from contextlib import contextmanager
from itertools import islice

import numpy as np

from ...kit.checking.collecting import attempt, said, wanted
from ...kit.checking.keeper import asking
from .shared.candidates import the_way_of, tried

CANDIDATE, ITSELF = range(2)  # what is asked for: the candidate, or what stands for `my_backward` meanwhile


def collect(answers, challenge):
    """What was drawn, the operation around it, its gradients, and what the check says of each candidate, twice."""
    forward, backward, draw, is_right = (
        answers[name] for name in ("my_forward", "my_backward", "my_inputs", "is_right")
    )

    def drawn(seed):
        return [np.array(one) for one in draw(np.random.default_rng(seed))]

    def around(forward, inputs, directions, steps):
        """Return the values along each direction, for each input in turn, while the others stay."""

        def at(place, along, h):
            moved = [one + h * along if i == place else one.copy() for i, one in enumerate(inputs)]
            return np.array(forward(*moved), dtype=np.float64)

        return [
            [
                [at(place, np.random.default_rng(seed).normal(size=one.shape), h) for h in steps]
                for seed in directions
            ]
            for place, one in enumerate(inputs)
        ]

    def gradients(backward, inputs, seed):
        g = np.random.default_rng(seed).normal(size=np.shape(forward(*inputs)))
        at_ones = backward(g.copy(), *(np.ones_like(one) for one in inputs))
        return {
            name: _arrays(found) for name, found in (("here", backward(g, *inputs)), ("at_ones", at_ones))
        }

    ask = asking(__name__, challenge["sealed"])

    def asked(is_right, place):
        with standing_for(is_right, "my_backward", asked_for(ask, place, ITSELF, backward)):
            return said(is_right, asked_for(ask, place, CANDIDATE, backward))

    seeds, directions, steps = challenge["seeds"], challenge["directions"], challenge["steps"]
    calls = {
        "drawn": [(lambda draw, of=seed: drawn(of), draw) for seed in seeds],
        "again": [(lambda draw, of=seed: drawn(of), draw) for seed in seeds],
        "values": [(lambda f, of=seed: around(f, drawn(of), directions, steps), forward) for seed in seeds],
        "gradients": [(lambda b, of=seed: gradients(b, drawn(of), of), backward) for seed in seeds],
    }
    for place in range(challenge["candidates"]):
        calls[f"says {place}"] = [(asked, is_right, place)] * challenge["times"]
    return {
        part: [attempt(*call) for call in several]
        for part, several in calls.items()
        if wanted(part, challenge)
    }


def asked_for(ask, place, role, backward):
    """Return a backward: the learner's, changed as only the keeper of the candidates knows, and always alike."""

    def candidate(g, *inputs):
        tries = tried(backward, g, inputs)
        found = [_arrays_of(one) for one in tries]
        counts = [None if one is None else len(one) for one in found]
        arrays = [array for one in found if one is not None for array in one]
        spoils, given = ask(place, [role, counts], *arrays)
        if spoils:
            inputs[0][...] = 0.0
        if type(given) is not int:
            return given
        if isinstance(tries[given], Exception):
            raise tries[given]
        return tries[given]

    return candidate


def reply(way, occasion, *arrays):
    """Return (whether the candidate spoils its input, what it returns, or the number of the try that it hands on)."""
    role, counts = occasion
    if role == ITSELF and way != "wrong_itself":
        return False, 0
    each = iter(arrays)
    found = [None if count is None else list(islice(each, count)) for count in counts]
    return way == "spoils_its_input" and role == CANDIDATE, the_way_of(way, found)


def _arrays_of(found):
    """Return what came back as arrays, None where it raised or is none."""
    try:
        return None if isinstance(found, Exception) else _arrays(found)
    except (TypeError, ValueError):
        return None


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
