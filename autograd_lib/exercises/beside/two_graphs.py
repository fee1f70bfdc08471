import numpy as np

from ...kit.checking.collecting import attempt, in_any_order
from ..engines import ENGINES, library


def collect(answers, challenge):
    """The names read by hand, and what the learner's function says about pairs of graphs on both engines."""
    same_graph = answers["same_graph"]
    parts = {name: attempt(_sorted_names, answers[name]) for name in ("names_small", "names_large")}

    def said(same_graph, engine):
        torch = library(engine)
        return {case: _said(same_graph, torch, *pair) for case, pair in challenge["pairs"].items()}

    return parts | {engine: attempt(said, same_graph, engine) for engine in ENGINES}


def _sorted_names(names):
    return sorted(names) if isinstance(names, tuple) else in_any_order(names)


def _said(same_graph, torch, first, second):
    answer = same_graph(*(run(torch, *recipe) for recipe in (first, second)))
    return bool(answer) if isinstance(answer, np.bool_) else answer


def run(torch, name, values):
    """Return the result of one of the programs below for an input of such values."""
    x = torch.tensor(values, dtype=torch.float64, requires_grad=True)
    return PROGRAMS[name](torch, x)


def until_large(torch, x):
    """Add x to its square until the sum is 10 or more."""
    y = x * x
    while y.sum() < 10:
        y = y + x
    return y.sum()


def by_sign(torch, x):
    """Take the product or the exponential, as the sum says."""
    return (x * 3 if x.sum() > 0 else x.exp()).sum()


def crossed(torch, x):
    """Multiply each of two equal nodes by the other, twice."""
    left, right = x.exp(), x.exp()
    return left * right + left * right


def paired(torch, x):
    """Multiply each of two equal nodes by itself."""
    left, right = x.exp(), x.exp()
    return left * left + right * right


PROGRAMS = {
    "until_large": until_large,
    "by_sign": by_sign,
    "shared": lambda torch, x: _product(x.exp(), None),
    "crossed": crossed,
    "paired": paired,
    "first_again": lambda torch, x: _again(x, 0),
    "second_again": lambda torch, x: _again(x, 1),
    "stacked_twice": lambda torch, x: torch.stack([x, x]).sum(),
    "stacked_thrice": lambda torch, x: torch.stack([x, x, x]).sum(),
    "twins": lambda torch, x: _product(x.exp(), x.exp()),
    "left": lambda torch, x: x.exp() - x.sin(),
    "right": lambda torch, x: x.sin() - x.exp(),
    "inner": lambda torch, x: (x.exp() * x).sin() * x,
    "outer": lambda torch, x: (x.exp() * x) * x.sin(),
    "unbound": lambda torch, x: _of_parts(torch, x, 0),
    "unbound_back": lambda torch, x: _of_parts(torch, x, 1),
    "constant": lambda torch, x: x.exp() * torch.ones_like(x),
    "constant_first": lambda torch, x: torch.ones_like(x) * x.exp(),
    "tracked": lambda torch, x: x.exp() * torch.ones_like(x).requires_grad_(),
}


def _again(x, which):
    """Multiply two equal nodes, and the product by one of them once more."""
    both = [x.exp(), x.exp()]
    return both[0] * both[1] * both[which]


def _of_parts(torch, x, first):
    """Multiply two outputs of one node."""
    parts = torch.unbind(x.exp())
    return parts[first] * parts[1 - first]


def _product(left, right):
    return left * (left if right is None else right)
