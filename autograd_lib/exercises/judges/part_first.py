"""Which leaves have been served when a pass over a graph, part of which has been freed, raises; predicted."""

from contextlib import suppress

from ... import engine as torch
from ...kit.checking import Text
from ...kit.checking.predictions import predictions

LABELS = {
    "g_first": Text("先造 `g`：`a` 到 `e` 各有几遍的份额", "`g` made first: passes in `a` to `e`"),
    "h_first": Text("先造 `h`：`a` 到 `e` 各有几遍的份额", "`h` made first: passes in `a` to `e`"),
}


def truth():
    """Return how many passes have left a share in each of the five leaves, by running both programs."""
    return {"g_first": served("gh"), "h_first": served("hg")}


def served(letters):
    """Return the numbers of shares in a to e when the terms are made in this order. Of ones, each share is 1 or -1."""
    leaves = a, b, c, d, e = [torch.ones(1, requires_grad=True) for _ in range(5)]
    made = {letter: a * b if letter == "g" else c * d / e for letter in letters}
    f = made["g"] + made["h"]
    made["g"].backward()
    with suppress(RuntimeError):
        f.backward()
    return [0 if leaf.grad is None else abs(int(leaf.grad.item())) for leaf in leaves]


JUDGE = predictions(truth, LABELS, in_any_form=True)
