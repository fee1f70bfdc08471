"""Rows of operations that the lessons do not need, but that code written for torch uses."""

import dataclasses

from tests.engine.ops_table import (
    BINARY,
    CUBE,
    MATRIX,
    REDUCED,
    UNARY,
    Op,
    distinct,
    function,
    in_place,
    method,
    positive,
    real,
    three_forms,
    tied,
    unit,
    variants,
)

GRID = (((3, 4),),)
PAIRS = (((2, 3), (2, 3)), ((2, 3), (3,)), ((), ()))
TRIPLES = (((2, 3), (2, 3), (2, 3)), ((2, 3), (3,), ()), ((), (), ()))
ROWS_OF_GRID = (((3, 4), (2, 4)),)


def rows():
    """Yield the rows, for floats; some the engine composes of others, so that their nodes have other names."""
    for group in (_pointwise, _reductions, _places, _shapes, _replaced, _products, _activations, _losses):
        for row in group():
            yield dataclasses.replace(row, named=False, dtypes=False)


def _pointwise():
    for name in ("absolute", "negative", "fix"):
        yield Op(f"torch.{name}", function(name))
    for name in ("multiply", "subtract", "divide", "true_divide", "logaddexp"):
        yield Op(f"torch.{name}", function(name), BINARY)
    for name in ("clamp_min", "clamp_max"):
        yield from three_forms(name, PAIRS, distinct, smooth=False)
        yield Op(f"x.{name}(0.5)", method(name, 0.5))
    yield Op("torch.clip(x, -1, 1)", function("clip", -1, 1))
    yield Op("x.clamp(y, z)", lambda torch, x, y, z: x.clamp(y, z), TRIPLES)
    yield Op("torch.rsub", function("rsub"), PAIRS)
    yield Op("torch.lerp(x, y, 0.3)", function("lerp", 0.3), PAIRS)
    yield Op("torch.lerp", function("lerp"), TRIPLES)
    for name in ("addcmul", "addcdiv"):
        yield Op(f"torch.{name}", function(name), TRIPLES)
        yield Op(f"torch.{name}(value=0.5)", function(name, value=0.5), TRIPLES)
        yield Op(f"x.{name}_(value=-2)", in_place(f"{name}_", value=-2.0), TRIPLES[:2])
    yield Op("torch.nan_to_num", function("nan_to_num"))
    yield Op("torch.logical_xor", function("logical_xor"), BINARY, tied, smooth=False)
    yield Op("x.remainder_(y)", in_place("remainder_"), PAIRS)
    yield Op("x.fmod_(2)", in_place("fmod_", 2))
    for mode in ("floor", "trunc"):
        yield Op(f"torch.div({mode})", function("div", rounding_mode=mode), BINARY)

    yield from _inverses_and_pairs()


def _inverses_and_pairs():
    yield from three_forms("asinh", GRID, changes=False)
    yield from three_forms("atanh", GRID, unit, changes=False)
    yield Op("torch.acosh(x + 1)", lambda torch, x: (x + 1).acosh(), GRID, positive)
    for name in ("arcsin", "arccos", "arctanh"):
        yield Op(f"torch.{name}", function(name), GRID, unit)
    yield Op("x.round(decimals=1)", method("round", decimals=1), GRID, smooth=False)
    for name in ("erfc", "deg2rad", "rad2deg", "sgn"):
        yield Op(f"torch.{name}", function(name), GRID)
    yield Op("torch.logit(sigmoid)", lambda torch, x: torch.logit(x.sigmoid()), GRID)
    for name in ("fmax", "fmin"):
        yield Op(f"torch.{name}", function(name), PAIRS, distinct, smooth=False)
    for name in ("greater", "less_equal", "not_equal"):
        yield Op(f"torch.{name}", function(name), PAIRS, tied, smooth=False)
    for name in ("isposinf", "isneginf", "signbit"):
        yield Op(f"torch.{name}", function(name), GRID, smooth=False)
    yield Op("x //= y, x %= y", lambda torch, x, y: _divided(x.detach().clone(), y.detach()), PAIRS, positive)
    yield Op("x &= y, x |= y, x ^= y", lambda torch, x, y: _combined(x > 0, y > 0), PAIRS, smooth=False)


