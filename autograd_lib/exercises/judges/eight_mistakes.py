"""A test that tells a right backward of x * w, row by row, from eight wrong ones.

The candidates are recipes, in secret order, and sealed; which is which only the judge knows.
"""

from ...kit.checking import Judge, Text
from ...kit.checking.candidates import Verdicts
from ..beside.eight_mistakes import collect

RIGHT = {
    "sees": "given",
    "x": "w",
    "w": "x",
    "rows": "sum",
    "scale": [1, 1],
    "last": [1, 1],
    "order": [1, 1],
    "way": "arrays",
}
MUTANTS = {
    "forgets": Text("忘了上游梯度 `g`", "forgets the cotangent `g`"),
    "exchanges": Text("两边的局部导数对调", "exchanges the two local derivatives"),
    "reverses": Text("一边的元素对，次序倒了", "has the entries of one side in reverse order"),
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
        "`is_right` accepts the right ones, but all of the wrong ones as well. A test that lets everything pass is none.",
    ),
    wrong_one=Text("错误的 backward：{what}", "a wrong backward: {what}"),
    survives=Text(
        "你的检验放过了它。什么样的 `g`、`x`、`w` 能让它露出来？",
        "Your test lets it pass. What `g`, `x` and `w` would give it away?",
    ),
)


def challenge(rng):
    scale = rng.choice((0.995, 1.005))
    recipes = [*right_ones().values(), *mutants(scale).values()]
    rng.shuffle(recipes)
    return {"scale": scale, "candidates": len(recipes), "sealed": recipes}


def right_ones():
    """Return the right recipe in its three ways."""
    return {way: {**RIGHT, "way": way} for way in WAYS}


def mutants(scale):
    """Return the eight wrong recipes. What is wrong on one side is so in the gradient of x, or in that of w."""
    changes = {
        "forgets": {"sees": "ones"},
        "exchanges": {"x": "x", "w": "w"},
        "scales": {"scale": [scale, 1]},
        "drops_last": {"last": [0, 1]},
        "reverses": {"order": [-1, 1]},
        "averages": {"rows": "mean"},
        "spreads": {"sees": "mean"},
        "transposes": {"sees": "turned"},
    }
    return {name: {**RIGHT, **change} for name, change in changes.items()}


def judge(parts, challenge, verdicts=VERDICTS):
    def places(recipes):
        candidates = challenge["sealed"]
        return {name: f"candidate {candidates.index(recipe)}" for name, recipe in recipes.items()}

    right = places(right_ones())
    wrong = places(mutants(challenge["scale"]))
    return verdicts.findings(
        parts,
        {part: WAYS[way] for way, part in right.items()},
        {part: MUTANTS[name] for name, part in wrong.items()},
    )


JUDGE = Judge(challenge, collect, judge)
