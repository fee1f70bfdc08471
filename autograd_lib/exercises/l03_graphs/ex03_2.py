"""ex03_2: the derivative as a sum over paths, written out by hand."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.differences import central_differences
from ...checking.own_work import STEP, borrowed_finding, each_by_name
from . import collect
from .collect import at

# Whoever calls one of these has not derived by hand. `imag` is how a complex step ends.
NOT_BY_HAND = {
    STEP,
    *("Node", "Variable", "Plus", "Multiply", "derive", "partial", "slopes", "reachable", "hand_on_total"),
    *(
        "f",
        "backward",
        "by_number",
        "class",
        "complex",
        "imag",
        "eval",
        "exec",
        "getattr",
        "globals",
        "torch",
    ),
}
EXACT = 1e-11  # a central difference in float64 keeps nine digits at best, a formula fifteen
BY_HAND = Text(
    "请直接写出公式，不要建图、不要调用 `derive`，也不要用差商。",
    "Write the formulas themselves: no graph, no `derive`, no difference quotient.",
)
TERMS = Text(
    "`{call}`，各条路径的乘积（从小到大）", "`{call}`, the products of the paths (in ascending order)"
)
SUMS = Text("`{call}` 的和", "the sum of `{call}`")


def f(x, y):
    """Return the root of the lesson's main graph."""
    s = x * y
    return (s + x) * (s * y)


def paths_to_x(x, y):
    """Return the products along q·1 (r-p-x), q·1·y (r-p-s-x) and p·y·y (r-q-s-x)."""
    s = x * y
    return [s * y, s * y * y, (s + x) * y * y]


def paths_to_y(x, y):
    """Return the products along q·1·x (r-p-s-y), p·s (r-q-y) and p·y·x (r-q-s-y)."""
    s = x * y
    return [s * y * x, (s + x) * s, (s + x) * y * x]


def total_at_s(x, y):
    """Return the derivative of the root with respect to s, q·1 + p·y."""
    return x * y * y + (x * y + x) * y


def challenge(rng):
    return {"points": [[3, 2], [round(rng.uniform(1.2, 2.8), 2), round(rng.uniform(2.2, 4), 2)]]}


def judge(parts, challenge):
    points = challenge["points"]
    return [
        *_paths(parts, points, "paths_to_x", "x", paths_to_x),
        *_paths(parts, points, "paths_to_y", "y", paths_to_y),
        _total(parts, points),
    ]


def _paths(parts, points, name, by, formula):
    """Return the findings about one list of path products: the products, and their sum."""
    call = f"{name}(x, y)"
    caught = not_by_hand(parts, name, 2.0)
    if caught:
        return [caught]
    expected = {at(x, y): sorted(formula(x, y)) for x, y in points}
    sums = {point: sum(terms) for point, terms in expected.items()}
    slopes = {at(x, y): central_differences(f, {"x": x, "y": y})[by] for x, y in points}
    found = {name: _ascending(parts[name])}
    return [
        expect(found, name, expected, label=TERMS.fill(call=call), rel_tol=EXACT),
        expect(parts, f"{name} sum", sums, label=SUMS.fill(call=call), difference=slopes, rel_tol=EXACT),
    ]


def _total(parts, points):
    caught = not_by_hand(parts, "total_at_s", 1.0)
    expected = {at(x, y): total_at_s(x, y) for x, y in points}
    return caught or expect(parts, "total_at_s", expected, label="`total_at_s(x, y)`", rel_tol=EXACT)


def not_by_hand(parts, name, weight):
    """Return the finding for a function that does not stand on its own feet, or None."""
    return borrowed_finding(
        parts, f"{name} names", NOT_BY_HAND, label=f"`{name}`", why=BY_HAND, weight=weight
    )


def _ascending(got):
    """Return the lists of numbers in ascending order, anything else as it is."""
    if not isinstance(got, dict):
        return got
    return {point: sorted(terms) if _are_numbers(terms) else terms for point, terms in got.items()}


def _are_numbers(terms):
    return isinstance(terms, list) and all(isinstance(term, (int, float)) for term in terms)


