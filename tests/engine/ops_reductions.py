"""Rows of operations that bring numbers together: sums, extremes, normalisation, losses."""

import numpy as np

from tests.engine.ops_table import (
    CUBE,
    MATRIX,
    REDUCED,
    Op,
    distinct,
    function,
    positive,
    real,
    tied,
    variants,
)
from tests.engine.ops_table import method as x_method

WHOLE = ((), {})
DIMS = (
    WHOLE,
    ((0,), {}),
    ((-1,), {}),
    ((1,), {"keepdim": True}),
    ((), {"dim": -2}),
    (((0, 1),), {}),
    (((0, -1),), {"keepdim": True}),
    (([-1],), {}),
    ((), {"dim": (), "keepdim": True}),
    ((), {"dim": None}),
)
ONE_DIM = (WHOLE, ((0,), {}), ((-1,), {}), ((1,), {"keepdim": True}), ((), {"dim": -2}))
SPREAD = (
    *(way for way in DIMS if way[1].get("dim") != ()),
    ((), {"unbiased": False}),
    ((1,), {"unbiased": False}),
    ((), {"dim": 0, "correction": 0}),
    ((), {"dim": (0, 1), "correction": 0, "keepdim": True}),
    ((), {"correction": 0}),
)
ALONG = (((0,), {}), ((-1,), {}), ((), {"dim": 1}))
CLASSES = (((4, 3), (4, 3)), ((1, 2), (1, 2)))
MEANS = ("mean", "sum", "none")


def rows():
    """Yield the rows."""
    for name in ("sum", "mean"):
        yield from variants(f"torch.{name}", _function, DIMS)
        yield from variants(f"x.{name}", _method, DIMS)
    for name in ("prod", "argmax", "argmin", "any", "all"):
        yield from variants(f"torch.{name}", _function, ONE_DIM, domain=distinct if "arg" in name else real)
    yield Op("x.prod() with zeros", x_method("prod"), REDUCED, tied, smooth=False)
    yield Op("x.prod(0) with zeros", x_method("prod", 0), REDUCED, tied, smooth=False)
    for name in ("var", "std"):
        several = tuple(case for case in REDUCED if np.prod(case[0]) > 1)
        yield from variants(f"x.{name}", _method, SPREAD, several)
        yield Op(f"torch.{name}", function(name), several)
        yield Op(f"x.{name}(0, correction=2)", x_method(name, 0, correction=2), (((4, 3),),))
        # Without degrees of freedom the value is nan, with a warning, and the derivative means nothing.
        for ways in ({}, {"correction": 2}, {"dim": 0}, {"dim": 0, "correction": 3}):
            call = lambda torch, x, f=name, w=ways: getattr(x.detach(), f)(**w)  # noqa: E731
            yield Op(
                f"x.{name}({ways}) of too few",
                call,
                (((),), ((1,),), ((0,),), ((2, 0),), ((2, 3),)),
                smooth=False,
            )
    yield from _extremes()
    yield from _normalising()
    yield from _orders()
    yield from _losses()
    for size in ((1, 3), (2, 1), (3,), (), (2, 3), (2,), (1, 2, 3)):
        yield Op(f"x.sum_to_size{size}", x_method("sum_to_size", size), MATRIX)
    yield Op("x.sum(dtype=float64)", lambda torch, x: x.sum(dtype=torch.float64), REDUCED)
    yield Op(
        "x.mean(0, dtype=float32)", lambda torch, x: x.mean(0, dtype=torch.float32), MATRIX, smooth=False
    )


def _function(name, *arguments, **options):
    return function(name.removeprefix("torch."), *arguments, **options)


def _method(name, *arguments, **options):
    return x_method(name.removeprefix("x."), *arguments, **options)


