"""Judges what ex13_7 asks for: an exercise, its reference solution, and a check that must tell right from wrong.

That the reference solution is right is decided here, by difference quotients of the values of `f`; and what the check
says counts only if it accepts all right answers and rejects some wrong one.
"""

from dataclasses import replace

from ...checking import Text
from ...checking.closeness import is_number
from ...checking.comparing import claim

H = 1e-3
STEPS = (-2 * H, -H, H, 2 * H)  # with weights (1, -8, 8, -1)/12h the error is of order h⁴
MOST_INPUTS, SHORTEST = 5, 15
RIGHT = ("as_written", "rounding", "array")
REJECTED = {
    "wrong": Text("你自己的错误解答 `wrong`", "your own `wrong`"),
    "stub": Text("还没有写的答案", "an answer that has not been written"),
    "by_heart": Text(
        "背下来的：总是第一次问到的那组输入的答案",
        "by heart: always the answer for the first inputs it was asked for",
    ),
    "zeros": Text("全是零", "zeros"),
    "negated": Text("正负号全反", "all signs reversed"),
    "first_off": Text("第一个数差了 0.1%", "the first number off by 0.1 %"),
    "last_off": Text("最后一个数差了 0.1%", "the last number off by 0.1 %"),
    "not_a_number": Text("第一个数是 `nan`", "a `nan` for the first number"),
    "one_too_few": Text("少一个数", "one number too few"),
    "one_too_many": Text("多一个数", "one number too many"),
    "turned": Text("次序颠倒", "the order reversed"),
}
LABELS = {
    "question": Text("`question`：题目的文字", "`question`: the text"),
    "drawn": Text("`draw`：每次检查的输入", "`draw`: the inputs of a check"),
    "solution": Text("`solution`：`f` 的偏导数", "`solution`: the partial derivatives of `f`"),
    "telling": Text("抽到的输入能分辨对错", "the inputs drawn tell right from wrong"),
    "wrong": Text("`wrong`：一个像样的错误", "`wrong`: a mistake worth the name"),
    "accepts": Text(
        "`is_right` 接受正确的答案（列表、元组、数组，末位舍入不同）",
        "`is_right` accepts right answers (lists, tuples, arrays, other rounding)",
    ),
    "rejects": Text("`is_right` 拒绝：{what}", "`is_right` rejects: {what}"),
}
WHY = {
    "question": Text(
        "题目至少要有 15 个字，并且提到每个输入的名字。",
        "The text needs at least 15 characters, and has to mention every input by its name.",
    ),
    "drawn": Text(
        "`draw(rng)` 应当返回一个字典，里面是 2 到 5 个数；同一个种子给出同样的数，不同的种子给出不同的数（每个输入都要变）。",
        "`draw(rng)` should return a dictionary of 2 to 5 numbers: the same ones for the same seed, and others for another (every input has to vary).",
    ),
    "solution": Text(
        "`solution` 应当返回一个列表，按 `draw` 的次序，每个输入一个偏导数。用差商核对过 `f`，结果不一致。",
        "`solution` should return a list with one partial derivative for each input, in the order of `draw`. Difference quotients of `f` say otherwise.",
    ),
    "telling": Text(
        "有的偏导数是 0，或者两个相等：这样的输入上，有些错误看不出来。换一个 `f`，或者避开这样的输入。",
        "Some partial derivative is 0, or two are equal: with such inputs some mistakes cannot be seen. Choose another `f`, or keep away from these inputs.",
    ),
    "wrong": Text(
        "`wrong` 应当像一个答案：同样多的数，随输入而变，而且每次都与正确的不同。",
        "`wrong` should look like an answer: as many numbers, which depend on the inputs, and which differ from the right ones every time.",
    ),
    "accepts": Text(
        "至少有一个正确的答案没有得到 `True`。",
        "Some right answer did not get a `True`.",
    ),
    "rejects": Text(
        "它没有每次都得到 `False`（报错停下来不算）。",
        "It did not get a `False` every time (to stop with an error does not count).",
    ),
}
TOOTHLESS = Text(
    "`is_right` 接受正确的，可是错的也全都接受了。什么都放过的检查等于没有检查。",
    "`is_right` accepts right answers, but all wrong ones as well. A check that lets everything pass is none.",
)


def judge(parts, challenge):
    parts, checked = tidy(parts, len(challenge["seeds"])), []
    for stage in (described, solved, told_apart, sound):
        findings = stage(parts)
        if not all(finding.ok for finding in findings):
            return [replace(finding, weight=float(not finding.ok)) for finding in (*checked, *findings)]
        checked += findings
    rejections = [rejects(parts, way) for way in REJECTED]
    if not any(finding.ok for finding in rejections):
        return [replace(rejections[0], messages=(TOOTHLESS,))]
    return [*(replace(finding, weight=0.5) for finding in checked), *rejections]


