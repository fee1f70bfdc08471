"""Derive by hand: both partials of f(x, y) = x**2 * y - y**3 / x."""

from autograd_lib.exercises.judges.shared.differences import central_differences
from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import expect

from . import slip, small_exercise

EXACT = 1e-11  # a central difference in float64 keeps nine digits at best, a formula fifteen


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
    return parts


def judge(parts, challenge):
    return [partial(parts, challenge, "dfdx", "x", dx), partial(parts, challenge, "dfdy", "y", dy)]


def partial(parts, challenge, name, by, formula):
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
    "derive",
    "derive",
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
    by_hand=True,
)

STUB = "def dfdx(x, y):\n    raise NotImplementedError\n\ndef dfdy(x, y):\n    raise NotImplementedError\n"

RIGHT = {
    "plain": answer(),
    "factored": answer(dfdx="y * (2 * x + (y / x) ** 2)", dfdy="(x**3 - 3 * y * y) / x"),
    "with a helper": answer(dfdx="2 * x * y + cube(y) / x**2", before="def cube(t):\n    return t * t * t\n"),
    "lambdas": "dfdx = lambda x, y: 2*x*y + y**3/x**2\ndfdy = lambda x, y: x**2 - 3*y**2/x\n",
    "with names of the machinery": answer(
        dfdx="grad(x, y) + y**3 / x**2", before="def grad(torch, partial):\n    return 2 * torch * partial\n"
    ),
    "with a NamedTuple": answer(
        dfdx="2 * P(x, y).x * y + y**3 / x**2",
        before="from typing import NamedTuple\nclass P(NamedTuple):\n    x: float\n    y: float\n",
    ),
    "beside an engine": answer(
        before="import torch, math\nfrom torch.autograd import grad\nx = torch.ones(2)\n"
    ),
    "a partial object": GIVEN + "import functools\ndef d(f, x, y):\n    return 2 * x * y + y**3 / x**2\n"
    "dfdx = functools.partial(d, f)\ndef dfdy(x, y):\n    return x**2 - 3 * y**2 / x\n",
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
    "hidden in a string": answer(dfdx="eval('(f(x + 1e-6, y) - f(x - 1e-6, y)) / 2e-6')"),
    "exchanged": answer(dfdx="x**2 - 3 * y**2 / x", dfdy="2 * x * y + y**3 / x**2"),
    "text": answer(dfdx="str(2 * x * y + y**3 / x**2)"),
    "nothing returned": answer(dfdx="None"),
    "not a function": answer() + "dfdx = 12\n",
    "wrong signature": "def dfdx(x):\n    return 2 * x\ndef dfdy(x):\n    return x\n",
}

LOOKS_LIKE = {
    "difference of an alias": "difference_quotient",
    "difference of a copied formula": "difference_quotient",
    "hidden in a string": "difference_quotient",
    "difference through a default": "difference_quotient",
    "difference through a closure": "difference_quotient",
}