def _divided(x, y):
    x //= y
    x %= 2
    return x


def _combined(x, y):
    x &= y
    x |= ~y
    x ^= y
    return x


def _reductions():
    yield Op("torch.nanmean", function("nanmean"), REDUCED)
    yield from variants("diff", function, (((), {}), ((2,), {}), ((), {"dim": 0})), GRID)
    for name in ("argmax", "prod", "std", "amax", "all", "cumsum", "logsumexp"):
        yield Op(f"x.{name}(axis=1)", method(name, axis=1), MATRIX, distinct, smooth=False)
    dims = (((), {}), ((0,), {}), ((-1,), {"keepdim": True}))
    yield from variants("nansum", function, dims)
    yield from variants("median", method, dims, domain=distinct)
    for name in ("cumprod", "cummax", "cummin"):
        yield from variants(name, function, (((0,), {}), ((-1,), {})), (*CUBE, ((3,),)), domain=distinct)
    yield Op("torch.cumprod with zeros", function("cumprod", 0), REDUCED, tied, smooth=False)
    for name in ("var_mean", "std_mean"):
        yield Op(f"torch.{name}(0)", function(name, 0), MATRIX[:1])
    yield Op("torch.count_nonzero", function("count_nonzero"), REDUCED, tied, smooth=False)
    for order in (1, 2, 3, 0.5, float("inf"), -float("inf"), 0):
        yield Op(f"x.norm({order}, dim=0)", method("norm", order, dim=0), MATRIX[:1], distinct)
        yield Op(f"x.norm({order}) of all", method("norm", order), MATRIX[:1], positive)
    yield Op("x.norm() of zeros", lambda torch, x: (x - x.detach()).norm(), GRID, smooth=False)


def _places():
    yield Op("x.index_add 0", lambda t, x, y: x.index_add(0, t.tensor([1, 1]), y), ROWS_OF_GRID)
    yield Op("x.index_add_ 0", lambda t, x, y: x.clone().index_add_(0, t.tensor([1, 1]), y), ROWS_OF_GRID)
    yield Op("x.index_fill", lambda t, x: x.index_fill(1, t.tensor([0, 3]), 7.0), GRID)
    yield Op("x.index_fill(y)", lambda t, x, y: x.index_fill(1, t.tensor([3, 0, 3]), y), (((3, 4), ()),))
    yield Op("x.index_put", lambda t, x, y: x.index_put((t.tensor([0, 2]),), y), ROWS_OF_GRID)
    yield Op(
        "x.index_put(accumulate)",
        lambda t, x, y: x.index_put((t.tensor([1, 1]),), y, accumulate=True),
        ROWS_OF_GRID,
    )
    yield Op(
        "x.scatter",
        lambda t, x, y: x.scatter(0, t.tensor([[1, 1, 0, 2]]), y),
        (((3, 4), (1, 4)),),
    )
    yield Op("x.scatter of a number", lambda t, x: x.scatter(0, t.tensor([[1, 1, 0, 2]]), 5.0), GRID)
    yield Op(
        "x.scatter_add_",
        lambda t, x, y: x.clone().scatter_add_(1, t.tensor([[0, 0], [3, 1]]), y),
        (((3, 4), (2, 2)),),
    )
    yield Op(
        "torch.take_along_dim",
        lambda t, x: t.take_along_dim(x, x.argsort(1), 1),
        GRID,
        distinct,
    )
    yield Op("torch.argwhere", function("argwhere"), GRID, tied, smooth=False)
    yield Op(
        "torch.searchsorted",
        lambda t, x, y: t.searchsorted(x.sort().values, y.contiguous()),
        (((5,), (2, 3)),),
        smooth=False,
    )
    yield Op("x.repeat_interleave(2)", method("repeat_interleave", 2), (((3,),),))
    yield Op("x.repeat_interleave(2, 0)", method("repeat_interleave", 2, 0), MATRIX)


