"""ex12_6: a Function with settings: None for what is no tensor, and no work for what nobody asked for."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect, expect_raised, same
from . import applying
from .applying import NEEDED
from .common import draw_rows, expect_close, formulas, function_code, left_as_given, own_function, unless

LABELS = {
    "values": Text("`Monomial`：前向的值", "`Monomial`: the values of forward"),
    "gradients": Text("`Monomial`：x 和 y 的梯度", "`Monomial`: gradients of x and y"),
    "applied first": Text(
        "`Monomial`：先用三组设置各应用一次，再逐个反向",
        "`Monomial`: applied with three settings first, then walked back one by one",
    ),
}
WHOSE_SETTINGS = Text(
    "反向用的是别的那次应用的设置。每次 `apply` 都有自己的 `ctx`，设置要放在它上面。",
    "The pass back used the settings of another application. Every `apply` has a `ctx` of its own: put the settings there.",
)
SLOTS = Text("`backward` 返回的三个值，{needed}", "the three values that `backward` returns, {needed}")
ASKED = {
    "both": Text("x 和 y 都要梯度", "with gradients wanted by x and y"),
    "x only": Text("只有 x 要梯度", "with a gradient wanted by x alone"),
    "y only": Text("只有 y 要梯度", "with a gradient wanted by y alone"),
}
WHY_SLOTS = Text(
    "应当正好是三个值，每个输入一个：设置的是 `None`，不要梯度的输入也是 `None`。",
    "There should be exactly three values, one for each input: None for the settings, and None for an input that wants no gradient.",
)
EDITED = Text("前向之后原地改了 {name}，再反向", "{name} changed in place after forward, then a pass back")
UNPROTECTED = Text(
    "得到的梯度是错的，却没有报错。直接放在 `ctx` 上的张量没有保护；用 `ctx.save_for_backward` 保存的，引擎会检查版本。",
    "A wrong gradient came out, and no error. A tensor that is simply put on `ctx` is not protected; one that goes through `ctx.save_for_backward` has its version checked.",
)


def challenge(rng):
    factors = rng.sample(range(1200, 4000), 3)
    powers = [3, *rng.sample([1, 2, 4, 5], 2)]  # of the first settings both inputs are needed on the way back
    return {
        **{name: draw_rows(rng, 2, 2) for name in ("x", "y", "g")},
        "settings": [[factor / 1000, power] for factor, power in zip(factors, powers, strict=True)],
    }


def judge(parts, challenge):
    own = own_function(parts, "Monomial", label="`Monomial`", weight=7)
    if own:
        return [own]
    x, y, g, settings = (challenge[name] for name in ("x", "y", "g", "settings"))
    expected = [slopes(x, y, g, *one) for one in settings]
    first = [
        expect_close(parts, "values", [value(x, y, *one) for one in settings], label=LABELS["values"]),
        expect_close(parts, "gradients", expected, label=LABELS["gradients"], weight=2),
    ]
    return [*first, *(slot(parts, name, expected[0]) for name in NEEDED), safe(parts, challenge, expected)]


def entrywise(function, *tables):
    """Return nested lists: a function of the entries at the same place."""
    return [[function(*entries) for entries in zip(*rows, strict=True)] for rows in zip(*tables, strict=True)]


def value(x, y, factor, power):
    """Return factor · x^power · y."""
    return entrywise(lambda x, y: factor * x**power * y, x, y)


def slopes(x, y, g, factor, power):
    """Return the two vector-Jacobian products."""
    return [
        entrywise(lambda x, y, g: g * factor * power * x ** (power - 1) * y, x, y, g),
        entrywise(lambda x, g: g * factor * x**power, x, g),
    ]


def slot(parts, name, both):
    """Return the finding for what `backward` hands back."""
    wanted = [one if flag else None for one, flag in zip(both, NEEDED[name], strict=True)]
    label = SLOTS.fill(needed=ASKED[name])
    return expect_close(parts, f"slots {name}", [*wanted, None], label=label, why=WHY_SLOTS)


def safe(parts, challenge, expected):
    """Return the finding for the state on ctx: each application has its own, and its tensors are protected."""
    return unless(
        [
            expect_close(parts, "applied first", expected, label=LABELS["applied first"], why=WHOSE_SETTINGS),
            left_as_given(parts, "kept", "Monomial", [challenge["x"], challenge["y"]]),
            protected(parts, "x", expected[0]),
        ],
        lambda: protected(parts, "y", expected[0]),
    )


def protected(parts, name, expected):
    """Return the finding for an edit in place: an error, or gradients that do not mind it."""
    part, label = f"edited {name}", EDITED.fill(name=f"`{name}`")
    if same(parts.get(part), expected):
        return expect(parts, part, expected, label=label)
    return expect_raised(parts, part, "RuntimeError", label=label, why=UNPROTECTED)


PROLOGUE = """import torch
from typing import NamedTuple


