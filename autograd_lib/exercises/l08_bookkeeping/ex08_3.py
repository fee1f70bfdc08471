"""ex08_3: the node at the end of every path, which adds what arrives to the leaf's grad."""

from ...checking import Exercise, Kind, Text, Wrong
from . import collect
from .common import draw_rows, expect_own

BANNED = set("backward accumulator grad_fn next_functions eval exec globals __import__".split())
LABELS = {
    "once": Text("一份梯度到达叶子 `a`", "one gradient arrives at the leaf `a`"),
    "engine": Text(
        "三份先后到达（autograd_lib.engine）", "three arrive, one after the other (autograd_lib.engine)"
    ),
    "torch": Text("三份先后到达（torch）", "three arrive, one after the other (torch)"),
    "anew": Text("先到一份，`a.grad = None`，再到一份", "one arrives, then `a.grad = None`, then another"),
    "apart": Text(
        "同一个张量到达 `a` 和 `b`，`a` 再收一份，最后把那个张量改成零",
        "one tensor arrives at `a` and at `b`, `a` receives another one, then that tensor is set to zero",
    ),
    "given": Text(
        "第二份到达以后，到达的张量本身没有变",
        "after the second arrival, the tensor that arrived is unchanged",
    ),
    "held": Text(
        "第一份到达后有人拿着 `a.grad`，第二份到达后他看到的是和",
        "somebody has held `a.grad` since the first arrival, and sees the sum after the second",
    ),
}
SHARED = Text(
    "`.grad` 和别人共用一块内存：改了一处，另一处也变了。第一份要复制（`clone()`）。",
    "`.grad` shares its memory with somebody else: a change here shows there. Copy the first gradient, with `clone()`.",
)
CHANGED = Text(
    "到达的张量不归你：同一份还可能要交给别的节点。改的应当是 `variable.grad`。",
    "What arrives is not yours: it may have to go to other nodes too. Change `variable.grad` instead.",
)
REPLACED = Text(
    "`.grad` 换成了另一个张量。PyTorch 是原地相加的，所以拿着旧的 `.grad` 的人（例如优化器）看得到新的和。",
    "`.grad` has become another tensor. PyTorch adds in place, so whoever holds `.grad` already, such as an optimizer, sees the new sum.",
)


def challenge(rng):
    return {"gradients": draw_rows(rng, 3, 3)}


def judge(parts, challenge):
    first, second, third = challenge["gradients"]
    two, three = added(first, second), added(added(first, second), third)
    expected = {
        "once": {"a.grad": first},
        "engine": {"a.grad": three},
        "torch": {"a.grad": three},
        "anew": {"a.grad": second},
        "apart": {"a.grad": two, "b.grad": first},
        "given": {"a.grad": two, "arrived": second},
        "held": {"a.grad": two, "held": two},
    }
    whys = {
        "apart": lambda left: SHARED if left != {"a.grad": sums(parts), "b.grad": first} else None,
        "given": lambda left: CHANGED if left["arrived"] != second else None,
        "held": lambda left: REPLACED if left["held"] == first != left["a.grad"] else None,
    }
    return [
        expect_own(parts, name, value, BANNED, label=LABELS[name], why=whys.get(name))
        for name, value in expected.items()
    ]


def sums(parts):
    """Return what two gradients came to where nobody else held them: who adds wrongly need not share memory."""
    return parts["held"]["a.grad"]


def added(left, right):
    """Return the sum of two rows of numbers, element by element."""
    return [a + b for a, b in zip(left, right, strict=True)]


def node(*lines):
    """Return an answer cell with these lines as the body of `__call__`."""
    body = "".join(f"        {line}\n" for line in lines)
    return f"{HEAD}{body}"


HEAD = """
class AccumulateGrad:
    def __init__(self, variable):
        self.variable = variable
        self.next_functions = ()

    def __call__(self, gradient):
"""
FIRST = ("if self.variable.grad is None:", "    self.variable.grad = gradient.clone()", "else:")

