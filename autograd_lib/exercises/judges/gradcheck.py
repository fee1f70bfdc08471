"""A test that tells right ways back from wrong ones, at inputs that it is given, by difference quotients.

The candidates are those of eight_mistakes, as operations on tensors.
"""

from ...kit.checking import Judge, Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.candidates import Verdicts
from ..beside.gradcheck import collect
from . import eight_mistakes

VERDICTS = Verdicts(
    accepts=Text("正确的反向（三种写法）", "the right way back, written in three ways"),
    refused=Text(
        "`gradcheck` 没有两次都返回 `True`，或者动了 `inputs`。",
        "`gradcheck` did not return `True` both times it was asked, or it changed `inputs`.",
    ),
    toothless=Text(
        "`gradcheck` 接受了正确的，可是错的也全都接受了。",
        "`gradcheck` accepts the right ones, but all of the wrong ones as well.",
    ),
    wrong_one=Text("错误的反向：{what}", "a wrong way back: {what}"),
    survives=Text("你的检验放过了它。", "Your test lets it pass."),
)


def challenge(rng):
    drawn = eight_mistakes.challenge(rng)
    return {**drawn, "inputs": [draw_array(rng, *shape).tolist() for shape in ((3, 3), (3,))]}


def judge(parts, challenge):
    return eight_mistakes.judge(parts, challenge, VERDICTS)


JUDGE = Judge(challenge, collect, judge)