class Settings(NamedTuple):
    factor: float
    power: int


"""
VALUE = "return settings.factor * x**settings.power * y"
FORWARD = ("ctx.save_for_backward(x, y)", "ctx.settings = settings", VALUE)
UNPACK = ("x, y = ctx.saved_tensors", "factor, power = ctx.settings")
BY_X = "grad_output * factor * power * x ** (power - 1) * y"
BY_Y = "grad_output * factor * x**power"
ASK = (
    f"by_x = {BY_X} if ctx.needs_input_grad[0] else None",
    f"by_y = {BY_Y} if ctx.needs_input_grad[1] else None",
)


def answer(*backward, forward=FORWARD, unpack=UNPACK):
    """Return an answer cell around the lines of the two methods."""
    return PROLOGUE + function_code("Monomial", "x, y, settings", forward, (*unpack, *backward))


EXERCISE = Exercise(
    id="ex12_6",
    title=Text("带设置的运算", "An operation with settings"),
    kind=Kind.FILL_IN,
    points=7,
    minutes=10,
    difficulty=3,
    answers=("Monomial", "Settings"),
    names=formulas("Monomial"),
    challenge=challenge,
    collect=applying.ex12_6,
    judge=judge,
    hints=(
        Text(
            "`apply` 收到三个输入，`backward` 要返回几个值？第三个输入有没有梯度可言？",
            "`apply` takes three inputs. How many values does `backward` return? Can the third input have a gradient?",
        ),
        Text(
            "张量用 `ctx.save_for_backward(x, y)` 保存，设置放在 `ctx.settings` 上。`ctx.needs_input_grad` 是一个由布尔值组成的元组，顺序与输入相同；不需要的就返回 `None`。",
            "Save tensors with `ctx.save_for_backward(x, y)` and put the settings on `ctx.settings`. `ctx.needs_input_grad` is a tuple of booleans in the order of the inputs; return `None` for what is not needed.",
        ),
        Text(
            "对 x：`g * factor * power * x ** (power - 1) * y`；对 y：`g * factor * x**power`。最后一行：`return by_x, by_y, None`，前两个各自先问 `ctx.needs_input_grad[0]`、`ctx.needs_input_grad[1]`。",
            "By x: `g * factor * power * x ** (power - 1) * y`; by y: `g * factor * x**power`. The last line is `return by_x, by_y, None`, where the first two ask `ctx.needs_input_grad[0]` and `ctx.needs_input_grad[1]` first.",
        ),
    ),
    wrong=(
        Wrong(
            "settings_without_a_slot",
            answer(*ASK, "return by_x, by_y"),
            Text(
                "三个输入要返回三个值：设置虽然不是张量，也占一个位置，那里写 `None`。",
                "Three inputs take three values: the settings are no tensor but have a place all the same, and `None` goes there.",
            ),
        ),
        Wrong(
            "zero_for_the_settings",
            answer(*ASK, "return by_x, by_y, 0.0"),
            Text(
                "不是张量的输入只能得到 `None`；0 也是一个梯度，所以报错。",
                "An input that is no tensor can only get `None`. A 0 is a gradient too, and raises.",
            ),
        ),
        Wrong(
            "one_slot_too_many",
            answer(*ASK, "return by_x, by_y, None, None"),
            Text(
                "多了一个。PyTorch 放过它，只因为多出来的是 `None`；输入是三个，就返回三个。",
                "One too many. PyTorch lets it pass only because the surplus one is `None`; for three inputs, return three.",
            ),
        ),
        Wrong(
            "a_list_of_slots",
            answer(*ASK, "return [by_x, by_y, None]"),
            Text(
                "返回的是列表，整个算作一个值。写成 `return by_x, by_y, None`。",
                "A list is returned, and all of it counts as one value. Write `return by_x, by_y, None`.",
            ),
        ),
        Wrong(
            "never_asks",
            answer(f"return {BY_X}, {BY_Y}, None"),
            Text(
                "数是对的，可是没有人要的梯度也算了。先问 `ctx.needs_input_grad`。",
                "The numbers are right, but gradients that nobody wants are computed as well. Ask `ctx.needs_input_grad` first.",
            ),
        ),
        Wrong(
            "asks_for_the_other",
            answer(
                f"by_x = {BY_X} if ctx.needs_input_grad[1] else None",
                f"by_y = {BY_Y} if ctx.needs_input_grad[0] else None",
                "return by_x, by_y, None",
            ),
            Text(
                "两个问反了：`ctx.needs_input_grad` 的顺序与 `forward` 的输入相同，第 0 个是 x。",
                "The questions are exchanged: `ctx.needs_input_grad` is in the order of the inputs of `forward`, and number 0 is x.",
            ),
        ),
        Wrong(
            "all_or_nothing",
            answer(
                "if not all(ctx.needs_input_grad[:2]):",
                "    return None, None, None",
                f"return {BY_X}, {BY_Y}, None",
            ),
            Text(
                "只要有一个不要梯度，另一个的也丢了。每个输入单独问。",
                "As soon as one gradient is not wanted, the other is lost as well. Ask for each input separately.",
            ),
        ),
        Wrong(
            "zeros_for_nobody",
            answer(
                f"by_x = {BY_X} if ctx.needs_input_grad[0] else torch.zeros_like(x)",
                f"by_y = {BY_Y} if ctx.needs_input_grad[1] else torch.zeros_like(y)",
                "return by_x, by_y, None",
            ),
            Text(
                "没有人要的梯度用 `None` 表示，不必造一个全 0 的张量。",
                "A gradient that nobody wants is `None`; there is no need to make a tensor of zeros.",
            ),
        ),
        Wrong(
            "power_not_lowered",
            answer(
                f"by_x = {BY_X.replace('(power - 1)', 'power')} if ctx.needs_input_grad[0] else None",
                ASK[1],
                "return by_x, by_y, None",
            ),
            Text(
                "xⁿ 的导数是 n·xⁿ⁻¹，指数要减 1。",
                "The derivative of xⁿ is n·xⁿ⁻¹: the exponent goes down by one.",
            ),
        ),
        Wrong(
            "cotangent_forgotten",
            answer(*(line.replace("grad_output * ", "") for line in ASK), "return by_x, by_y, None"),
            Text("没有乘上游梯度。", "The cotangent is not multiplied in."),
        ),
        Wrong(
            "settings_on_the_class",
            answer(
                *ASK,
                "return by_x, by_y, None",
                forward=("ctx.save_for_backward(x, y)", "Monomial.settings = settings", VALUE),
                unpack=("x, y = ctx.saved_tensors", "factor, power = Monomial.settings"),
            ),
            Text(
                "设置存在了类上或全局变量里，那样的地方只有一个：下一次 `apply` 就把它盖掉了。放在 `ctx` 上，每次应用各有一个。",
                "The settings are stored on the class or in a global variable, and there is only one of those: the next `apply` overwrites them. Put them on `ctx`, of which every application has its own.",
            ),
        ),
        Wrong(
            "tensors_on_the_context",
            answer(
                *ASK,
                "return by_x, by_y, None",
                forward=("ctx.x, ctx.y = x, y", "ctx.settings = settings", VALUE),
                unpack=("x, y = ctx.x, ctx.y", "factor, power = ctx.settings"),
            ),
            Text(
                "平时没有差别。可是前向之后谁原地改了 `x` 或 `y`，这里就悄悄算错；用 `ctx.save_for_backward`，引擎会报错。",
                "Ordinarily there is no difference. But when somebody changes `x` or `y` in place after forward, this is silently wrong; with `ctx.save_for_backward` the engine raises.",
            ),
        ),
    ),
)
