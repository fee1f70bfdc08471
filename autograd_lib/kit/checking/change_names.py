"""What small changes are called: by itself, and with the piece of code that a change is about."""

from ..wording.text import Text


def _named(zh, en, zh_of="", en_of=""):
    """Return a name as it is said without what it is about, and with it."""
    return Text(zh, en), Text(zh_of or zh, en_of or en)


# name: without and with what it is about
NAMES: dict[str, tuple[Text, Text]] = {
    "sign": _named(
        "有一处正负号反了",
        "A sign is the wrong way round",
        "`{what}` 的正负号反了",
        "`{what}` has the wrong sign",
    ),
    "term": _named("漏了一项", "A term is left out", "漏了 `{what}` 这一项", "The term `{what}` is left out"),
    "factor": _named(
        "漏乘了一个因子", "A factor is left out", "漏乘了 `{what}`", "The factor `{what}` is left out"
    ),
    "divisor": _named(
        "漏了一次除法", "A division is left out", "没有除以 `{what}`", "The division by `{what}` is left out"
    ),
    "power": _named("漏了一次乘方", "A power is left out"),
    "matrix": _named("矩阵乘积里漏了一个因子", "One side of a matrix product is left out"),
    "divided": _named(
        "该乘的地方除了",
        "Something is divided by that should be multiplied by",
        "该乘 `{what}`，却除以了它",
        "`{what}` is divided by, not multiplied by",
    ),
    "multiplied": _named(
        "该除的地方乘了",
        "Something is multiplied by that should be divided by",
        "该除以 `{what}`，却乘了它",
        "`{what}` is multiplied by, not divided by",
    ),
    "added": _named("该相乘的两个量相加了", "Two things are added that should be multiplied"),
    "no_power": _named("把乘方写成了乘法", "The exponent is multiplied by in place of a power"),
    "elementwise": _named("把矩阵乘法写成了逐元素相乘", "A matrix product is taken element by element"),
    "difference": _named("减数和被减数颠倒了", "A difference is taken the other way round"),
    "quotient": _named("除数和被除数颠倒了", "A quotient is taken the other way round"),
    "base": _named("底数和指数颠倒了", "Base and exponent are exchanged"),
    "product": _named("矩阵乘法的左右两边颠倒了", "The two sides of a matrix product are exchanged"),
    "exponent": _named("指数差了 1", "An exponent is off by one"),
    "edge": _named("恰好相等的情形判到了另一边", "A comparison puts equal values on the other side"),
    "turned": _named("有一个条件写反了", "A condition is the wrong way round"),
    "and_or": _named("“并且”和“或者”用反了", "“And” and “or” are exchanged"),
    "one_condition": _named("几个条件里漏了一个", "One of several conditions is left out"),
    "always": _named(
        "有一个条件形同虚设，总当作成立",
        "A case is not distinguished: its condition is treated as always true",
    ),
    "never": _named("有一种情形没有处理", "A case is not handled: its condition is treated as never true"),
    "overwritten": _named(
        "本该在原值上累加，却覆盖了",
        "Something is overwritten that should be added to",
        "`{what}` 本该在原值上累加，却被覆盖了",
        "`{what}` is overwritten where it should be added to",
    ),
    "index": _named("有一个下标不对", "An index is the wrong one"),
    "arguments": _named(
        "两个实参的顺序颠倒了",
        "Two arguments are in the wrong order",
        "调用 `{what}` 时两个实参的顺序颠倒了",
        "Two arguments of `{what}` are in the wrong order",
    ),
    "keyword": _named(
        "漏了一个关键字参数",
        "A keyword argument is left out",
        "漏了参数 `{what}`",
        "The argument `{what}` is left out",
    ),
    "keyword_value": _named(
        "有一个关键字参数的值不对",
        "A keyword argument has the wrong value",
        "参数 `{what}` 的值不对",
        "The argument `{what}` has the wrong value",
    ),
    "another": _named(
        "有一处用错了量",
        "One quantity stands where another belongs",
        "该用 `{what}` 的地方用了别的量",
        "Another quantity stands where `{what}` belongs",
    ),
    "copied": _named("该复制的地方没有复制", "Something is used itself where a copy is needed"),
    "applied": _named(
        "有一个函数没有用上", "A function is not applied", "没有用 `{what}`", "`{what}` is not applied"
    ),
    "slice": _named("切片取得太宽", "A slice reaches too far"),
    "pair": _named("两个值的顺序颠倒了", "Two values are in the wrong order"),
    "jump": _named("`break` 和 `continue` 用反了", "`break` and `continue` are exchanged"),
    "assignment": _named(
        "漏了一次赋值",
        "An assignment is left out",
        "漏了对 `{what}` 的赋值",
        "`{what}` is not assigned to where it should be",
    ),
    "call": _named(
        "漏了一次调用", "A call is left out", "漏了一次对 `{what}` 的调用", "A call of `{what}` is left out"
    ),
    "raise": _named("该抛出异常的地方没有抛出", "No exception is raised where one should be"),
    "transposed": _named("漏了一次转置", "A transpose is left out"),
    "too_transposed": _named("多了一次转置", "There is a transpose too many"),
    "mean": _named("该求和，却取了平均", "A mean is taken where a sum belongs"),
    "sum": _named("该取平均，却求了和", "A sum is taken where a mean belongs"),
    "extreme": _named("最大和最小用反了", "The largest and the smallest are exchanged"),
}
# What is true of an answer in whatever form it is written; the others only where it is written as most would.
IN_ANY_FORM = frozenset(
    "sign factor divisor divided multiplied added no_power exponent difference quotient product overwritten copied raise "
    "transposed too_transposed mean sum extreme".split()
)
ONLY_WITH_WHAT = frozenset(
    ("another", "arguments", "keyword", "keyword_value", "applied", "assignment", "call")
)
