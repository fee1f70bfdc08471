"""Rows of operations that keep the numbers and change their arrangement or their type."""

from tests.engine.ops_table import CUBE, MATRIX, UNARY, Op, function, in_place, method

SIX = (((2, 3),), ((6,),), ((3, 1, 2),))
PARTS = (((2, 3), (2, 3), (2, 3)), ((2, 3), (1, 3), (4, 3)))
SAME = (((2, 3), (2, 3)), ((), ()), ((3,), (3,)), ((0, 2), (0, 2)))


def rows():
    """Yield the rows."""
    yield from _sizes()
    yield from _dims()
    yield from _expanding()
    yield from _joining()
    yield from _splitting()
    yield from _copying()


def _sizes():
    for name in ("reshape", "view"):
        for shape in ((6,), (3, 2), (-1,), (2, -1), (1, 6, 1), ((2, 3),), (4, 2), (-1, -1), (6, 0)):
            yield Op(f"x.{name}{shape}", method(name, *shape), SIX)
    yield Op("torch.reshape", function("reshape", (3, 2)), SIX)
    yield Op("x.reshape(()) of one", method("reshape", ()), (((1,),), ((1, 1),), ((),), ((2,),)))
    yield Op("x.view_as(y)", method("view_as"), (((2, 3), (6,)), ((4,), (2, 2))))
    yield Op("x.reshape_as(y)", method("reshape_as"), (((2, 3), (6,)), ((4,), (2, 2))))
    yield Op("x.flatten()", method("flatten"), (*UNARY, *CUBE))
    yield Op("x.flatten(1)", method("flatten", 1), CUBE)
    yield Op("x.flatten(0, 1)", method("flatten", 0, 1), CUBE)
    yield Op("x.ravel()", method("ravel"), UNARY)
    yield Op("x.unflatten(1, (3, 1))", method("unflatten", 1, (3, 1)), CUBE)


def _dims():
    for name in ("T", "mT"):
        yield Op(f"x.{name}", lambda torch, x, f=name: getattr(x, f), MATRIX)
    yield Op("x.t()", method("t"), (*MATRIX, ((3,),), ((),)))
    for pair in ((0, 1), (1, 0), (-1, -2), (0, 2), (0, 0), (0, 5)):
        yield Op(f"x.transpose{pair}", method("transpose", *pair), CUBE)
        yield Op(f"torch.transpose{pair}", function("transpose", *pair), CUBE)
    yield Op("x.swapaxes(0, 2)", method("swapaxes", 0, 2), CUBE)
    for order in ((2, 0, 1), (0, 1, 2), (-1, 0, 1), ((1, 2, 0),), (0, 1), (0, 0, 1)):
        yield Op(f"x.permute{order}", method("permute", *order), CUBE)
    yield Op("torch.permute", function("permute", (2, 0, 1)), CUBE)
    yield Op("x.movedim(0, -1)", method("movedim", 0, -1), CUBE)
    ones = (((1, 3, 1),), ((2, 1),), ((3,),), ((),))
    for arguments in ((), (0,), (-1,), (1,), ((0, 2),), (5,)):
        yield Op(f"x.squeeze{arguments}", method("squeeze", *arguments), ones)
    for dim in (0, 1, -1, -2, 7):
        yield Op(f"x.unsqueeze({dim})", method("unsqueeze", dim), UNARY)
    yield Op("torch.squeeze", function("squeeze"), ones)
    yield Op("torch.unsqueeze", function("unsqueeze", 0), UNARY)
    yield Op("x.unsqueeze_(0)", in_place("unsqueeze_", 0), UNARY)
    yield Op("x.squeeze_()", in_place("squeeze_"), ones)
    yield Op("x.t_()", in_place("t_"), MATRIX)


