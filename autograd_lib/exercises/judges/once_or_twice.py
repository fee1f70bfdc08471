"""One operation as three Functions: one computes its factor again, one returns it, one refuses second order."""

from dataclasses import replace

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect_raised
from ...kit.checking.evidence import is_mark
from ..beside.once_or_twice import by_cases, collect, recorded
from ..beside.shared.function_orders import first_order, outputs_of, second_order
from ..engines import library
from .shared.own_functions import draw_case, expect_close, left_as_given, own_function, unless

BANNED = {"exp", "exp2", "expm1", "div", "reciprocal"}  # as torch names what runs; a power is welcome
LABELS = {
    "alone": Text("`{name}.forward(x, y)`，不经过 `apply`", "`{name}.forward(x, y)`, without `apply`"),
    "first": Text("`{name}`：值和一阶梯度", "`{name}`: values and first gradients"),
    "second": Text("`{name}`：二阶梯度", "`{name}`: second gradients"),
    "saved": Text("`{name}`：存着的数的个数", "`{name}`: how many numbers are saved"),
    "operations": Text("`{name}`：`backward` 里的运算", "`{name}`: what `backward` computes"),
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
    "`Refuse` 没有报错，梯度里却悄悄少了它的那一份，或者它本来就能再求导。应当用 `torch.autograd.function.once_differentiable` 拒绝。",
    "`Refuse` raised no error: its share is silently missing from the gradient, or it can be differentiated again after all. It should refuse, by `torch.autograd.function.once_differentiable`.",
)
EARLY = Text(
    "`create_graph=True` 只是说以后可能再求导，一阶梯度这时照样要给。要等真的再求导时才报错。",
    "`create_graph=True` only says that somebody may differentiate again, and first gradients are due all the same. The error comes when somebody does.",
)
ONE_ORDER = {
    "Recompute": Text(
        "一阶对，二阶不对：`backward` 里有的量依赖 x 或 y，却没有历史。输入有历史，中间结果没有：要在 `backward` 里重新算。",
        "First order is right and second is not: something in `backward` depends on x or y but has no history. Inputs have one, intermediate results have none: compute those again in `backward`.",
    ),
    "Return": Text(
        "一阶对，二阶不对：`backward` 里有的量依赖 x 或 y，却没有历史。返回的那个张量有历史，只要存的就是它。",
        "First order is right and second is not: something in `backward` depends on x or y but has no history. The tensor that was returned has one, provided that it is the one that was saved.",
    ),
}
TOO_MUCH = Text(
    "x 和 y 一共 {enough} 个数，存着的不止这些。`Recompute` 只保存输入，其余的到 `backward` 里再算。",
    "x and y hold {enough} numbers, and more than those are saved. `Recompute` saves its inputs alone and computes everything else in `backward`.",
)
TOO_LITTLE = Text(
    "x 和 y 一共 {enough} 个数，存着的没有这么多。张量要放进 `ctx.save_for_backward`：直接挂在 `ctx` 上，前向以后有人改了它，谁也不知道。",
    "x and y hold {enough} numbers, and fewer than those are saved. Tensors go into `ctx.save_for_backward`: where one just hangs on `ctx`, nobody notices when it is changed after the forward pass.",
)
AGAIN = Text(
    "`Return` 的 `backward` 又算了指数，或者用了除法。它要的那个因子已经作为输出返回了，保存它就行。",
    "The `backward` of `Return` computes an exponential again, or divides. The factor that it needs was returned as an output: save that.",
)


def challenge(rng):
    layouts = {
        "broadcast": ("plain", (2, 3), (3,)),
        "strided": ("strided", (2, 3), (2, 3)),
        "column": ("strided", (2, 1), (3,)),
    }
    both, alone = (case(rng, "plain", *[(2, 3)] * 4) for _ in range(2))
    alone["weights"][1] = None
    return {
        "one": {
            name: case(rng, layout, x, y, (2, 3) if layout == "plain" else (3, 2))
            for name, (layout, x, y) in layouts.items()
        },
        "two": {"both outputs": both, "the first output": alone},
    }


def case(rng, layout, x, y, *outputs):
    """Return a case for both orders, with a zero in x; the result of a strided one is transposed."""
    drawn = draw_case(rng, {"x": x, "y": y}, *outputs) | {"layout": layout}
    drawn["inputs"]["x"][1][0] = 0.0
    return drawn


