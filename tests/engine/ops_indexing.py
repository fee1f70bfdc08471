"""Rows of operations that take some of the numbers, or write to some of them."""

from tests.engine.ops_table import Op, distinct, tied

GRID = (((3, 4),),)
CUBES = (((3, 4, 2),), ((3, 4, 2, 2),))
TARGETS = (((3, 4), (4,)), ((3, 4), ()))


class Key:
    """Turns x[…] into a key, and writes it as Python does."""

    def __getitem__(self, key):
        return key


key = Key()
BASIC = {
    "1": key[1],
    "-1": key[-1],
    "1, 2": key[1, 2],
    "-1, -1": key[-1, -1],
    "1:": key[1:],
    "::2": key[::2],
    ":, 1:3": key[:, 1:3],
    "1:1": key[1:1],
    "-2:": key[-2:],
    "5:9": key[5:9],
    "...": key[...],
    "..., 0": key[..., 0],
    "..., 0, ...": key[..., 0, ...],
    "1, ...": key[1, ...],
    "0:2, ..., 1": key[0:2, ..., 1],
    "None": key[None],
    ":, None": key[:, None],
    "None, 1, ..., None": key[None, 1, ..., None],
    "()": (),
    "True": True,
    "False": False,
    "::-1": key[::-1],
    "9": key[9],
    ":, -5": key[:, -5],
    "0, 0, 0, 0, 0": key[0, 0, 0, 0, 0],
    "1.5": 1.5,
    "::0": key[::0],
}
LISTS = {
    "[0, 2]": lambda t: ([0, 2],),
    "[0, 0, 2]": lambda t: ([0, 0, 2],),
    "tensor [2, 0, 2]": lambda t: (t.tensor([2, 0, 2]),),
    "tensor of one": lambda t: (t.tensor(1),),
    "tensor of 2 x 2": lambda t: (t.tensor([[0, 1], [2, 0]]),),
    "negative": lambda t: (t.tensor([-1, -3]),),
    "both": lambda t: (t.tensor([0, 1, 0]), t.tensor([1, 3, 1])),
    "both, broadcast": lambda t: (t.tensor([[0], [2]]), t.tensor([1, 3])),
    "list and list": lambda t: ([0, 2, 2], [1, 1, 1]),
    "column": lambda t: (slice(None), t.tensor([1, 1, 0])),
    "slice and list": lambda t: (slice(1, 3), [0, 3]),
    "number and list": lambda t: (1, [0, 3]),
    "list, Ellipsis": lambda t: ([0, 0], ...),
    "Ellipsis, list": lambda t: (..., [0, 1, 1]),
    "None and list": lambda t: (None, [0, 1]),
    "list, None": lambda t: ([0, 1], None),
    "range": lambda t: (range(2),),
    "empty": lambda t: (t.tensor([], dtype=t.int64),),
    "row mask": lambda t: (t.tensor([True, False, True]),),
    "mask list": lambda t: ([True, False, True],),
    "no row": lambda t: (t.tensor([False, False, False]),),
    "column mask": lambda t: (slice(None), t.tensor([True, False, False, True])),
    "mask and list": lambda t: (t.tensor([True, False, True]), [0, 3]),
    "too far": lambda t: (t.tensor([0, 3]),),
    "too far back": lambda t: (t.tensor([-4]),),
    "floats": lambda t: (t.tensor([0.0, 1.0]),),
    "short mask": lambda t: (t.tensor([True, False]),),
    "unequal lists": lambda t: ([0, 1], [0, 1, 2]),
    "a list of lists": lambda t: ([[0, 1], [1, 0]],),
    "a list of one list": lambda t: ([[0, 1]],),
    "a list of a tuple": lambda t: ([(0, 1)],),
    "a list of tensors": lambda t: ([t.tensor(0), t.tensor(1)],),
    "a list of a number and a tensor": lambda t: ([0, t.tensor(1)],),
    "a list of a slice and a number": lambda t: ([slice(1), 0],),
    "a list of a mask": lambda t: ([[True, False, True]],),
    "an empty list in a list": lambda t: ([[]],),
}


