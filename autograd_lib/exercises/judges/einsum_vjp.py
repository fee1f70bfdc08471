"""Both gradients of einsum for two operands."""

from ... import engine as torch
from ...kit.checking import Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import calls
from .shared.arrays import all_pulled_back

SPECS = {
    "product": "ij,jk->ik",
    "turned": "ij,jk->ki",
    "outer": "i,j->ij",
    "number": "ij,ij->",
    "batch": "bqd,bkd->bqk",
    "alone": "ij,k->k",
    "added": "ij,jk->i",
    "letters": "za,bz->ab",
}
LABEL = Text('`einsum_vjp`：`"{spec}"`', '`einsum_vjp`: `"{spec}"`')


def drawn(rng):
    return {name: [draw(rng, spec)] for name, spec in SPECS.items()}


def draw(rng, spec):
    """Return the arguments of one call; no two letters have the same size."""
    inputs, out = spec.split("->")
    letters = sorted(set(inputs) - {","})
    sizes = dict(zip(letters, rng.sample((2, 3, 4, 5), len(letters)), strict=True))
    g, a, b = (draw_array(rng, *(sizes[letter] for letter in piece)) for piece in (out, *inputs.split(",")))
    return {"g": g, "spec": spec, "a": a, "b": b}


def truth(g, spec, a, b):
    found = all_pulled_back(lambda *operands: torch.einsum(spec, *operands), g, a, b)
    return dict(zip(("da", "db"), found, strict=True))


JUDGE = calls(drawn, {name: LABEL.fill(spec=spec) for name, spec in SPECS.items()}, {"einsum_vjp": truth})