def single(engine):
    """Return x² · exp(y), made of ordinary operations."""
    return lambda x, y: x * x * engine.exp(y)


def double(engine):
    """Return x² · exp(y) and exp(y), made of ordinary operations."""
    return lambda x, y: (x * x * engine.exp(y), engine.exp(y))


def judge(parts, challenge):
    return [
        *recompute(parts, challenge["one"]),
        *returned(parts, challenge["two"]),
        *refused(parts, challenge["one"]),
    ]


def recompute(parts, cases):
    """Return the findings for `Recompute`: first gradients, then second ones and what is saved."""
    rows = cases["broadcast"]["inputs"]
    enough = sum(map(len, rows["x"])) + len(rows["y"])

    def later():
        return [
            second(parts, "Recompute", single, cases),
            claim(
                parts,
                "Recompute saved",
                lambda count: count == enough,
                label=label("saved", "Recompute"),
                because=(TOO_LITTLE if _fewer(parts.get("Recompute saved"), enough) else TOO_MUCH).fill(
                    enough=enough
                ),
            ),
        ]

    return after_first(parts, "Recompute", single, cases, later, 3)


def _fewer(count, enough):
    return isinstance(count, int) and count < enough


def returned(parts, cases):
    """Return the findings for `Return`: first gradients, then second ones and what `backward` computes."""

    def later():
        return [
            second(parts, "Return", double, cases),
            claim(
                parts,
                "Return operations",
                lambda names: not BANNED & set(names),
                label=label("operations", "Return"),
                because=AGAIN,
            ),
        ]

    return after_first(parts, "Return", double, cases, later, 3)


def refused(parts, cases):
    """Return the findings for `Refuse`: first gradients, then recorded ones and the refusal."""
    engine = library("engine")

    def later():
        expected = recorded(engine, single(engine), cases["broadcast"])
        found = expect_close(parts, "Refuse recorded", expected, label=label("recorded", "Refuse"), weight=2)
        if found.state == "raised":
            found = replace(found, messages=(*found.messages, EARLY))
        return [unless([found], refusal)]

    def refusal():
        return expect_raised(
            parts, "Refuse again", "RuntimeError", label=label("again", "Refuse"), because=SILENT, weight=2
        )

    return after_first(parts, "Refuse", single, cases, later, 2)


def second(parts, name, native, cases):
    """Return the finding for second gradients."""
    engine = library("engine")
    expected = by_cases(engine, native(engine), cases, second_order)
    return expect_close(
        parts, f"{name} second", expected, label=label("second", name), because=ONE_ORDER[name], weight=2
    )


def after_first(parts, name, native, cases, later, weight):
    """Return the finding for values and first gradients and, once they are right, the later ones."""
    first = at_first(parts, name, native, cases)
    return [first, *later()] if first.ok else [replace(first, weight=first.weight + weight)]


def at_first(parts, name, native, cases):
    """Return the finding for the style, the values and the first gradients of one Function."""
    engine = library("engine")
    style = STYLE if is_mark(parts.get(f"{name} alone"), "raised") else None
    one = next(iter(cases.values()))["inputs"]
    inputs = (engine.tensor(rows, dtype=engine.float64) for rows in one.values())
    value = [output.tolist() for output in outputs_of(native(engine)(*inputs))]
    first = by_cases(engine, native(engine), cases, first_order)
    return own_function(parts, name, label=f"`{name}`", weight=2) or unless(
        [
            expect_close(parts, f"{name} alone", value, label=label("alone", name), wants=style, weight=2),
            expect_close(parts, f"{name} first", first, label=label("first", name), weight=2),
        ],
        lambda: left_as_given(parts, f"{name} kept", name, list(one.values()), weight=2),
    )


def label(part, name):
    return LABELS[part].fill(name=name)


def glance(challenge, lost):
    """Return the challenge for the Functions that lost something, with one layout."""
    of = [name for name in ("Recompute", "Return", "Refuse") if any(part.startswith(name) for part in lost)]
    return {"one": {"broadcast": challenge["one"]["broadcast"]}, "two": challenge["two"], "of": of}


def gist(part, value):
    """Return the gradients in that layout, and of the operations those that are not wanted, if there are any."""
    if part in ("Recompute first", "Recompute second", "Refuse first"):
        return value["broadcast"]
    return (part == "Return operations" and sorted(BANNED & set(value))) or value


JUDGE = Judge(challenge, collect, judge, glance=glance, gist=gist)
