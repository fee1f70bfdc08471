"""Who is tracked and who is a leaf, for seven tensors."""

from ... import engine
from ...kit.checking import Text
from ...kit.checking.collecting import predicted_entries
from ...kit.checking.predictions import predictions

GROUPS = {"computed": "d", "converted": "fgj", "cut": "ehi"}
LABELS = {
    "computed": Text("算出来的：`d`", "computed: `d`"),
    "converted": Text("换了类型的：`f`、`g`、`j`", "converted: `f`, `g`, `j`"),
    "cut": Text("从 `c` 来的：`e`、`h`、`i`", "from `c` on: `e`, `h`, `i`"),
}

NO_PAIRS = Text(
    "每一个都是一对布尔值，先 `requires_grad`，后 `is_leaf`，例如 `(True, False)`。",
    "Each is a pair of booleans, `requires_grad` first and `is_leaf` second, such as `(True, False)`.",
)


def tensors(torch):
    """Return the tensors of the lesson's snippet by name."""
    a = torch.ones(2)
    b = torch.ones(2, requires_grad=True)
    c = b * 3
    e = c.detach()
    return {
        "d": a * 3,
        "e": e,
        "f": torch.ones(2, requires_grad=True).double(),
        "g": torch.ones(2).double().requires_grad_(),
        "h": c > 1,
        "i": e + b,
        "j": b.float(),
    }


def truth():
    """Return (requires_grad, is_leaf) of every tensor, read off the reference engine."""
    return {name: (tensor.requires_grad, tensor.is_leaf) for name, tensor in tensors(engine).items()}


def misfit(said):
    """Return in words that what is said of some tensors are no pairs of booleans, or None."""
    pairs = said.values() if isinstance(said, dict) else [said]
    fits = all(
        isinstance(pair, (list, tuple)) and len(pair) == 2 and all(isinstance(one, bool) for one in pair)
        for pair in pairs
    )
    return None if fits else NO_PAIRS


JUDGE = predictions(truth, LABELS, groups=GROUPS, misfit=misfit, collect=predicted_entries)
