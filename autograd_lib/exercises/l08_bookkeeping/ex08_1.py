"""ex08_1: who is tracked and who is a leaf, for ten tensors."""

from ... import engine
from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from . import collect

GROUPS = {"made": "ab", "computed": "cdk", "converted": "fgj", "cut": "ehi"}
LABELS = {
    "made": Text("直接做出来的：`a`、`b`", "made directly: `a`, `b`"),
    "computed": Text("算出来的：`c`、`d`、`k`", "computed: `c`, `d`, `k`"),
    "converted": Text("换了类型的：`f`、`g`、`j`", "converted: `f`, `g`, `j`"),
    "cut": Text("与历史有关的：`e`、`h`、`i`", "with and without history: `e`, `h`, `i`"),
}


def challenge(rng):
    return {name: list(letters) for name, letters in GROUPS.items()}


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


def judge(parts, challenge):
    flags = truth()
    return [
        expect(parts, name, {letter: flags[letter] for letter in letters}, label=LABELS[name])
        for name, letters in GROUPS.items()
    ]


LEAF, RESULT, PLAIN = (True, True), (True, False), (False, True)


def table(**flags):
    """Return an answer cell."""
    return f"flags = {flags}\n"


EXERCISE = Exercise(
    id="ex08_1",
    title=Text("谁被跟踪，谁是叶子", "Who is tracked, who is a leaf"),
    kind=Kind.PREDICT,
    points=8,
    minutes=6,
    difficulty=2,
    answers=("flags",),
    challenge=challenge,
    collect=collect.ex08_1,
    judge=judge,
    hints=(
        Text(
            "对每个张量问两个问题：它要不要梯度？有没有一个**被记录的**运算做出了它？",
            "Ask two questions of each tensor: does it want a gradient? Was it made by an operation that was **recorded**?",
        ),
        Text(
            "运算只在至少一个输入要梯度时才被记录，结果这时也要梯度。没有被记录，结果就没有历史，没有历史就是叶子，不管是不是手写的。",
            "An operation is recorded only if at least one input wants a gradient, and then its result wants one too. Where nothing was recorded there is no history, and what has no history is a leaf, whether typed in or not.",
        ),
        Text(
            "`double()` 也是运算：它做出一个新的张量。`float()` 用在本来就是 `float32` 的张量上时什么也不做，返回的就是原来那一个。比较 `>` 的结果是布尔值，不可能有梯度。",
            "`double()` is an operation too: it makes a new tensor. `float()`, used on what is `float32` already, does nothing and returns the very same tensor. The result of `>` is boolean and cannot have a gradient.",
        ),
    ),
    wrong=(
        Wrong(
            "leaf_means_typed_in",
            table(
                a=PLAIN,
                b=LEAF,
                c=RESULT,
                d=(False, False),
                e=(False, False),
                f=LEAF,
                g=LEAF,
                h=(False, False),
                i=RESULT,
                j=RESULT,
                k=RESULT,
            ),
            Text(
                "一份流传很广的笔记说：手动创建的是叶子，运算得到的不是。可是 `d`、`e`、`h` 都是算出来的，却没有被记录，所以是叶子；`f` 写在一行里，却是 `double()` 的结果。",
                "A widely copied note says that tensors made by hand are leaves, and computed ones are not. But `d`, `e` and `h` are computed without being recorded, so they are leaves; and `f`, though written in one line, is the result of `double()`.",
            ),
        ),
        Wrong(
            "a_leaf_is_what_requires_grad",
            table(
                a=(False, False),
                b=LEAF,
                c=RESULT,
                d=(False, False),
                e=(False, False),
                f=RESULT,
                g=LEAF,
                h=(False, False),
                i=RESULT,
                j=LEAF,
                k=RESULT,
            ),
            Text(
                "这里把“叶子”当成了“要梯度的叶子”。不要梯度的张量全都是叶子：没有谁记录过它们是怎么来的。",
                "This takes “leaf” for “leaf that wants a gradient”. Tensors that want none are all leaves: nobody recorded where they came from.",
            ),
        ),
        Wrong(
            "conversion_is_no_operation",
            table(f=LEAF, g=LEAF, j=LEAF),
            Text(
                "`double()` 是一个被记录的运算：反向时它把梯度变回 `float32`。所以 `f` 是结果，不是叶子；真正的叶子没有名字，它的梯度你再也拿不到。",
                "`double()` is recorded: on the way back it turns the gradient into `float32` again. So `f` is a result and no leaf; the real leaf has no name, and you cannot get at its gradient any more.",
            ),
        ),
        Wrong(
            "every_conversion_makes_a_result",
            table(f=RESULT, g=RESULT, j=RESULT),
            Text(
                "`g` 先换类型，再要梯度：换类型的时候没有什么可记录。`j` 根本没有换：`float()` 返回的就是 `b`。",
                "`g` is converted first and asks for gradients afterwards: there was nothing to record. And `j` was not converted at all: `float()` returned `b` itself.",
            ),
        ),
        Wrong(
            "one_plain_input_stops_it",
            table(c=RESULT, d=PLAIN, k=PLAIN),
            Text(
                "只要有**一个**输入要梯度，运算就被记录：`k` 里的 `c.sum()` 要，所以 `k` 也要。",
                "**One** input that wants a gradient is enough: `c.sum()` does, so `k` does as well.",
            ),
        ),
        Wrong(
            "detach_keeps_the_flag",
            table(e=RESULT, h=RESULT, i=RESULT),
            Text(
                "`detach()` 给出没有历史的张量，布尔值的结果也没有历史。只有 `i` 通过 `b` 还连着。",
                "`detach()` gives a tensor without history, and a boolean result has none either. Only `i` is still connected, through `b`.",
            ),
        ),
    ),
)
