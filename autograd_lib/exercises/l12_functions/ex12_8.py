"""ex12_8: one operation as two Functions: one that can be differentiated once and says so, one that can be twice."""

from dataclasses import replace

from ...checking import Judge, Text
from ...checking.comparing import expect_raised
from ...checking.engines import library
from . import applying
from .applying import by_cases
from .collect import first_order, second_order
from .common import draw_case, expect_close, formulas, left_as_given, own_function, unless

LABELS = {
    "alone": Text("`{name}.forward(x, y)`，不经过 `apply`", "`{name}.forward(x, y)`, without `apply`"),
    "first": Text("`{name}`：值和一阶梯度", "`{name}`: values and first gradients"),
    "second": Text("`{name}`：二阶梯度", "`{name}`: second gradients"),
    "recorded": Text(
        "`{name}`：带 `create_graph=True` 的一阶梯度", "`{name}`: first gradients with `create_graph=True`"
    ),
    "again": Text("`{name}`：再求导时报错", "`{name}`: an error when differentiated again"),
}
STYLE = Text(
    "这一次 `forward` 不收 `ctx`：`forward(x, y)` 只管算，要保存的在 `setup_context(ctx, inputs, output)` 里保存。",
    "This time `forward` takes no `ctx`: `forward(x, y)` computes, and what has to be saved is saved in `setup_context(ctx, inputs, output)`.",
)
SILENT = Text(
    "`Once` 没有报错，梯度里却悄悄少了它的那一份，或者它本来就能再求导。应当用 `torch.autograd.function.once_differentiable` 拒绝。",
    "`Once` raised no error: its share is silently missing from the gradient, or it can be differentiated again after all. It should refuse, by `torch.autograd.function.once_differentiable`.",
)
ONE_ORDER = Text(
    "一阶对，二阶不对：`backward` 里有的量依赖 x 或 y，却没有历史。能保存的只有输入和输出；中间结果要在 `backward` 里重新算。",
    "First order is right and second is not: something in `backward` depends on x or y but has no history. Save inputs and outputs only, and compute what lies between them again in `backward`.",
)


def challenge(rng):
    shapes = {
        "broadcast": ("plain", (2, 3), (3,)),
        "strided": ("strided", (2, 3), (2, 3)),
        "column": ("strided", (2, 1), (3,)),
    }
    return {name: case(rng, *shape) for name, shape in shapes.items()}


def case(rng, layout, x, y):
    """Return a case for both orders; the result of a strided one is transposed, and so are its weights."""
    weights = (2, 3) if layout == "plain" else (3, 2)
    return draw_case(rng, {"x": x, "y": y}, weights) | {"layout": layout}


def judge(parts, challenge):
    return [*once(parts, challenge), *twice(parts, challenge)]


def product(engine):
    """Return x² · exp(y), made of ordinary operations."""
    return lambda x, y: x * x * engine.exp(y)


def once(parts, challenge):
    """Return the findings for `Once`: first gradients, then recorded ones and the refusal."""
    engine = library("engine")

    def refusal():
        recorded = applying.recorded(engine, product(engine), challenge["broadcast"])
        return unless(
            [expect_close(parts, "Once recorded", recorded, label=label("recorded", "Once"), weight=2)],
            lambda: expect_raised(
                parts, "Once again", "RuntimeError", label=label("again", "Once"), why=SILENT, weight=2
            ),
        )

    return after_first(parts, "Once", challenge, refusal, 2)


def twice(parts, challenge):
    """Return the findings for `Twice`: first gradients, then second ones."""

    def second():
        engine = library("engine")
        expected = by_cases(engine, product(engine), challenge, second_order)
        return expect_close(
            parts, "Twice second", expected, label=label("second", "Twice"), why=ONE_ORDER, weight=3
        )

    return after_first(parts, "Twice", challenge, second, 3)


def after_first(parts, name, challenge, later, weight):
    """Return the finding for values and first gradients and, once they are right, the later one."""
    first = at_first(parts, name, challenge)
    return [first, later()] if first.ok else [replace(first, weight=first.weight + weight)]


def at_first(parts, name, challenge):
    """Return the finding for the style, the values and the first gradients of one Function."""
    engine = library("engine")
    one = challenge["broadcast"]["inputs"]
    value = product(engine)(*(engine.tensor(rows, dtype=engine.float64) for rows in one.values())).tolist()
    first = by_cases(engine, product(engine), challenge, first_order)
    return own_function(parts, name, label=f"`{name}`", weight=2) or unless(
        [
            expect_close(parts, f"{name} alone", value, label=label("alone", name), why=STYLE, weight=2),
            expect_close(parts, f"{name} first", first, label=label("first", name), weight=2),
        ],
        lambda: left_as_given(parts, f"{name} kept", name, list(one.values()), weight=2),
    )


def label(part, name):
    """Return what a part is about."""
    return LABELS[part].fill(name=name)


JUDGE = Judge(challenge, applying.ex12_8, judge, names=formulas("Once", "Twice"))
