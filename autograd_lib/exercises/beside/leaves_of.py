from ...kit.checking.collecting import attempt
from ...kit.checking.limits import unless_stopped
from ..engines import ENGINES, library
from .shared.graph_walks import doublings, first_of, made


def names_of(found, tensors):
    """Return the names of tensors, found by identity, and the type of what is none of them."""
    named = {id(tensor): name for name, tensor in tensors.items()}
    entries = first_of(found)
    if entries is found:
        return found
    return [named.get(id(one), f"<{type(one).__name__}>") for one in entries]


def collect(answers, challenge):
    """The leaves found on both engines, below a leaf, and below many doublings."""
    leaves_of = answers["leaves_of"]

    def leaves(leaves_of, engine):
        # Looked up by value, leaves are mixed up in one of the two.
        tensors = made(library(engine), challenge["program"], alike=engine == "engine")
        return names_of(leaves_of(tensors[challenge["root"]]), tensors)

    def again(leaves_of):
        tensors = made(library("engine"), challenge["program"], alike=False)
        return [sorted(names_of(leaves_of(tensors[challenge["root"]]), tensors)) for _ in range(2)]

    def without_a_node(leaves_of):
        torch = library("engine")
        tensors = {"leaf": torch.ones(2, requires_grad=True), "plain": torch.ones(2)}
        return {name: names_of(leaves_of(tensor), tensors) for name, tensor in tensors.items()}

    def deep(leaves_of, slots):
        root, leaf, budget = doublings(slots)
        return unless_stopped(lambda: names_of(leaves_of(root), {"leaf": leaf}), budget)

    parts = {engine: attempt(leaves, leaves_of, engine) for engine in ENGINES}
    parts |= {"again": attempt(again, leaves_of)}
    parts |= {"deep": attempt(deep, leaves_of, 2), "chain": attempt(deep, leaves_of, 1)}
    return parts | {"no_node": attempt(without_a_node, leaves_of)}
