"""ex12_8: one operation as two Functions: one that can be differentiated once and says so, one that can be twice."""

from dataclasses import replace

from ...checking import Exercise, Kind, Text, Wrong
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


VALUE = "return x**2 * torch.exp(y)"
INPUTS = ("ctx.save_for_backward(*inputs)",)
SAVED = ("x, y = ctx.saved_tensors",)
BY_X, BY_Y = "g * 2 * x * torch.exp(y)", "g * x**2 * torch.exp(y)"
GRADIENTS = (*SAVED, f"return {BY_X}, {BY_Y}")
ONE_TIME = "    @torch.autograd.function.once_differentiable\n"


def function(name, backward=GRADIENTS, setup=INPUTS, forward=(VALUE,), marker=""):
    """Return the text of a Function with its three methods."""
    methods = {
        "forward(x, y)": forward,
        "setup_context(ctx, inputs, output)": setup,
        "backward(ctx, g)": backward,
    }
    text = f"class {name}(torch.autograd.Function):\n"
    for head, lines in methods.items():
        text += "    @staticmethod\n" + (marker if head[0] == "b" else "") + f"    def {head}:\n"
        text += "".join(f"        {line}\n" for line in lines)
    return text


def once_code(**parts):
    """Return an answer cell with `Once` alone."""
    return "import torch\n\n\n" + function("Once", **{"marker": ONE_TIME, **parts})


def twice_code(**parts):
    """Return an answer cell with `Twice` alone."""
    return "import torch\n\n\n" + function("Twice", **parts)


SLOPES = (
    "x, y = inputs",
    "ctx.save_for_backward(2 * x * torch.exp(y), output)",
)
BY_SLOPES = ("by_x, by_y = ctx.saved_tensors", "return g * by_x, g * by_y")