def _extremes():
    for name in ("max", "min"):
        yield from variants(f"x.{name}", _method, ONE_DIM, domain=distinct)
        yield from variants(f"torch.{name}", _function, ONE_DIM, domain=tied, smooth=False)
        yield Op(f"x.{name}(0).values", lambda torch, x, f=name: getattr(x, f)(0).values, CUBE, distinct)
        yield Op(
            f"x.{name}(0).indices",
            lambda torch, x, f=name: getattr(x, f)(0).indices,
            CUBE,
            tied,
            smooth=False,
        )
    for name in ("amax", "amin"):
        yield from variants(f"x.{name}", _method, DIMS[:-1], domain=distinct)
        yield from variants(f"torch.{name}", _function, DIMS[:-1], domain=tied, smooth=False)


def _normalising():
    for name in ("softmax", "log_softmax"):
        yield from variants(f"x.{name}", _method, ALONG)
        yield from variants(f"torch.{name}", _function, ALONG)
        yield from variants(f"torch.nn.functional.{name}", _function, (((), {"dim": 0}), ((), {"dim": -1})))
    for name in ("logsumexp",):
        yield from variants(
            f"torch.{name}", _function, (((0,), {}), ((-1,), {"keepdim": True}), (((0, 1),), {}))
        )
    yield from variants("torch.cumsum", _function, ALONG)
    yield from variants(
        "x.norm", _method, (WHOLE, ((2,), {}), ((1,), {}), ((), {"dim": 1}), ((3,), {})), domain=positive
    )


def _orders():
    two = (((5, 3),), ((4,),), ((),))
    for options in ({}, {"dim": 0}, {"descending": True}):
        shown = ", ".join(f"{key}={value}" for key, value in options.items())
        yield Op(f"x.sort({shown})", x_method("sort", **options), two, distinct)
        yield Op(f"x.argsort({shown})", x_method("argsort", **options), two, distinct, smooth=False)
    yield Op("x.topk(2)", x_method("topk", 2), (((5, 3),), ((4,),)), distinct, dtypes=False)


def _losses():
    functional = "nn.functional."
    for reduction in MEANS:
        options = {"reduction": reduction}
        for name in ("mse_loss", "l1_loss"):
            yield Op(f"F.{name}({reduction})", function(functional + name, **options), CLASSES)
        yield Op(
            f"F.binary_cross_entropy_with_logits({reduction})",
            function(functional + "binary_cross_entropy_with_logits", **options),
            (((4,), (4,)), ((2, 3), (2, 3)), ((), ())),
            (real, positive),
            dtypes=False,
        )
        yield from _class_losses(functional, options)
    yield Op("F.mse_loss", function(functional + "mse_loss"), (((3,), (3,)), ((), ())))
    yield Op(
        "F.mse_loss, broadcast",
        function(functional + "mse_loss"),
        (((2, 3), (3,)), ((2, 1), (1, 3))),
        dtypes=False,
    )
    yield Op(
        "F.cross_entropy of one",
        lambda t, x: t.nn.functional.cross_entropy(x, t.tensor(1)),
        (((3,),),),
        dtypes=False,
    )
    yield Op(
        "F.cross_entropy of probabilities",
        function(functional + "cross_entropy"),
        CLASSES,
        (real, positive),
        dtypes=False,
    )


def _class_losses(functional, options):
    labels = [2, 0, 1, 2]
    for name in ("cross_entropy", "nll_loss"):

        def call(torch, x, name=name):
            return getattr(torch.nn.functional, name)(x, torch.tensor(labels[: len(x)]), **options)

        yield Op(f"F.{name}({options['reduction']})", call, (((4, 3),), ((1, 3),)), dtypes=False)
    yield Op(
        f"F.cross_entropy({options['reduction']}, weight)",
        lambda torch, x, w: torch.nn.functional.cross_entropy(
            x, torch.tensor(labels), weight=w.detach(), **options
        ),
        (((4, 3), (3,)),),
        (real, positive),
        smooth=False,
        dtypes=False,
    )
    yield Op(
        f"F.cross_entropy({options['reduction']}, ignore_index)",
        lambda torch, x: torch.nn.functional.cross_entropy(
            x, torch.tensor(labels), ignore_index=2, **options
        ),
        (((4, 3),),),
        dtypes=False,
    )
