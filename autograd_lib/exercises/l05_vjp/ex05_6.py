"""ex05_6: a check that tells a right backward of x * w, row by row, from eight wrong ones.

The candidates travel as recipes, in secret order; which is which only the judge knows.
"""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.candidates import Verdicts, accepts_everything
from . import collect

RIGHT = {
    "sees": "given",
    "x": "w",
    "w": "x",
    "rows": "sum",
    "scale": [1, 1],
    "last": [1, 1],
    "way": "arrays",
}
MUTANTS = {
    "forgets": Text("忘了上游梯度 `g`", "forgets the cotangent `g`"),
    "exchanges": Text("两边的局部导数对调", "exchanges the two local derivatives"),
    "hands_on": Text("只把 `g` 传下去，没有局部导数", "hands `g` on without a local derivative"),
    "scales": Text("一边差了 0.5%", "is off by 0.5 % on one side"),
    "drops_last": Text("漏掉最后一个元素", "leaves out the last entry"),
    "averages": Text("对行求平均，而不是求和", "takes the mean over the rows, not the sum"),
    "spreads": Text("把 `g` 换成它的平均值", "replaces `g` by its mean"),
    "transposes": Text("`g` 是方阵时把它转置", "transposes `g` where it is square"),
}
WAYS = {
    "arrays": Text("正确的 backward，写成公式", "the right backward, as a formula"),
    "einsum": Text(
        "正确的 backward，用 `einsum`，返回列表", "the right backward, with `einsum`, returning a list"
    ),
    "rows": Text("正确的 backward，写成循环", "the right backward, as a loop"),
}
VERDICTS = Verdicts(
    accepts=Text("正确的 backward（三种写法）", "the right backward, written in three ways"),
    refused=Text(
        "`is_right` 没有两次都返回 `True`。",
        "`is_right` did not return `True` both times it was asked.",
    ),
    toothless=Text(
        "`is_right` 接受了正确的，可是错的也全都接受了。什么都放过的检验等于没有检验。",
        "`is_right` accepts the right ones, but all of the wrong ones as well. A check that lets everything pass is none.",
    ),
    wrong_one=Text("错误的 backward：{what}", "a wrong backward: {what}"),
    survives=Text(
        "你的检验放过了它。什么样的 `g`、`x`、`w` 能让它露出来？",
        "Your check lets it pass. What `g`, `x` and `w` would give it away?",
    ),
)


def challenge(rng):
    scale = rng.choice((0.995, 1.005))
    recipes = [*right_ones().values(), *mutants(scale).values()]
    rng.shuffle(recipes)
    return {"scale": scale, "candidates": recipes}


def right_ones():
    """Return the right recipe in its three ways."""
    return {way: {**RIGHT, "way": way} for way in WAYS}


def mutants(scale):
    """Return the eight wrong recipes. What is wrong on one side is so in the gradient of x, or in that of w."""
    changes = {
        "forgets": {"sees": "ones"},
        "exchanges": {"x": "x", "w": "w"},
        "hands_on": {"x": "neither", "w": "neither"},
        "scales": {"scale": [scale, 1]},
        "drops_last": {"last": [0, 1]},
        "averages": {"rows": "mean"},
        "spreads": {"sees": "mean"},
        "transposes": {"sees": "turned"},
    }
    return {name: {**RIGHT, **change} for name, change in changes.items()}


def judge(parts, challenge):
    def places(recipes):
        candidates = challenge["candidates"]
        return {name: f"candidate {candidates.index(recipe)}" for name, recipe in recipes.items()}

    right = places(right_ones())
    wrong = places(mutants(challenge["scale"]))
    return VERDICTS.findings(
        parts,
        {part: WAYS[way] for way, part in right.items()},
        {part: MUTANTS[name] for name, part in wrong.items()},
    )


def answer(*lines, g=None, x=None, w=None):
    """Return an answer cell around the body of `is_right`; inputs that are not given are random and of 3 rows."""
    inputs = (
        "rng = np.random.default_rng(3)",
        f"g = {g or 'rng.normal(size=(3, 3))'}",
        f"x = {x or 'rng.normal(size=(3, 3))'}",
        f"w = {w or 'rng.normal(size=3)'}",
    )
    body = "".join(f"    {line}\n" for line in (*inputs, *lines))
    return "import numpy as np\n\n\ndef is_right(backward):\n" + body


CALL = "gx, gw = backward(g, x, w)"
BOTH = "return bool(np.allclose(gx, g * w) and np.allclose(gw, (g * x).sum(axis=0)))"