def _shapes():
    for name in ("fliplr", "flipud"):
        yield Op(f"torch.{name}", function(name), MATRIX)
    for name in ("tril_", "triu_"):
        yield Op(f"x.{name}", in_place(name), MATRIX)
    yield Op("torch.tile", function("tile", (2, 1)), (*MATRIX, ((3,),)))
    for name in ("moveaxis", "swapdims"):
        yield Op(f"torch.{name}(0, 2)", function(name, 0, 2), CUBE)
    yield Op("torch.meshgrid", lambda t, x, y: t.meshgrid(x, y, indexing="ij"), (((3,), (2,)),))
    for shift in ((1,), ((1, 2), (0, 1)), (-1, 1)):
        yield Op(f"torch.roll{shift}", function("roll", *shift), MATRIX)
    yield Op("x.diagonal(1)", method("diagonal", 1), MATRIX[:1])
    yield Op("torch.diag(x, 1)", function("diag", 1), (((3,),), ((3, 3),)))
    yield Op("x.transpose_(0, 1)", in_place("transpose_", 0, 1), MATRIX)
    yield Op("torch.concat", lambda t, x, y: t.concat((x, y), dim=0), (((2, 3), (1, 3)),))
    yield Op("torch.stack of three", lambda t, x, y: t.stack((x, y, x), dim=1), PAIRS[:1])
    yield Op("x.unbind(1)[0] + x.unbind(1)[1]", lambda t, x: x.unbind(1)[0] + x.unbind(1)[1], MATRIX[:1])


def _replaced():
    """Yield changes to random numbers, through which no gradient goes, and fills with a tensor."""
    yield Op("x + 0 * x.normal_()", lambda t, x: x + 0 * x.clone().normal_())
    yield Op("x + 0 * x.uniform_()", lambda t, x: x + 0 * x.clone().uniform_())
    yield Op("x.masked_fill(mask, y)", lambda t, x, y: x.masked_fill(x > 0.5, y), (((2, 3), ()),))
    yield Op("x.masked_fill_(mask, y)", lambda t, x, y: x.clone().masked_fill_(x > 0.5, y), (((2, 3), ()),))


def _products():
    yield Op("torch.linalg.det", function("linalg.det"), (((3, 3),), ((2, 2, 2),)))
    yield Op("torch.linalg.inv", function("linalg.inv"), (((3, 3),), ((2, 2, 2),)))
    yield Op("torch.linalg.norm", function("linalg.norm"), (((3,),),))
    yield Op("torch.inner", function("inner"), (((3,), (3,)), ((2, 3), (3,)), ((2, 3), (4, 3))))
    yield Op(
        "torch.addmm(beta, alpha)",
        function("addmm", beta=0.5, alpha=2),
        (((2, 4), (2, 3), (3, 4)),),
    )
    yield Op("torch.tensordot(1)", function("tensordot", 1), (((2, 3), (3, 4)), ((2, 2, 3), (3, 4))))
    yield Op("torch.tensordot(2)", function("tensordot", 2), (((4, 2, 3), (2, 3)),))
    for formula in ("ij,jk->ik", "ij,jk", "bij,bjk->bik", "ij,ij->", "i,j->ij", "ij,ij->ji"):
        sizes = {"b": 5, "i": 2, "j": 3, "k": 4}
        left, right = formula.split("->")[0].split(",")
        shapes = tuple(sizes[one] for one in left), tuple(sizes[one] for one in right)
        yield Op(f"torch.einsum({formula})", lambda t, x, y, f=formula: t.einsum(f, x, y), (shapes,))
    yield Op("torch.einsum(ii->)", lambda t, x: t.einsum("ii->", x), (((3, 3),),))


