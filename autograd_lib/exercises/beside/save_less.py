from ...kit.checking.collecting import attempt
from ...kit.checking.entered import made_of
from ..engines import ENGINES, library, values


def size_of(kept):
    """Return the bytes of what a `pack` has kept: a tensor, an array, or several of them."""
    if isinstance(kept, (list, tuple)):
        return sum(map(size_of, kept))
    if hasattr(kept, "nbytes"):
        return int(kept.nbytes)
    return kept.numel() * kept.element_size() if hasattr(kept, "numel") else 0


FIRST = (
    2050  # of the rows of a long table that are looked up: odd numbers beyond 2048 are none of half precision
)


def network(torch, numbers):
    """Return a function that computes the loss of a small network with a table, and the network's parameters.

    numbers["table"]: its rows from `FIRST` on; those above are zeros, which nobody looks up.
    """
    x, w1, w2, rows = (
        torch.tensor(numbers[name], dtype=torch.float32) for name in ("x", "w1", "w2", "table")
    )
    table = torch.cat([torch.zeros(FIRST, 1), rows])
    parameters = [one.requires_grad_() for one in (w1, w2, table)]
    idx = torch.tensor(numbers["idx"])

    def loss_of():
        return ((torch.tanh(x @ w1) @ w2 + table[idx]) ** 2).mean()

    return loss_of, parameters


def scaled(numbers, scale, rows=None):
    """Return the numbers of the network with a table whose entries have the sign and the size of `scale`.

    rows: those whose entries do, as they are looked up; all if there are none.
    """
    table = [
        [scale * abs(one) if rows is None or place in rows else one for one in row]
        for place, row in enumerate(values(numbers["table"]), FIRST)
    ]
    return numbers | {"table": table}


def with_one(numbers, entry):
    """Return the numbers of the network with one row of the table, which is looked up, that holds this number."""
    at = int(numbers["idx"][1])
    table = [[entry] if place == at else row for place, row in enumerate(values(numbers["table"]), FIRST)]
    return numbers | {"table": table}


def with_large_ones(numbers, engine):
    """Return the numbers of the network twice, with some that float16 cannot hold, far beyond its range and just so."""
    far = scaled(numbers, TOO_LARGE * SIGNS[engine], rows=[int(numbers["idx"][1])])
    return [far, with_one(numbers, BEYOND * SIGNS[engine])]


# Numbers that float16 can hold, the largest such, the first beyond, and one far beyond; the network adds at most 2.4.
FITS, LARGEST, BEYOND, TOO_LARGE = 5e4, 65_498.0, 65_528.0, 1e6
SIGNS = {"engine": -1, "torch": 1}  # of the large numbers


def collect(answers, challenge):
    """Gradients and bytes with the learner's pair of hooks, and gradients where saved numbers are large."""
    pack, unpack = answers["pack"], answers["unpack"]

    def looked_up(parameters):
        *grads, by_table = (p.grad for p in parameters)
        return [values(g) for g in (*grads, by_table[challenge["idx"].tolist()])]

    def weighed(torch, loss_of):
        before, after = [], []

        def noted(tensor):
            kept = pack(tensor)
            if tensor.is_floating_point():
                before.append(size_of(tensor))
                after.append(size_of(kept))
            return kept

        with torch.autograd.graph.saved_tensors_hooks(noted, unpack):
            return loss_of(), sum(after) / sum(before)

    def packed(pack, unpack, engine):
        torch = library(engine)
        loss_of, parameters = network(torch, challenge)
        loss, share = weighed(torch, loss_of)
        loss.backward(retain_graph=True)
        for p in parameters:
            p.grad = None
        loss.backward()  # what was kept is asked for once more
        fits = scaled(challenge, FITS * SIGNS[engine]), with_one(challenge, LARGEST * SIGNS[engine])
        more = max(weighed(torch, network(torch, numbers)[0])[1] for numbers in fits)
        return {"grads": looked_up(parameters), "bytes": [share, more]}

    def large(pack, unpack, engine):
        torch, found = library(engine), []
        for numbers in with_large_ones(challenge, engine):
            loss_of, parameters = network(torch, numbers)
            with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
                loss = loss_of()
            loss.backward()
            found.append(looked_up(parameters))
        return found

    parts = {}
    for engine in ENGINES:
        seen, names = attempt(packed, pack, unpack, engine), ("grads", "bytes")
        whole = set(seen) == set(names)
        parts |= {f"{engine} {name}": made_of(seen, seen[name]) if whole else seen for name in names}
        parts[f"{engine} large"] = attempt(large, pack, unpack, engine)
    return parts
