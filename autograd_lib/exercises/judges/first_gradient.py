"""What a root receives from the brackets of `backward`, and which calls are refused."""

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.comparing import expect
from ..beside.first_gradient import collect, in_words

REFUSED = "RuntimeError"
NOT_NEW = Text(
    "返回的数组就是传进来的那一个，或者和它共用内存：请返回新的。",
    "The array that is returned is one that was passed in, or shares its memory: return a new one.",
)
LABELS = {
    "left out": Text(
        "`gradient` 是 `None`：`()`、`(1,)`、`(1, 1)` 的根，两种 `dtype`",
        "`gradient` is `None`: roots of shape `()`, `(1,)`, `(1, 1)`, of either `dtype`",
    ),
    "given": Text(
        "给了形状相同的 `gradient`：形状、`dtype`、数",
        "a `gradient` of the same shape: shape, `dtype`, numbers",
    ),
    "not one entry": Text(
        "`gradient` 是 `None`：根有一个元素，根不止一个元素",
        "`gradient` is `None`: a root of one entry, and roots of more",
    ),
    "other shapes": Text(
        "给了 `gradient`：形状相同，形状不同", "a `gradient` of the same shape, and of other shapes"
    ),
    "untracked": Text(
        "根的 `requires_grad`：`True`，`False`", "`requires_grad` of the root: `True`, and `False`"
    ),
}


def challenge(rng):
    p, q = rng.sample((2, 3, 4), 2)
    same = [(), (1,), (p,), (p, q)]
    others = [
        ((p,), ()),
        ((1,), ()),
        ((), (1,)),
        ((p, q), (q, p)),
        ((p, q), (q,)),
        ((p, q), (p, 1)),
        ((1, 1), (1,)),
    ]
    return {
        "left out": [
            _case(rng, shape, None, dtype) for shape in ((), (1,), (1, 1)) for dtype in ("float64", "float32")
        ],
        "given": [
            _case(rng, shape, shape, *types)
            for shape in same
            for types in (("float64", "float64"), ("float32", "float64"), ("float64", "float32"))
        ],
        "not one entry": [_case(rng, shape, None) for shape in ((1,), (p,), (1, q), (p, q))],
        "other shapes": [_case(rng, *shapes) for shapes in (((p,), (p,)), *others)],
        "untracked": [
            _case(rng, shape, given, tracked=tracked)
            for shape, given in (((), None), ((p,), (p,)))
            for tracked in (True, False)
        ],
    }


def _case(rng, shape, given, dtype="float64", of="float64", tracked=True):
    root, gradient = (
        None if one is None else draw_array(rng, *one, unit=0.25).tolist() for one in (shape, given)
    )
    return {"root": root, "dtype": dtype, "tracked": tracked, "gradient": gradient, "of": of}


def truth(case):
    """Return what comes of a case, in the words of what runs beside answers."""
    root = np.array(case["root"], case["dtype"])
    given = np.ones(root.shape) if case["gradient"] is None else np.array(case["gradient"])
    implicit = case["gradient"] is None and root.size != 1
    if implicit or given.shape != root.shape or not case["tracked"]:
        return REFUSED
    return in_words(given.astype(case["dtype"]))


def judge(parts, challenge):
    return [
        expect(
            parts,
            part,
            [truth(case) for case in cases],
            label=LABELS[part],
            because=NOT_NEW if parts.get(part) and "not new" in parts[part] else None,
        )
        for part, cases in challenge.items()
    ]


JUDGE = Judge(challenge, collect, judge, by_hand=True)
