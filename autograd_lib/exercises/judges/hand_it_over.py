"""Gradients that are returned and put nowhere: torch.autograd.grad, on the learner's engine."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ...kit.checking.rows import draw_rows
from ..beside.hand_it_over import collect

LABELS = {
    "several": Text(
        "`grad(y, [{inputs}], weights)`，`d = a * b`，`y = (d + c) * d`",
        "`grad(y, [{inputs}], weights)`, `d = a * b`, `y = (d + c) * d`",
    ),
    "root": Text("`grad(y, [y, a, y], weights)`", "`grad(y, [y, a, y], weights)`"),
    "alone": Text("`grad(y.sum(), a)`：一个元组", "`grad(y.sum(), a)`: a tuple"),
    "grads": Text(
        "`grad(y, [b, c, d, a], weights)`，以后各个 `.grad`（`c.grad` 里早先有数）",
        "`grad(y, [b, c, d, a], weights)`, and every `.grad` afterwards (`c.grad` held numbers before)",
    ),
    "unused": Text(
        "`grad(y, [a, e, b], weights)`，没有用到 `e`：`RuntimeError`；`grad(y, [a, b], weights)`：不抛出",
        "`grad(y, [a, e, b], weights)`, where `e` is not used: a `RuntimeError`; `grad(y, [a, b], weights)`: none",
    ),
    "allowed": Text(
        "同样的输入，`allow_unused=True`",
        "the same inputs, with `allow_unused=True`",
    ),
    "freed": Text(
        "同一个图三次：`retain_graph=True`、不留、再来就报错",
        "one graph three times: with `retain_graph=True`, without, and then an exception",
    ),
    "apart": Text(
        "`grad(a + b, [a, b, a], weights)`，然后第一份 `+= 1`：三份梯度，`weights`",
        "`grad(a + b, [a, b, a], weights)`, then `+= 1` on the first: the gradients, `weights`",
    ),
}


def challenge(rng):
    a, b, c, e, before, weights = draw_rows(rng, 6, 3, low=0.6, high=3.0)
    return {
        "leaves": {"a": a, "b": b, "c": c, "e": e},
        "before": before,
        "weights": weights,
        "inputs": "".join(rng.sample("abcd", 4)),
    }


def judge(parts, challenge):
    weights, inputs = challenge["weights"], challenge["inputs"]
    found = gradients(challenge["leaves"], weights)
    unweighted = gradients(challenge["leaves"], [1.0] * len(weights))
    first = handed(found, "a")
    untouched = {name: challenge["before"] if name == "c" else None for name in "abcdey"}
    expected = {
        "several": handed(found, inputs),
        "root": handed(found, "yay"),
        "alone": handed(unweighted, "a"),
        "grads": {"found": handed(found, "bcda"), **untouched},
        "unused": {"raised": "RuntimeError", "found": None, "used": handed(found, "ab")},
        "allowed": handed(found, "aeb"),
        "freed": {"retain_graph=True": first, "retain_graph=False": first, "third": "RuntimeError"},
        "apart": {
            "a [0]": [one + 1 for one in weights],
            "b [1]": weights,
            "a [2]": weights,
            "weights": weights,
        },
    }
    shown = ", ".join(inputs)
    return [
        expect(
            parts, name, value, label=LABELS[name].fill(inputs=shown) if name == "several" else LABELS[name]
        )
        for name, value in expected.items()
    ]


def handed(gradients, letters):
    """Return what is seen of a right tuple for these inputs; one that has no gradient is not used."""
    wanted = [gradients.get(letter) for letter in letters]
    kinds = ", ".join("NoneType" if one is None else "Tensor" for one in wanted)
    return {"returned": f"tuple ({kinds})"} | {
        f"{letter} [{place}]": one for place, (letter, one) in enumerate(zip(letters, wanted, strict=True))
    }


def gradients(leaves, weights):
    """Return the gradients of the weighted sum of y = (d + c)·d, with d = a·b, by name."""
    rows = {name: [] for name in "abcdy"}
    for a, b, c, w in zip(leaves["a"], leaves["b"], leaves["c"], weights, strict=True):
        of_d = w * (2 * a * b + c)
        for name, value in {"a": of_d * b, "b": of_d * a, "c": w * a * b, "d": of_d, "y": w}.items():
            rows[name].append(value)
    return rows


def gist(part, value):
    """Return what came, in which one kind of error that is not wanted is as good as another."""
    if part != "unused" or not isinstance(value, dict) or value.get("raised") in (None, "RuntimeError"):
        return value
    return {**value, "raised": "another"}


JUDGE = Judge(challenge, collect, judge, gist=gist)
