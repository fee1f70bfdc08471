"""Who is tracked and who is a leaf, for ten tensors."""

from ... import engine
from ...kit.checking import Text
from ...kit.checking.collecting import predicted_entries
from ...kit.checking.predictions import predictions

GROUPS = {"made": "ab", "computed": "cdk", "converted": "fgj", "cut": "ehi"}
LABELS = {
    "made": Text("直接做出来的：`a`、`b`", "made directly: `a`, `b`"),
    "computed": Text("算出来的：`c`、`d`、`k`", "computed: `c`, `d`, `k`"),
    "converted": Text("换了类型的：`f`、`g`、`j`", "converted: `f`, `g`, `j`"),
    "cut": Text("与历史有关的：`e`、`h`、`i`", "with and without history: `e`, `h`, `i`"),
}


def tensors(torch):
    """Return the tensors of the lesson's snippet by name."""
    a = torch.ones(2)
    b = torch.ones(2, requires_grad=True)
    c = b * 3
    e = c.detach()
    return {
        "a": a,
        "b": b,
        "c": c,
        "d": a * 3,
        "e": e,
        "f": torch.ones(2, requires_grad=True).double(),
        "g": torch.ones(2).double().requires_grad_(),
        "h": c > 1,
        "i": e + b,
        "j": b.float(),
        "k": c.sum() + a.sum(),
    }


def truth():
    """Return (requires_grad, is_leaf) of every tensor, read off the reference engine."""
    return {name: (tensor.requires_grad, tensor.is_leaf) for name, tensor in tensors(engine).items()}


JUDGE = predictions(truth, LABELS, groups=GROUPS, collect=predicted_entries)