def _expanding():
    rows = (((1, 3),), ((3,),), ((2, 3),), ((1, 1),))
    for shape in ((2, 3), (4, 2, 3), (-1, 3), (2, -1), (2, 5), (0, 3)):
        yield Op(f"x.expand{shape}", method("expand", *shape), rows)
    yield Op("x.expand_as(y)", method("expand_as"), (((3,), (2, 3)), ((2, 1), (2, 3))))
    yield Op("torch.broadcast_to", function("broadcast_to", (2, 3)), rows)
    yield Op("torch.broadcast_tensors", function("broadcast_tensors"), (((2, 1), (3,)), ((), (2,))))
    yield Op("x.expand(2, 3) of one", method("expand", 2, 3), (((),), ((1,),)))
    for counts in ((2,), (2, 3), (1, 2, 1)):
        yield Op(f"x.repeat{counts}", method("repeat", *counts), (((2, 3),), ((3,),), ((),)))
    yield Op("x.flip(0)", method("flip", 0), CUBE)
    yield Op("torch.flip", function("flip", (0, -1)), CUBE)
    yield Op("x.roll(1, 0)", method("roll", 1, 0), CUBE)
    yield Op("x.tril()", method("tril"), MATRIX)
    yield Op("torch.triu(x, 1)", function("triu", 1), MATRIX)
    yield Op("torch.diag", function("diag"), (((3,),), ((3, 3),), ((2, 3),)))
    yield Op("x.diagonal()", method("diagonal"), MATRIX)


def _joining():
    for dim in (0, 1, -1, 5):
        yield Op(f"torch.cat(dim={dim})", lambda torch, *xs, d=dim: torch.cat(xs, dim=d), PARTS, dtypes=False)
    yield Op(
        "torch.cat",
        lambda torch, *xs: torch.cat(xs),
        (((3,), (2,)), ((2, 3), (4, 3)), ((0,), (2, 3)), ((2,), (2, 2))),
    )
    yield Op("torch.cat of one twice", lambda torch, x: torch.cat([x, 2 * x, x]), (((3,),), ((2, 3),), ((),)))
    for dim in (0, 1, -1, 2, 4):
        yield Op(f"torch.stack(dim={dim})", lambda torch, *xs, d=dim: torch.stack(xs, dim=d), SAME)
    yield Op("torch.stack of one", lambda torch, x: torch.stack((x,)), UNARY)
    yield Op("torch.stack, unequal", lambda torch, *xs: torch.stack(xs), (((2,), (3,)),))
    yield Op("torch.hstack", lambda torch, *xs: torch.hstack(xs), (((2,), (3,)), ((2, 1), (2, 3))))
    yield Op("torch.vstack", lambda torch, *xs: torch.vstack(xs), (((3,), (3,)), ((2, 3), (1, 3))))


def _splitting():
    yield Op("x.unbind()", method("unbind"), CUBE)
    yield Op("x.unbind(-1)", method("unbind", -1), CUBE)
    yield Op("torch.unbind", function("unbind"), CUBE)
    yield Op("iter(x)", lambda torch, x: list(x), (((2, 3),), ((3,),)))
    for size in (2, 1, 5, [1, 2], [1, 1]):
        yield Op(f"x.split({size})", method("split", size, dim=1), (((2, 3),),))
    yield Op("x.chunk(2)", method("chunk", 2), (((5,),), ((4, 3),)))
    yield Op("torch.chunk(x, 2, 1)", function("chunk", 2, 1), CUBE)
    yield Op("one of the parts", lambda torch, x: x.unbind()[1] * 2, CUBE)


def _copying():
    yield Op("x.clone()", method("clone"))
    yield Op("torch.clone", function("clone"))
    yield Op("x.contiguous()", method("contiguous"))
    yield Op("x.double()", method("double"))
    yield Op("x.float()", method("float"), smooth=False)
    yield Op("x.half()", method("half"), smooth=False)
    yield Op("x.long()", method("long"), smooth=False)
    yield Op("x.int()", method("int"), smooth=False)
    yield Op("x.bool()", method("bool"), smooth=False)
    yield Op("x.to(float64)", lambda torch, x: x.to(torch.float64))
    yield Op("x.to(float32)", lambda torch, x: x.to(torch.float32), smooth=False)
    yield Op("x.to('cpu')", method("to", "cpu"))
    yield Op("x.type_as(y)", method("type_as"), SAME)
    yield Op("x.float() * x.double()", lambda torch, x: x.float() * x.double(), smooth=False)