EXERCISE = Exercise(
    id="ex08_3",
    title=Text("路的尽头", "The end of the path"),
    kind=Kind.FILL_IN,
    points=7,
    minutes=10,
    difficulty=3,
    answers=("AccumulateGrad",),
    names=(("names", "AccumulateGrad.__call__"),),
    challenge=challenge,
    collect=collect.ex08_3,
    judge=judge,
    hints=(
        Text(
            "第一份到达时 `variable.grad` 是什么？第二份到达时呢？",
            "What is `variable.grad` when the first gradient arrives? And when the second does?",
        ),
        Text(
            "`None` 不能做加法，所以分两种情况。第一份存起来的应当是复制品：到达的张量可能同时属于别人。以后的原地加上去：`+=`。",
            "You cannot add to `None`, so there are two cases. What is stored first should be a copy, since the tensor that arrived may belong to others as well. Later ones are added in place, with `+=`.",
        ),
        Text(
            "`if self.variable.grad is None:`，就令 `self.variable.grad = gradient.clone()`；否则 `self.variable.grad += gradient`。",
            "`if self.variable.grad is None:`, let `self.variable.grad = gradient.clone()`; else `self.variable.grad += gradient`.",
        ),
    ),
    wrong=(
        Wrong(
            "assigns",
            node("self.variable.grad = gradient.clone()"),
            Text(
                "每一份都冲掉了前一份。这个节点叫 *Accumulate*：到达的要加上去。",
                "Each gradient wipes out the one before. The node is called *Accumulate*: what arrives is added.",
            ),
        ),
        Wrong(
            "assigns_the_very_tensor",
            node("self.variable.grad = gradient"),
            Text(
                "两处不对：每一份都冲掉了前一份，而且 `grad` 就是到达的那个张量，别人一改它也跟着变。",
                "Two things are wrong: each gradient wipes out the one before, and `grad` is the very tensor that arrived, so when others change it `grad` changes too.",
            ),
        ),
        Wrong(
            "keeps_the_very_tensor",
            node(
                "if self.variable.grad is None:",
                "    self.variable.grad = gradient",
                "else:",
                "    self.variable.grad += gradient",
            ),
            Text(
                "第一份没有复制：两个叶子拿着同一个张量，一个叶子的 `+=` 改掉了另一个叶子的梯度。",
                "The first gradient is not copied: two leaves hold one tensor, and the `+=` of one changes the gradient of the other.",
            ),
        ),
        Wrong(
            "adds_into_what_arrived",
            node(
                *FIRST,
                "    gradient += self.variable.grad",
                "    self.variable.grad = gradient",
            ),
            Text(
                "和是对的，可是写进了到达的张量里，再把它占为己有。别的节点可能还要用它。",
                "The sum is right, but it is written into the tensor that arrived, which is then kept. Other nodes may still need that tensor.",
            ),
        ),
        Wrong(
            "makes_a_new_sum",
            node(*FIRST, "    self.variable.grad = self.variable.grad + gradient"),
            Text(
                "数是对的，但每次都换了一个新的张量。手里拿着旧的 `.grad` 的人看到的永远是第一份。",
                "The numbers are right, but there is a new tensor each time, and whoever holds the old `.grad` sees the first gradient for ever.",
            ),
        ),
        Wrong(
            "expects_a_grad",
            node("self.variable.grad += gradient"),
            Text(
                "第一份到达时 `.grad` 还是 `None`，没有东西可加。",
                "When the first gradient arrives, `.grad` is still `None`, and there is nothing to add to.",
            ),
        ),
        Wrong(
            "asks_the_engine",
            node("self.variable.backward(gradient)"),
            Text(
                "叶子的 `backward` 运行的正是真正的 `AccumulateGrad`。请自己写出它做的事。",
                "`backward` of a leaf runs the real `AccumulateGrad`. Write yourself what that one does.",
            ),
        ),
    ),
)