EXERCISE = Exercise(
    id="ex12_8",
    title=Text("只能求一次导，能求两次导", "Once and twice differentiable"),
    kind=Kind.IMPLEMENT_OP,
    points=9,
    minutes=15,
    difficulty=4,
    answers=("Once", "Twice"),
    names=formulas("Once", "Twice"),
    challenge=challenge,
    collect=applying.ex12_8,
    judge=judge,
    hints=(
        Text(
            "`setup_context` 里的运算也不记录。保存什么，到了 `backward` 里还有历史？",
            "Nothing is recorded inside `setup_context` either. What can be saved so that it has a history in `backward`?",
        ),
        Text(
            "输入和输出有历史，中间结果没有。`Twice`：保存 `inputs`，在 `backward` 里用 torch 的运算写两个导数 2x·eʸ 和 x²·eʸ。`Once` 可以保存任何东西，但要在 `backward` 上加 `@once_differentiable`，写在 `@staticmethod` 的下面。",
            "Inputs and outputs have one; what lies between has not. `Twice`: save `inputs`, and write the two derivatives 2x·eʸ and x²·eʸ in `backward` with operations of torch. `Once` may save anything, but put `@once_differentiable` on its `backward`, below `@staticmethod`.",
        ),
        Text(
            "`setup_context(ctx, inputs, output)` 的一行：`ctx.save_for_backward(*inputs)`。`backward`：`x, y = ctx.saved_tensors`，`return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)`。广播由 PyTorch 加回去。",
            "One line in `setup_context(ctx, inputs, output)`: `ctx.save_for_backward(*inputs)`. In `backward`: `x, y = ctx.saved_tensors`, `return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)`. PyTorch sums down what was broadcast.",
        ),
    ),
    wrong=(
        Wrong(
            "slopes_saved",
            twice_code(setup=SLOPES, backward=BY_SLOPES),
            Text(
                "一阶全对。可是 2x·eʸ 是在 `setup_context` 里算的，那里不记录，它在 `backward` 里是一个常数，二阶就悄悄地错了。",
                "All of first order is right. But 2x·eʸ was computed in `setup_context`, where nothing is recorded; in `backward` it is a constant, and second order is silently wrong.",
            ),
        ),
        Wrong(
            "exponential_saved",
            twice_code(
                setup=("x, y = inputs", "ctx.save_for_backward(x, torch.exp(y))"),
                backward=("x, e = ctx.saved_tensors", "return g * 2 * x * e, g * x**2 * e"),
            ),
            Text(
                "`torch.exp(y)` 是中间结果，既不是输入也不是输出，保存下来就没有了历史。对 y 的二阶导数因此错了。",
                "`torch.exp(y)` lies between, neither input nor output, and what is saved of it has no history. So second derivatives by y are wrong.",
            ),
        ),
        Wrong(
            "numbers_taken_out",
            twice_code(
                backward=("x, y = (one.detach() for one in ctx.saved_tensors)", f"return {BY_X}, {BY_Y}")
            ),
            Text(
                "`detach()` 之后 x、y 成了常数：一阶对，二阶少了它们的那一份。",
                "After `detach()` x and y are constants: first order is right, and second order lacks their share.",
            ),
        ),
        Wrong(
            "twice_refuses",
            twice_code().replace("    def backward", ONE_TIME + "    def backward"),
            Text(
                "`Twice` 也加了 `once_differentiable`，于是它拒绝了本该能做的事。",
                "`Twice` has `once_differentiable` as well, and so refuses what it should do.",
            ),
        ),
        Wrong(
            "once_does_not_refuse",
            once_code(marker="", setup=SLOPES, backward=BY_SLOPES),
            Text(
                "保存了斜率，却没有加 `@once_differentiable`：二阶悄悄地错了，谁也不知道。",
                "The slopes are saved, and `@once_differentiable` is missing: second order is silently wrong, and nobody is told.",
            ),
        ),
        Wrong(
            "once_by_detaching",
            once_code(
                marker="",
                backward=(*SAVED, f"by_x, by_y = {BY_X}, {BY_Y}", "return by_x.detach(), by_y.detach()"),
            ),
            Text(
                "`detach()`（分离）不是拒绝：和别的东西一起再求导时，这一份被当作常数，没有报错。",
                "To detach, with `detach()`, is not to refuse: differentiated again in company, this share counts as a constant, and there is no error.",
            ),
        ),
        Wrong(
            "once_is_twice",
            once_code(marker=""),
            Text(
                "这样写本来就能求两次导，那是 `Twice`。`Once` 要用 `once_differentiable` 标明。",
                "Written like this it can be differentiated twice, which is `Twice`. `Once` is to be marked by `once_differentiable`.",
            ),
        ),
        Wrong(
            "context_in_forward",
            """import torch


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x**2 * torch.exp(y)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)
""",
            Text(
                "这是前几个练习的写法。这里要分开：`forward(x, y)` 不收 `ctx`，保存的事交给 `setup_context`。",
                "This is the style of the earlier exercises. Here the two are to be apart: `forward(x, y)` takes no `ctx`, and saving is left to `setup_context`.",
            ),
        ),
        Wrong(
            "nothing_set_up",
            twice_code(setup=("pass",)),
            Text(
                "`setup_context` 什么都没有保存，`backward` 里就没有 x 和 y。",
                "`setup_context` saved nothing, so `backward` has no x and no y.",
            ),
        ),
        Wrong(
            "square_without_two",
            twice_code(backward=(*SAVED, f"return g * x * torch.exp(y), {BY_Y}")),
            Text("x² 的导数是 2x。", "The derivative of x² is 2x."),
        ),
        Wrong(
            "slopes_exchanged",
            twice_code(backward=(*SAVED, f"return {BY_Y}, {BY_X}")),
            Text(
                "两个返回值对调了：先是 x 的，再是 y 的，顺序与输入相同。",
                "The two values are exchanged: that of x comes first and that of y second, in the order of the inputs.",
            ),
        ),
        Wrong(
            "cotangent_forgotten",
            twice_code(backward=(*SAVED, "return 2 * x * torch.exp(y), x**2 * torch.exp(y)")),
            Text("没有乘上游梯度 g。", "The cotangent g is not multiplied in."),
        ),
        Wrong(
            "cotangent_without_history",
            twice_code(backward=(*SAVED, "g = g.detach()", f"return {BY_X}, {BY_Y}")),
            Text(
                "`g` 也有历史：外面还有别的运算时，它随 x、y 变。",
                "`g` has a history as well: with other operations outside, it changes with x and y.",
            ),
        ),
    ),
)