EXERCISE = Exercise(
    id="ex05_6",
    title=Text("八个错误，一个检验", "Eight mistakes, one check"),
    kind=Kind.WRITE_TEST,
    points=9,
    minutes=12,
    difficulty=4,
    answers=("is_right",),
    challenge=challenge,
    collect=collect.ex05_6,
    judge=judge,
    hints=(
        Text(
            "先选输入，再比结果。一个错误只有在某些输入上才看得出来：什么样的 `g` 让“忘了 `g`”和“把 `g` 换成平均值”露出来？",
            "Choose inputs first, compare afterwards. A mistake shows on some inputs only: which `g` gives away a backward that forgets `g`, or one that replaces it by its mean?",
        ),
        Text(
            "让 `g`、`x`、`w` 都是各不相同的随机数，`x` 至少有两行；为了抓住转置，`x` 要是方阵，而且 `g` 不对称。结果要两个都比，每个元素都比，容差要小于 0.5%。",
            "Let `g`, `x` and `w` be random numbers that all differ, with at least two rows in `x`; to catch a transpose, `x` has to be square and `g` not symmetric. Compare both results and every entry, with a tolerance below 0.5 %.",
        ),
        Text(
            "比较的一行：`np.allclose(gx, g * w) and np.allclose(gw, (g * x).sum(axis=0))`。不想写公式的话，就用上面的随机投影：两边都是一个数。",
            "The line that compares: `np.allclose(gx, g * w) and np.allclose(gw, (g * x).sum(axis=0))`. If you would rather not write formulas, use the random projection from above: both sides of it are one number.",
        ),
    ),
    wrong=(
        accepts_everything(answer("return True")),
        Wrong(
            "refuses_everything",
            answer("return False"),
            Text(
                "它连正确的也拒绝。把两个结果和公式比较，都相符才返回 `True`，否则返回 `False`。",
                "It refuses even the right ones. Compare both results with the formulas; return `True` if both agree, and `False` otherwise.",
            ),
        ),
        Wrong(
            "ones_for_a_cotangent",
            answer(CALL, BOTH, g="np.ones((3, 3))"),
            Text(
                "`g` 全是 1，于是“忘了 `g`”“换成平均值”和“转置”都看不出来。这是梯度检验里最常见的疏忽。",
                "With a `g` of ones, forgetting it, replacing it by its mean and transposing it cannot be seen. This is the most common oversight in a gradient check.",
            ),
        ),
        Wrong(
            "looks_at_one_side",
            answer(CALL, "return bool(np.allclose(gx, g * w))"),
            Text(
                "只看了 `gx`，没有看 `gw`。求平均代替求和，就错在 `gw` 里。",
                "It looks at `gx` and never at `gw`, where a mean in place of a sum goes wrong.",
            ),
        ),
        Wrong(
            "wide_tolerance",
            answer(CALL, BOTH.replace("g * w)", "g * w, rtol=0.01)").replace("=0)))", "=0), rtol=0.01))")),
            Text(
                "容差是 1%，0.5% 的错误就从下面钻过去了。",
                "The tolerance is 1 %, and an error of 0.5 % slips through below it.",
            ),
        ),
        Wrong(
            "never_square",
            answer(
                CALL, BOTH, g="rng.normal(size=(3, 2))", x="rng.normal(size=(3, 2))", w="rng.normal(size=2)"
            ),
            Text(
                "输入从来不是方阵。有的错误只在方阵上才能悄悄发生：别的形状一转置，形状就对不上了。",
                "The inputs are never square. Some mistakes can only happen unseen where they are: with any other shape, a transpose would not fit.",
            ),
        ),
        Wrong(
            "a_single_row",
            answer(CALL, BOTH, g="rng.normal(size=(1, 3))", x="rng.normal(size=(1, 3))"),
            Text(
                "`x` 只有一行，求和与求平均就是一回事，转置也无从谈起。",
                "With a single row in `x` a sum and a mean are the same thing, and there is nothing to transpose.",
            ),
        ),
        Wrong(
            "exactly_equal",
            answer(
                CALL,
                "return bool(np.all(gx == g * w) and np.all(gw == (g * x).sum(axis=0)))",
                g="rng.normal(size=(7, 7))",
                x="rng.normal(size=(7, 7))",
                w="rng.normal(size=7)",
            ),
            Text(
                "用 `==` 比较浮点数：求和的先后不同，最后一位就可能不同，正确的写法也会被拒绝。用 `np.allclose`。",
                "Floats are compared by `==`: another order of summation may change the last digit, and a right one is refused. Use `np.allclose`.",
            ),
        ),
        Wrong(
            "asserts_and_says_nothing",
            answer(CALL, BOTH.replace("return bool(", "assert (")),
            Text(
                "断言写好了，可是通过之后没有 `return True`，于是返回的是 `None`。",
                "The assertion is there, but nothing follows when it holds: without a `return True` the function returns `None`.",
            ),
        ),
    ),
)