def _activations():
    yield Op("x.sort(stable=True)", method("sort", stable=True), MATRIX, distinct)
    yield Op("x.squeeze_((0, 2))", in_place("squeeze_", (0, 2)), (((1, 3, 1),),))
    yield Op("linalg.solve", function("linalg.solve"), (((3, 3), (3, 2)), ((2, 2), (2,))))
    yield Op("linalg.slogdet", function("linalg.slogdet"), (((3, 3),),))
    yield Op(
        "F.nll_loss of pixels",
        lambda t, x: t.nn.functional.nll_loss(x, t.tensor([[1, 0, 2], [0, 1, 1]])),
        (((2, 3, 3),),),
    )
    simple = "relu6 hardtanh mish selu celu softsign softmin"
    for name in simple.split():
        options = {"dim": -1} if name == "softmin" else {}
        cases = REDUCED[:3] if name == "softmin" else UNARY
        yield Op(f"F.{name}", function(f"nn.functional.{name}", **options), cases)
    yield Op("F.gelu(tanh)", function("nn.functional.gelu", approximate="tanh"))
    yield Op("F.elu(2)", function("nn.functional.elu", 2.0))
    yield Op("F.hardtanh(-0.5, 1.5)", function("nn.functional.hardtanh", -0.5, 1.5))
    yield Op("F.normalize", function("nn.functional.normalize"), (((2, 3),),))
    yield Op(
        "F.cosine_similarity",
        function("nn.functional.cosine_similarity"),
        (((2, 3), (2, 3)),),
        named=False,
    )
    yield Op("F.layer_norm", function("nn.functional.layer_norm", (3,)), (((2, 3),), ((4, 2, 3),)))
    affine = lambda t, x, w, b: t.nn.functional.layer_norm(x, (3,), w, b)  # noqa: E731
    yield Op("F.layer_norm with weights", affine, (((2, 3), (3,), (3,)),))
    yield Op(
        "F.embedding",
        lambda t, w: t.nn.functional.embedding(t.tensor([[0, 2], [2, 1]]), w),
        GRID,
    )
    yield Op("F.dropout, evaluating", function("nn.functional.dropout", 0.5, training=False))
    yield Op("F.dropout(0)", function("nn.functional.dropout", 0.0))
    for pads in ((1, 2), (1, 0, 0, 2), (0, 0)):
        yield Op(f"F.pad{pads}", function("nn.functional.pad", pads), MATRIX[:1])
    yield Op("F.pad(value=2)", function("nn.functional.pad", (1, 1), value=2.0), MATRIX[:1])


def _losses():
    functional = "nn.functional."
    for reduction in ("mean", "sum", "none"):
        options = {"reduction": reduction}
        for name in ("smooth_l1_loss", "huber_loss"):
            yield Op(f"F.{name}({reduction})", function(functional + name, **options), PAIRS[:1])
        yield Op(
            f"F.binary_cross_entropy({reduction})",
            lambda t, x, y, o=options: t.nn.functional.binary_cross_entropy(
                x.sigmoid(), y.sigmoid().detach(), **o
            ),
            PAIRS[:1],
            smooth=False,
        )
    for reduction in ("batchmean", "sum", "none"):  # its "mean" only warns that one should not use it
        call = function(functional + "kl_div", reduction=reduction)
        yield Op(f"F.kl_div({reduction})", call, PAIRS[:1], (real, positive))
    yield Op("F.huber_loss(delta=0.5)", function(functional + "huber_loss", delta=0.5), PAIRS[:1])
    yield Op(
        "F.smooth_l1_loss(beta=0.5)",
        function(functional + "smooth_l1_loss", beta=0.5),
        PAIRS[:1],
    )
    weighted = lambda t, x, y, w: t.nn.functional.binary_cross_entropy_with_logits(x, y, weight=w.detach())  # noqa: E731
    yield Op("F.bce with logits, weight", weighted, TRIPLES[:1], (real, unit, positive), smooth=False)
    chosen = lambda t, x: t.nn.functional.cross_entropy(x, t.tensor([0, 1, 1]), label_smoothing=0.1)  # noqa: E731
    yield Op("F.cross_entropy(label_smoothing)", chosen, (((3, 4),),))