def tidy(parts, draws):
    """Return the parts with one entry for each draw wherever there has to be one."""
    names = ["again", "f", "solution", "wrong", *(f"says {way}" for way in (*RIGHT, *REJECTED))]
    given = {name: parts.get(name) for name in names}
    whole = {name: isinstance(value, list) and len(value) == draws for name, value in given.items()}
    return parts | {name: given[name] if whole[name] else [None] * draws for name in names}


def said(parts, part, holds):
    """Return the finding for one part of the exercise."""
    return claim(parts, part, holds, label=LABELS[part], why=WHY[part])


def described(parts):
    """Return the findings for the text and for what is drawn."""
    drawn = said(parts, "drawn", lambda drawn: well_drawn(drawn) and drawn == parts["again"])
    names = list(parts["drawn"][0]) if drawn.ok else []

    def holds(text):
        return len("".join(text.split())) >= SHORTEST and all(name in text for name in names)

    return [said(parts, "question", holds), drawn]


def well_drawn(drawn):
    """Return whether these are dictionaries of a few finite numbers, with every number another in each of them."""
    names = list(drawn[0])
    return (
        2 <= len(names) <= MOST_INPUTS
        and all(list(at) == names and all(map(is_number, at.values())) for at in drawn)
        and all(len({at[name] for at in drawn}) == len(drawn) for name in names)
    )


def quotients(around):
    """Return the difference quotients of f from its values around one place."""
    return [(a - 8 * b + 8 * c - d) / (12 * H) for a, b, c, d in around["moved"].values()]


def solved(parts):
    """Return the finding for the reference solution, or one that says why f cannot be judged."""
    broken = next((one for one in parts["f"] if not isinstance(one, dict) or "moved" not in one), None)
    if broken is not None:
        return [said({"solution": broken}, "solution", lambda _: False)]
    return [said(settled(parts, "solution"), "solution", lambda found: all(map(agrees, found, parts["f"])))]


def settled(parts, name):
    """Return the answers of one function as the part of that name; the first one that raised stands for all."""
    failed = next((one for one in parts[name] if isinstance(one, dict)), None)
    return {name: parts[name] if failed is None else failed}


def agrees(found, around):
    """Return whether a list of numbers is the gradient that the difference quotients show."""
    slopes, size = quotients(around), max(1.0, abs(around["f"]))
    return len(found) == len(slopes) and all(
        is_number(a) and abs(a - b) <= 1e-6 * (size + abs(b)) for a, b in zip(found, slopes, strict=True)
    )


def told_apart(parts):
    """Return the findings for the numbers that tell right from wrong: those of the solution, and those of `wrong`."""
    telling = claim(
        parts,
        "solution",
        lambda right: all(map(distinct, right)),
        label=LABELS["telling"],
        why=WHY["telling"],
    )
    return [
        telling,
        said(settled(parts, "wrong"), "wrong", lambda found: is_a_slip(found, parts["solution"])),
    ]


def distinct(slopes):
    """Return whether no derivative is nearly 0 and no two are nearly equal."""
    close = [abs(a - b) < 1e-3 * abs(a) for i, a in enumerate(slopes) for b in slopes[:i]]
    return all(abs(slope) > 1e-3 for slope in slopes) and not any(close)


def is_a_slip(found, right):
    """Return whether answers have the form of the right ones, depend on the inputs and are wrong every time."""
    formed = all(len(a) == len(b) and all(map(is_number, a)) for a, b in zip(found, right, strict=True))
    return (
        formed
        and len({tuple(one) for one in found}) > 1
        and all(
            any(abs(a - b) > 1e-3 * abs(b) for a, b in zip(one, other, strict=True))
            for one, other in zip(found, right, strict=True)
        )
    )


def sound(parts):
    """Return the finding for the right answers, all of which have to be accepted."""
    ways = [f"says {way}" for way in RIGHT]
    part = next((one for one in ways if not all(verdict is True for verdict in parts[one])), ways[0])
    marked = next((verdict for verdict in parts[part] if isinstance(verdict, dict)), parts[part])
    return [
        claim(
            {part: marked},
            part,
            lambda verdicts: all(verdict is True for verdict in verdicts),
            label=LABELS["accepts"],
            why=WHY["accepts"],
        )
    ]


def rejects(parts, way):
    """Return the finding for one wrong answer to the learner's exercise."""
    label = LABELS["rejects"].fill(what=REJECTED[way])
    part = f"says {way}"
    asked = parts[part][1:] if way == "by_heart" else parts[part]  # the first time, it is right
    no = all(verdict is False for verdict in asked)
    return claim({part: no}, part, lambda no: no, label=label, why=WHY["rejects"])
