"""A test that tells a right engine from eleven wrong ones, to ten digits.

The candidates are recipes, in secret order, and sealed; which is which only the judge knows.
"""

from ...kit.checking import Judge, Text
from ...kit.checking.candidates import Verdicts
from ..beside.agree import collect
from .shared.networks import SAYS_ALWAYS_NO

WAYS = {
    "engine": Text("正确的梯度，我们的引擎算的", "right gradients, by our engine"),
    "torch": Text("正确的梯度，PyTorch 算的", "right gradients, by PyTorch"),
    "reversed": Text("正确的梯度，各行倒过来加", "right gradients, the rows added in reverse order"),
}
MUTANTS = {
    "single": Text("中途变成了 float32", "float32 on the way"),
    "slightly": Text("第一个梯度的每个数差了 1e-9", "every number of the first gradient off by 1e-9"),
    "last_entry": Text("最后一个偏置没有梯度", "no gradient for the very last bias"),
    "hidden": Text("隐藏层没有梯度", "no gradient for hidden layers"),
    "sums": Text("梯度对各行求和，损失求平均", "gradients summed over rows, the loss a mean"),
    "upside_down": Text("矩阵的梯度上下颠倒了", "gradients of matrices with their rows in reverse order"),
    "adds_up": Text("第二次调用时加上了第一次的", "adds those of the first call in the second"),
    "loss_only": Text("梯度对，损失差了百万分之一", "right gradients, the loss off by a millionth"),
    "not_a_number": Text("一个偏置的梯度是 `nan`", "the gradient of one bias is `nan`"),
    "one_too_few": Text("少了最后一个梯度", "the last gradient is missing"),
    "extra_axis": Text("一个梯度多了一维", "one gradient has an axis too many"),
}
VERDICTS = Verdicts(
    accepts=Text("正确的引擎（三种）", "the right engine (three of them)"),
    refused=SAYS_ALWAYS_NO,
    toothless=Text(
        "`agree` 接受了正确的，可是错的也全都接受了。什么都放过的检验等于没有检验。",
        "`agree` accepts the right ones, but all of the wrong ones as well. A test that lets everything pass is none.",
    ),
    wrong_one=Text("错误的引擎：{what}", "a wrong engine: {what}"),
    survives=Text(
        "你的检验放过了它，或者没有返回 `False` 就停了下来。什么样的网络、怎样的比较能让它露出来？",
        "Your test lets it pass, or stops without returning `False`. What network, and what comparison, would give it away?",
    ),
)


def challenge(rng):
    recipes = list(recipes_of(1e-9).values())
    rng.shuffle(recipes)
    return {"candidates": len(recipes), "sealed": recipes}


def glance(challenge, lost):
    """Return the challenge for the known wrong answers, which say the same of one candidate whenever they are asked."""
    alike = [
        place
        for place, one in enumerate(challenge["sealed"])
        if not one["amount"] and one["slip"] != "adds_up"
    ]
    return {**challenge, "once": alike}


def recipes_of(amount):
    """Return all recipes by name; `amount` is what the small slips are off by, up or down."""
    right = {way: {"way": way, "slip": None, "amount": 0} for way in WAYS}
    amounts = {"slightly": amount, "loss_only": 1000 * amount}
    return right | {name: {"way": "engine", "slip": name, "amount": amounts.get(name, 0)} for name in MUTANTS}


def judge(parts, challenge):
    places = {
        one["slip"] or one["way"]: f"candidate {place}" for place, one in enumerate(challenge["sealed"])
    }
    right = {places[way]: label for way, label in WAYS.items()}
    return VERDICTS.findings(parts, right, {places[name]: what for name, what in MUTANTS.items()})


JUDGE = Judge(challenge, collect, judge, glance=glance, piecemeal=True)
