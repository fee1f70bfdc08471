"""A product with a constant whose backward forgets it; show that, say why it stays hidden, and repair it."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim
from ...kit.checking.rows import as_numbers
from ..beside.times_constant import collect, times
from .shared.own_functions import LARGEST, draw_case, expect_orders, own_function, unless

LABELS = {
    "shows": Text("`shows`：能看出错误的 (constant, g)", "`shows`: (constant, g) that show the mistake"),
    "hides": Text("`hides`：看不出错误的 (constant, g)", "`hides`: (constant, g) that hide it"),
}
REPAIRED = "`MulConstant`"
NO_NUMBERS = Text(
    "这里要两个大小适中的数 (constant, g)，例如 `(3.0, 0.5)`。",
    "Two numbers (constant, g) of moderate size are wanted, such as `(3.0, 0.5)`.",
)
AGREES = Text(
    "在这个输入上，原来的 backward 恰好给出正确的梯度，所以说明不了问题。",
    "On this input the backward as copied happens to give the right gradient, so it shows nothing.",
)
DIFFERS = Text(
    "在这个输入上，原来的 backward 给出的梯度是错的，谁来检验都看得出来。",
    "On this input the backward as copied gives a wrong gradient, and every test would see it.",
)
NO_TEST = Text(
    "g = 0 时任何 backward 都给出 0，这不是检验。要找的是一个认真的检验，g 不为 0，却仍然看不出错误。",
    "With g = 0 every backward gives 0, which is no test. Look for an honest one, with a g that is not 0, that still does not see the mistake.",
)


def challenge(rng):
    constants = [rng.choice([0.3, 1.7, 2.6]), rng.choice([-0.7, -3.1]), rng.choice([4, 7])]
    shapes = {"a": (2, 2), "b": (2, 2)}
    return {
        f"constant {constant}": draw_case(rng, shapes, (2, 2)) | {"constant": constant}
        for constant in constants
    }


def judge(parts, challenge):
    return [shown(parts), hidden(parts), repaired(parts, challenge)]


def shown(parts):
    """Return the finding for the input on which the copied backward has to be wrong."""
    own = as_numbers(parts.get("shows"), 2, LARGEST)
    why = NO_NUMBERS if own is None else AGREES
    return claim(parts, "shows", lambda _: wrong_on(own), label=LABELS["shows"], because=why, weight=1)


def hidden(parts):
    """Return the finding for the input on which it has to be right, though it is a test."""
    own = as_numbers(parts.get("hides"), 2, LARGEST)
    why = NO_NUMBERS if own is None else NO_TEST if own[1] == 0 else DIFFERS
    return claim(
        parts,
        "hides",
        lambda _: not wrong_on(own) and own[1] != 0,
        label=LABELS["hides"],
        because=why,
        weight=1,
    )


def wrong_on(own):
    """Return whether the copied backward's gradient, g, is not the right one, g times the constant."""
    constant, g = own
    return constant != 1 and g != 0


def repaired(parts, challenge):
    """Return the finding for the repaired Function, with every constant."""
    own = own_function(parts, "MulConstant", label=REPAIRED, weight=3)
    return own or unless(
        [of_constant(parts, name, case) for name, case in challenge.items()],
        lambda: of_constant(parts, *next(iter(challenge.items()))),
    )


def of_constant(parts, name, case):
    expression = times(case["constant"])(lambda tensor, constant: tensor * constant)
    label = f"{REPAIRED}, {name}"
    return expect_orders(parts, name, expression, case, label=label, weight=3)


def gist(part, value):
    """Return what is special about numbers that are no example, in the place of the numbers."""
    own = as_numbers(value, 2, LARGEST) if part in LABELS else None
    if own is None or wrong_on(own) == (part == "shows"):
        return value
    if own[1] == 0:
        return "g is 0"
    if part == "shows":
        return "the constant is 1"
    return "g is 1" if own[1] == 1 else "g is the constant" if own[1] == own[0] else value


JUDGE = Judge(challenge, collect, judge, gist=gist)
