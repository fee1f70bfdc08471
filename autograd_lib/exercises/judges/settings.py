"""A Function with settings: None for what is not a tensor, and no work for what nobody asked for."""

from dataclasses import replace

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import Because, claim, same
from ..beside.settings import NEEDED, collect
from ..beside.shared.function_use import EDITED_G
from .shared.own_functions import draw_rows, expect_close, left_as_given, own_function, protected, unless

LABELS = {
    "values": Text("`Monomial`：前向的值", "`Monomial`: the values of forward"),
    "gradients": Text("`Monomial`：x 和 y 的梯度", "`Monomial`: gradients of x and y"),
    "applied first": Text(
        "`Monomial`：先用两组设置各应用一次，再逐个反向",
        "`Monomial`: applied with two settings first, then walked back one by one",
    ),
}
OWN_CTX = Text(
    "每次 `apply` 都有自己的 `ctx`，属于这一次的东西都放在它上面。",
    "Every `apply` has a `ctx` of its own, and what belongs to that application is kept there.",
)
WHOSE_SETTINGS = Text(
    "反向用的是别的那次应用的设置。",
    "The pass back used the settings of another application.",
)
SLOTS = Text("`backward` 返回的三个值，{needed}", "the three values that `backward` returns, {needed}")
ASKED = {
    "both": Text("x 和 y 都要梯度", "where x and y require gradients"),
    "x only": Text("只有 x 要梯度", "where only x requires a gradient"),
    "y only": Text("只有 y 要梯度", "where only y requires a gradient"),
}
WORK = Text("`backward` 里的运算个数", "how many operations `backward` runs")
FOR_NOBODY = Text(
    "没有人要的梯度也算了，算完才丢掉。先问 `ctx.needs_input_grad`，再算。",
    "Gradients that nobody wants are computed and then thrown away. Ask `ctx.needs_input_grad` before you compute.",
)
WHY_SLOTS = Text(
    "应当正好是三个值，每个输入一个：设置的是 `None`，不要梯度的输入也是 `None`。",
    "There should be exactly three values, one for each input: `None` for the settings, and `None` for an input that wants no gradient.",
)


def challenge(rng):
    factors = rng.sample(range(1200, 4000), 2)
    powers = [3, rng.choice([1, 2, 4, 5])]  # of the first settings both inputs are needed on the way back
    rows = {name: draw_rows(rng, 2, 2) for name in ("x", "y", "g")}
    rows["x"][0][1] = 0.0
    return {
        **rows,
        "settings": [[factor / 1000, power] for factor, power in zip(factors, powers, strict=True)],
    }


def judge(parts, challenge):
    own = own_function(parts, "Monomial", label="`Monomial`", weight=7)
    if own:
        return [own]
    x, y, g, settings = (challenge[name] for name in ("x", "y", "g", "settings"))
    expected = [slopes(x, y, g, *one) for one in settings]
    forward = expect_close(parts, "values", [value(x, y, *one) for one in settings], label=LABELS["values"])
    gradients = expect_close(parts, "gradients", expected, label=LABELS["gradients"], weight=2)
    if not gradients.ok:
        return [forward, replace(gradients, weight=6)]
    slots = [slot(parts, name, expected[0]) for name in NEEDED]
    if all(one.ok for one in slots):
        slots[-1] = claim(parts, "work", spares, label=WORK, because=FOR_NOBODY)
    return [forward, gradients, *slots, safe(parts, challenge, expected)]


def spares(work):
    """Return whether `backward` computes less where it needs to compute less."""
    return work["x only"] < work["both"] and work["y only"] < work["both"]


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
    return expect_close(parts, f"slots {name}", [*wanted, None], label=label, wants=WHY_SLOTS)


def safe(parts, challenge, expected):
    """Return the finding for the state on ctx: each application has its own, and its tensors are protected."""
    x, y = challenge["x"], challenge["y"]
    unminded = slopes(x, y, [[EDITED_G] * len(row) for row in x], *challenge["settings"][0])
    return unless(
        [
            expect_close(
                parts,
                "applied first",
                expected,
                label=LABELS["applied first"],
                wants=OWN_CTX,
                because=Because(
                    "settings_of_another", lambda parts: exchanged(parts, expected), WHOSE_SETTINGS
                ),
            ),
            left_as_given(parts, "kept", "Monomial", [challenge["x"], challenge["y"]]),
            protected(parts, "edited x", "Monomial", "x", unminded),
        ],
        lambda: protected(parts, "edited y", "Monomial", "y", unminded),
    )


def exchanged(parts, expected):
    """Return whether a pass back gave what the settings of the other application give."""
    (one, other), got = expected, parts["applied first"]
    return same(got[0], other, rel_tol=1e-6) or same(got[1], one, rel_tol=1e-6)


JUDGE = Judge(challenge, collect, judge, piecemeal=True)