def rows():
    """Yield the rows."""
    for shown, where in BASIC.items():
        yield Op(f"x[{shown}]", lambda torch, x, k=where: x[k], CUBES, dtypes=False)
    for shown, where in LISTS.items():
        yield Op(
            f"x[{shown}]", lambda torch, x, k=where: x[as_key(k(torch))], (*GRID, ((3, 4, 2),)), dtypes=False
        )
    yield Op("x[x > 0]", lambda torch, x: x[x > 0], (((3, 4),), ((5,),), ((),), ((0,),)), tied, smooth=False)
    yield Op("x[x > y]", lambda torch, x, y: x[x > y], (((3, 4), (4,)),), distinct, smooth=False)
    yield Op("x[1] of others", lambda torch, x: x[1], (((3,),), ((2, 0),), ((),)), dtypes=False)
    yield Op("x[0][1:][0]", lambda torch, x: x[0][1:][0], GRID, dtypes=False)
    yield from _setting()
    yield from _gathering()


def as_key(parts):
    """Return one key for x[…] from the parts between its commas."""
    return parts[0] if len(parts) == 1 else parts


def _setting():
    keys = {
        shown: lambda t, k=BASIC[shown]: k for shown in ("1", ":, 1:3", "...", "1, 2", "::2", "None", "()")
    }
    keys |= {
        shown: lambda t, k=LISTS[shown]: as_key(k(t))
        for shown in ("[0, 2]", "both", "row mask", "column mask")
    }
    keys["repeated"] = lambda t: t.tensor([1, 1])
    for shown, where in keys.items():

        def number(torch, x, where=where):
            x = x.clone()
            x[where(torch)] = 5
            return x

        def tensor(torch, x, y, where=where):
            x = x * 1
            x[where(torch)] = y
            return x

        def scaled(torch, x, y, where=where):
            x = x * 1
            x[where(torch)] *= y
            return x

        cases = (((3, 4), ()),) if shown in ("1, 2", "both") else TARGETS
        if shown in (":, 1:3", "column mask"):
            cases = (((3, 4), (2,)), ((3, 4), ()), ((3, 4), (3, 1)))
        # Which of several writes to one place counts is not defined, and torch's gradient takes all of them.
        once = shown not in ("both", "repeated")
        yield Op(f"x[{shown}] = 5", number, GRID, smooth=once, dtypes=False)
        yield Op(f"x[{shown}] = y", tensor, cases, smooth=once, dtypes=False)
        yield Op(f"x[{shown}] *= y", scaled, cases, smooth=once, dtypes=False)
    yield Op("x[x > 0] = 0", _cut, (((3, 4),), ((5,),)), dtypes=False)
    yield Op(
        "x[0] = y, misfit",
        lambda torch, x, y: x.clone().__setitem__(0, y),
        (((3, 4), (5,)), ((3, 4), (2, 4))),
        dtypes=False,
    )


def _cut(torch, x):
    x = x.clone()
    x[x > 0] = 0
    return x


def _gathering():
    yield Op(
        "torch.gather", lambda t, x: t.gather(x, 1, t.tensor([[0, 0], [3, 1], [2, 2]])), GRID, dtypes=False
    )
    yield Op("x.gather(0)", lambda t, x: x.gather(0, t.tensor([[0, 2, 1, 1]])), GRID, dtypes=False)
    yield Op("x.index_select", lambda t, x: x.index_select(0, t.tensor([2, 0, 2])), GRID, dtypes=False)
    yield Op("torch.take", lambda t, x: t.take(x, t.tensor([[0, 5], [5, 11]])), GRID, dtypes=False)
    yield Op("x.masked_select", lambda t, x: x.masked_select(x > 0), GRID, dtypes=False)
    yield Op("x.select(1, 2)", lambda t, x: x.select(1, 2), GRID)
    yield Op("x.narrow(1, 1, 2)", lambda t, x: x.narrow(1, 1, 2), GRID)
    yield Op(
        "x.index_add", lambda t, x, y: x.index_add(0, t.tensor([1, 1]), y), (((3, 4), (2, 4)),), dtypes=False
    )
    yield Op(
        "x.scatter_add",
        lambda t, x, y: x.scatter_add(0, t.tensor([[1, 1, 0, 2]]), y),
        (((3, 4), (1, 4)),),
        dtypes=False,
    )
    yield Op("torch.nonzero", lambda t, x: t.nonzero(x), GRID, tied, smooth=False)
    yield Op("x.unfold(1, 2, 1)", lambda t, x: x.unfold(1, 2, 1), GRID)