def answer(to_x="[q, q * y, p * y * y]", to_y="[q * x, p * s, p * y * x]", at_s="q + p * y", before=""):
    """Return an answer cell around the three results."""
    given = "    s = x * y\n    p = s + x\n    q = s * y\n"
    functions = (("paths_to_x", to_x), ("paths_to_y", to_y), ("total_at_s", at_s))
    return before + "\n\n".join(
        f"def {name}(x, y):\n{given}    return {result}\n" for name, result in functions
    )


EXERCISE = Exercise(
    id="ex03_2",
    title=Text("把每条路径写出来", "One product for every path"),
    kind=Kind.DERIVE,
    points=5,
    minutes=6,
    difficulty=2,
    answers=("paths_to_x", "paths_to_y", "total_at_s"),
    names=each_by_name("paths_to_x", "paths_to_y", "total_at_s"),
    challenge=challenge,
    collect=collect.ex03_2,
    judge=judge,
    hints=(
        Text(
            "从 `r` 出发，一步一步走到 `x`：第一步可以去 `p`，也可以去 `q`。每到一个节点就问：从这里还能去哪里？一共有几条路？",
            "Walk from `r` to `x`, one step at a time: the first step goes to `p` or to `q`. At each node ask where you can go from here. How many ways are there?",
        ),
        Text(
            "一条路径的贡献是沿途局部导数的乘积。乘法的局部导数是另一个因子的值，加法的是 1。例如从 `r = p * q` 走到 `p`，这一步的因子是 `q`。",
            "A path contributes the product of the local derivatives along it: for a product the value of the other factor, for a sum 1. "
            "The step from `r = p * q` to `p`, for example, has the factor `q`.",
        ),
        Text(
            "`r`→`p`→`s`→`x` 的贡献是 `q * 1 * y`。`paths_to_x` 里另外还有两条；`total_at_s` 是所有走到 `s` 为止的路径之和，一共两条。",
            "`r`→`p`→`s`→`x` contributes `q * 1 * y`. There are two more in `paths_to_x`; `total_at_s` sums the paths that end at `s`, two in all.",
        ),
    ),
    wrong=(
        Wrong(
            "short_cut_forgotten",
            answer(to_x="[q * y, p * y * y]", to_y="[q * x, p * y * x]"),
            Text(
                "少了一条短路：`p` 直接用了 `x`，`q` 直接用了 `y`，不经过 `s` 也能走到。",
                "A short path is missing: `p` uses `x` itself and `q` uses `y` itself, so there is a way that does not pass through `s`.",
            ),
        ),
        Wrong(
            "one_visit_of_s",
            answer(to_x="[q, q * y]", to_y="[q * x, p * s]", at_s="q"),
            Text(
                "到 `s` 有两条路，一条经过 `p`，一条经过 `q`；这里只算了经过 `p` 的那条。",
                "Two ways lead to `s`, one through `p` and one through `q`; only the one through `p` is counted here.",
            ),
        ),
        Wrong(
            "slopes_added_along_the_path",
            answer(
                to_x="[q + 1, q + 1 + y, p + y + y]",
                to_y="[q + 1 + x, p + s, p + y + x]",
                at_s="(q + 1) + (p + y)",
            ),
            Text(
                "沿着一条路径，局部导数要相乘；不同的路径之间才相加。",
                "Along one path the local derivatives are multiplied; only different paths are added.",
            ),
        ),
        Wrong(
            "own_factor",
            answer(to_x="[p, p * x, q * s * x]", to_y="[p * y, q * y, q * s * y]", at_s="p + q * s"),
            Text(
                "乘法的局部导数是另一个因子：从 `p * q` 走到 `p`，因子是 `q`，不是 `p` 自己。",
                "The local derivative of a product is the other factor: from `p * q` to `p` it is `q`, not `p` itself.",
            ),
        ),
        Wrong(
            "right_at_one_point",
            answer(to_x="[12, 24, 36]", to_y="[36, 54, 54]", at_s="30"),
            Text(
                "这些数只在 (3, 2) 对。检查还会换别的点，所以要写成 `x`、`y`、`s`、`p`、`q` 的公式。",
                "These numbers are right at (3, 2) only. The check tries other points, so write formulas in `x`, `y`, `s`, `p`, `q`.",
            ),
        ),
    ),
)
