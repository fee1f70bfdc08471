"""Derive by hand: both partials of f(x, y) = x**2 * y - y**3 / x."""

from autograd_lib.checking import Kind, Text
from autograd_lib.checking.collecting import attempt, names_used
from autograd_lib.checking.comparing import claim, expect
from autograd_lib.checking.differences import central_differences

from . import slip, small_exercise

# Whoever calls one of these has not derived by hand. `imag` is how a complex step ends.
NOT_BY_HAND = {
    "f",
    "derive",
    "backward",
    "grad",
    "imag",
    "eval",
    "exec",
    "getattr",
    "globals",
    "partial",
    "torch",
}
EXACT = 1e-11  # a central difference in float64 keeps nine digits at best, a formula fifteen
BY_HAND = Text(
    "请用公式，不要调用 `f`、引擎或差商。",
    "Write the formula; do not call `f`, an engine or a difference quotient.",
)


def f(x, y):
    return x**2 * y - y**3 / x


def challenge(rng):
    return {
        "points": [[3, 2]] + [[rng.uniform(1, 4), rng.choice((-1, 1)) * rng.uniform(1, 4)] for _ in range(3)]
    }


def collect(answers, challenge):
    parts = {}
    for name, function in answers.items():
        parts[name] = attempt(lambda given: [given(x, y) for x, y in challenge["points"]], function)
        parts[f"{name} names"] = attempt(names_used, function)
    return parts


def judge(parts, challenge):
    return [partial(parts, challenge, "dfdx", "x", dx), partial(parts, challenge, "dfdy", "y", dy)]


def partial(parts, challenge, name, by, formula):
    by_hand = claim(
        parts, f"{name} names", lambda used: not NOT_BY_HAND & set(used), label=f"`{name}`", why=BY_HAND
    )
    if by_hand.state == "wrong":
        return by_hand
    points = challenge["points"]
    beside = [central_differences(f, {"x": x, "y": y})[by] for x, y in points]
    expected = [formula(x, y) for x, y in points]
    return expect(parts, name, expected, label=f"`{name}(x, y)`", difference=beside, rel_tol=EXACT)


def dx(x, y):
    return 2 * x * y + y**3 / x**2


def dy(x, y):
    return x**2 - 3 * y**2 / x


GIVEN = "def f(x, y):\n    return x**2 * y - y**3 / x\n\n"


def answer(dfdx="2 * x * y + y**3 / x**2", dfdy="x**2 - 3 * y**2 / x", before=GIVEN):
    return f"{before}\ndef dfdx(x, y):\n    return {dfdx}\n\ndef dfdy(x, y):\n    return {dfdy}\n"


DIFFERENCE = "(f(x + 1e-6, y) - f(x - 1e-6, y)) / 2e-6"
ENGINE = """
from autograd_lib.scalar import Divide, Minus, Multiply, Power, Variable

def partials(x, y):
    x, y = Variable(x), Variable(y)
    root = Minus(Multiply(Power(x, 2), y), Divide(Power(y, 3), x))
    root.evaluate()
    root.derive(1)
    return x.partial, y.partial
"""

EXERCISE = small_exercise(
    1,
    Kind.DERIVE,
    ("dfdx", "dfdy"),
    challenge,
    collect,
    judge,
    (
        slip("sign_error", answer(dfdx="2 * x * y - y**3 / x**2")),
        slip("missing_term", answer(dfdy="x**2")),
        slip(
            "right_only_at_the_printed_point",
            answer(dfdx="2 * 3 * 2 + 2**3 / 3**2", dfdy="3**2 - 3 * 2**2 / 3"),
        ),
        slip("difference_quotient", answer(dfdx=DIFFERENCE)),
        slip("asks_the_engine", answer("partials(x, y)[0]", "partials(x, y)[1]", before=ENGINE)),
    ),
)

STUB = "def dfdx(x, y):\n    raise NotImplementedError\n\ndef dfdy(x, y):\n    raise NotImplementedError\n"

RIGHT = {
    "plain": answer(),
    "factored": answer(dfdx="y * (2 * x + (y / x) ** 2)", dfdy="(x**3 - 3 * y * y) / x"),
    "with a helper": answer(dfdx="2 * x * y + cube(y) / x**2", before="def cube(t):\n    return t * t * t\n"),
    "lambdas": "dfdx = lambda x, y: 2*x*y + y**3/x**2\ndfdy = lambda x, y: x**2 - 3*y**2/x\n",
    "with math": answer(dfdx="2 * x * y + math.pow(y, 3) / x**2", before="import math\n"),
}

MUTANTS = {
    "a tenth of a per cent off": answer(dfdx="1.001 * (2 * x * y + y**3 / x**2)"),
    "difference of an alias": answer(dfdx=DIFFERENCE.replace("f(", "g("), before=GIVEN + "g = f\n"),
    "difference through a default": GIVEN
    + "def dfdx(x, y, f=f):\n    return (f(x+1e-6, y) - f(x-1e-6, y)) / 2e-6\n"
    "def dfdy(x, y):\n    return x**2 - 3 * y**2 / x\n",
    "difference through a closure": GIVEN + "def make(h):\n    def d(x, y):\n"
    "        return (h(x + 1e-6, y) - h(x - 1e-6, y)) / 2e-6\n    return d\ndfdx = make(f)\n"
    "def dfdy(x, y):\n    return x**2 - 3 * y**2 / x\n",
    "difference of a copied formula": answer(
        dfdx="(((x + 1e-6)**2 * y - y**3 / (x + 1e-6)) - ((x - 1e-6)**2 * y - y**3 / (x - 1e-6))) / 2e-6",
        before="",
    ),
    "complex step": answer(dfdx="((x + 1e-30j)**2 * y - y**3 / (x + 1e-30j)).imag / 1e-30", before=""),
    "hidden in a string": answer(dfdx="eval('(f(x + 1e-6, y) - f(x - 1e-6, y)) / 2e-6')"),
    "a partial object": GIVEN + "import functools\ndef d(f, x, y):\n    return 2 * x * y + y**3 / x**2\n"
    "dfdx = functools.partial(d, f)\ndef dfdy(x, y):\n    return x**2 - 3 * y**2 / x\n",
    "exchanged": answer(dfdx="x**2 - 3 * y**2 / x", dfdy="2 * x * y + y**3 / x**2"),
    "text": answer(dfdx="str(2 * x * y + y**3 / x**2)"),
    "nothing returned": answer(dfdx="None"),
    "not a function": answer() + "dfdx = 12\n",
    "wrong signature": "def dfdx(x):\n    return 2 * x\ndef dfdy(x):\n    return x\n",
}

LOOKS_LIKE = {
    "difference through a default": "difference_quotient",
    "difference through a closure": "difference_quotient",
}
