"""The dot-product test: is this backward the transpose of that linear map?

The candidates are names, in secret order, and sealed; which of them fit only the judge knows.
"""

from ...kit.checking import Judge, Text
from ...kit.checking.candidates import Verdicts
from ..beside.are_transposes import collect
from ..beside.shared.linear_maps import FORWARD

RIGHT = {
    ("running", "from_the_end"): Text("前缀和", "running sums"),
    ("steps", "between"): Text("相邻两数之差", "differences of neighbours"),
    ("every_other", "into_place"): Text("隔一列取一列", "every other column"),
    ("mix", "turned"): Text("乘以一个矩阵", "a product with a matrix"),
    ("roll", "backwards"): Text("循环移位", "moving round in a circle"),
    ("row_sums", "copied"): Text("各行求和", "sums of rows"),
}
MUTANTS = {
    ("running", "nearly"): Text(
        "前缀和，反向差了 0.1%", "running sums, with a backward that is off by 0.1 %"
    ),
    ("steps", "turned_round"): Text(
        "相邻之差，反向符号相反", "differences, with the opposite sign in backward"
    ),
    ("every_other", "doubled"): Text(
        "隔一列取一列，反向把 `g` 也给了没取的列",
        "every other column, with a backward that gives `g` to the columns left out as well",
    ),
    ("mix", "undone"): Text(
        "乘以一个矩阵，反向乘的是它的（伪）逆",
        "a product with a matrix, with its (pseudo-)inverse in backward",
    ),
    ("mix", "without_g"): Text(
        "乘以一个矩阵，反向忘了 `g`", "a product with a matrix, with a backward that forgets `g`"
    ),
    ("roll", "onwards"): Text(
        "循环移位，反向又往前移了一次", "moving round, with a backward that moves on once more"
    ),
    ("copies", "first_copy"): Text(
        "复制成三行，反向只取第一行的三倍",
        "copying to three rows, with a backward that takes three times the first row",
    ),
    ("row_sums", "as_it_is"): Text(
        "各行求和，反向原样返回 `g`，没有复制",
        "sums of rows, with a backward that returns `g` as it is, uncopied",
    ),
}
VERDICTS = Verdicts(
    accepts=Text("六对真正互为转置的映射", "six pairs that are transposes"),
    refused=Text(
        "`are_transposes` 没有两次都返回 `True`。",
        "`are_transposes` did not return `True` both times it was asked.",
    ),
    wavers=Text(
        "同一对真正的转置问两次，`are_transposes` 一次说 `True`，一次说 `False`：要看抽到了什么数。两个浮点数用 `==` 比就是这样，最后几位会不同。",
        "Asked twice about one pair of true transposes, `are_transposes` says `True` once and `False` once: it depends on the numbers drawn. "
        "So it is with `==` between two floats, which differ in their last digits.",
    ),
    toothless=Text(
        "`are_transposes` 接受了正确的，可是错的也全都接受了。",
        "`are_transposes` accepts the right pairs, but all of the wrong ones as well.",
    ),
    wrong_one=Text("不是转置：{what}", "not a transpose: {what}"),
    survives=Text(
        "你的检验放过了它。什么样的 `x` 和 `g` 能让它露出来？",
        "Your test lets it pass. What `x` and `g` would give it away?",
    ),
)


def challenge(rng):
    pairs = [list(pair) for pair in (*RIGHT, *MUTANTS)]
    rng.shuffle(pairs)
    return {"shapes": [list(FORWARD[forward][0]) for forward, _ in pairs], "sealed": pairs}


def judge(parts, challenge):
    def places(pairs):
        return {f"pair {challenge['sealed'].index(list(pair))}": what for pair, what in pairs.items()}

    return VERDICTS.findings(parts, places(RIGHT), places(MUTANTS))


JUDGE = Judge(challenge, collect, judge, by_hand=True)
