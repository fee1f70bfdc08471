"""An example of Simpson's paradox."""

from autograd_lib.kit.checking import Judge, Text
from autograd_lib.kit.checking.comparing import claim

from ..beside.paradox import collect

LABEL = Text("`old` 和 `new`", "`old` and `new`")
WHY = {
    "pairs": Text(
        "每种药要两对整数，治好的不多于用过的，用过的不是 0。",
        "Each takes two pairs of whole numbers: no more cured than treated, and somebody treated.",
    ),
    "exchanged": Text("处处领先的是 `old`。", "It is `old` that is ahead in both groups."),
    "mild": Text("轻症里 `new` 没有领先。", "`new` is not ahead among the mild cases."),
    "severe": Text("重症里 `new` 没有领先。", "`new` is not ahead among the severe cases."),
    "all": Text("合起来 `old` 没有领先。", "`old` is not ahead overall."),
}


def are_counts(medicine):
    try:
        return len(medicine) == 2 and all(
            type(cured) is type(treated) is int and 0 <= cured <= treated > 0 for cured, treated in medicine
        )
    except (TypeError, ValueError):
        return False


def ahead(ours, theirs):
    """Return whether `ours` cures a larger share: of the mild cases, of the severe ones, and of all."""
    pairs = [
        *zip(ours, theirs, strict=True),
        [[sum(column) for column in zip(*medicine, strict=True)] for medicine in (ours, theirs)],
    ]
    return [a * d > c * b for (a, b), (c, d) in pairs]


def fault(old, new):
    """Return which demand the example does not meet, one of `WHY`, or None."""
    if not (are_counts(old) and are_counts(new)):
        return "pairs"
    mild, severe, _ = ahead(new, old)
    if mild and severe:
        return None if ahead(old, new)[2] else "all"
    if ahead(old, new) == [True, True, False]:
        return "exchanged"
    return "severe" if mild else "mild"


def gist(part, value):
    return fault(*value) or value


def judge(parts, challenge):
    why = WHY.get(fault(*parts["example"]))
    return [claim(parts, "example", lambda example: fault(*example) is None, label=LABEL, because=why or ())]


JUDGE = Judge(lambda rng: {}, collect, judge, gist=gist)
