"""ex12_7: which returned gradients are refused, with which words, and which pass although they are odd."""

from dataclasses import replace

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.arrays import all_alike
from ...checking.comparing import expect, same
from ...checking.engines import library
from . import applying

# By the name of the prediction: what `backward` returns for x * y * k, where gx and gy are the right gradients.
RETURNS = {
    "program_1": "gx, gy",
    "program_2": "gx, gy, None, None",
    "program_3": "gx, gy, None, gx",
    "program_4": "[gx, gy, None]",
    "program_5": "gx, gy, 0.0",
    "program_6": "gx.sum(), gy, None",
    "program_7": "gx * torch.ones(2, 3), gy, None",
    "program_8": "gx.reshape(3, 1), gy, None",
    "program_9": "2.0, gy, None",
    "program_10": "None, gy, None",
}
RUNS = {
    "program_1": lambda torch, gx, gy: (gx, gy),
    "program_2": lambda torch, gx, gy: (gx, gy, None, None),
    "program_3": lambda torch, gx, gy: (gx, gy, None, gx),
    "program_4": lambda torch, gx, gy: [gx, gy, None],
    "program_5": lambda torch, gx, gy: (gx, gy, 0.0),
    "program_6": lambda torch, gx, gy: (gx.sum(), gy, None),
    "program_7": lambda torch, gx, gy: (gx * torch.ones(2, 3), gy, None),
    "program_8": lambda torch, gx, gy: (gx.reshape(3, 1), gy, None),
    "program_9": lambda torch, gx, gy: (2.0, gy, None),
    "program_10": lambda torch, gx, gy: (None, gy, None),
}
# What tells the messages apart, by the word of the prediction.
SIGNS = {
    "count": "incorrect number of gradients",
    "shape": "invalid gradient at index",
    "number": "gradient different than None",
    "kind": "expected Variable or None",
}
WORDS = ("runs", *SIGNS)
LABEL = Text("`{name}`：`return {returned}`", "`{name}`: `return {returned}`")
NOT_A_WORD = Text(
    '每个预测是 `"runs"`、`"count"`、`"shape"`、`"number"`、`"kind"` 五个词之一。',
    'Each prediction is one of the five words `"runs"`, `"count"`, `"shape"`, `"number"` and `"kind"`.',
)
TEN = Text("十个预测", "the ten predictions")
DETAILS = {
    "got": Text("`got`：`program_4` 的消息里的 got", "`got`: what the message of `program_4` says it got"),
    "stretched": Text("`stretched`：`program_7` 之后的 `x.grad`", "`stretched`: `x.grad` after `program_7`"),
    "blamed": Text("`blamed`：该改的那个返回值", "`blamed`: the returned value to be changed"),
}
MESSAGES = {  # of each message read in `blamed`, the place that it names
    "index 1": 1,
    "position 2": 1,
}
WHY_BLAMED = Text(
    "两条消息数法不同：一条从 0 数起，一条从 1 数起。看看 `program_6` 和 `program_5` 的消息里各是几。",
    "The two messages count differently, one from 0 and one from 1. See what the messages of `program_6` and `program_5` say.",
)


def challenge(rng):
    return {}


def judge(parts, challenge):
    alike = all_alike(parts, list(RETURNS), TEN)
    words = [replace(alike, weight=len(RETURNS))] if alike else [word(parts, name) for name in RETURNS]
    return [
        *words,
        expect(parts, "got", 1, label=DETAILS["got"]),
        expect(parts, "stretched", what_happens("program_7")[1], label=DETAILS["stretched"]),
        expect(parts, "blamed", list(MESSAGES.values()), label=DETAILS["blamed"], why=WHY_BLAMED),
    ]


def word(parts, name):
    """Return the finding for one prediction."""
    said = parts.get(name)
    why = None if any(same(said, word) for word in WORDS) else NOT_A_WORD
    label = LABEL.fill(name=name, returned=RETURNS[name])
    return expect(parts, name, what_happens(name)[0], label=label, why=why)


def what_happens(name):
    """Return the word for what a program does, by running it on our engine, and the gradient of x."""
    torch = library("engine")
    x = torch.tensor([2.0, 3.0, 5.0], requires_grad=True)
    y = torch.tensor([7.0, 11.0, 13.0], requires_grad=True)
    try:
        product_returning(torch, RUNS[name]).apply(x, y, 1.0).sum().backward()
    except RuntimeError as error:
        return next(word for word, sign in SIGNS.items() if sign in str(error)), None
    return "runs", None if x.grad is None else x.grad.tolist()


def product_returning(torch, returned):
    """Return the Function x * y * k whose backward returns what `returned(torch, gx, gy)` makes of its gradients."""

    class Product(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y, k):
            ctx.save_for_backward(x, y)
            ctx.k = k
            return x * y * k

        @staticmethod
        def backward(ctx, g):
            x, y = ctx.saved_tensors
            return returned(torch, g * y * ctx.k, g * x * ctx.k)

    return Product


def answer(words="", **details):
    """Return an answer cell: the ten words in order, and the other predictions."""
    lines = [f'{name} = "{word}"\n' for name, word in zip(RETURNS, words.split(), strict=False)]
    return "".join([*lines, *(f"{name} = {value!r}\n" for name, value in details.items())])


EXERCISE = Exercise(
    id="ex12_7",
    title=Text("读懂报错", "Reading the errors"),
    kind=Kind.PREDICT,
    points=6,
    minutes=10,
    difficulty=3,
    answers=(*RETURNS, *DETAILS),
    challenge=challenge,
    collect=applying.ex12_7,
    judge=judge,
    hints=(
        Text(
            "依次问三件事：是不是一个元组，里面有几个值？每个位置上是张量、`None`，还是别的东西？张量的形状能不能**加回**输入的形状？",
            "Ask three things in turn. Is it a tuple, and of how many values? Is there a tensor, `None` or something else in each place? Can the tensor be **summed down** to the shape of its input?",
        ),
        Text(
            "多出来的 `None` 会被放过，多出来的张量不会。列表不是元组，整个算作一个值。形状太大的可以加回去，就像广播之后那样；太小的不会被拉伸。",
            "Surplus values are let through if they are `None`, and not if they are tensors. A list is no tuple and counts as one value. What is too large can be summed down, as after broadcasting; what is too small is not stretched.",
        ),
        Text(
            "形状 (2, 3) 加回 (3,) 就是按列相加，所以 `program_7` 给出两倍的梯度。(3, 1) 加不回 (3,)。形状的消息里 index 从 0 数起，`position` 从 1 数起。",
            "From (2, 3) down to (3,) the columns are summed, so `program_7` gives twice the gradient. (3, 1) cannot be summed down to (3,). The message about shapes counts its index from 0, the one with `position` from 1.",
        ),
    ),
    wrong=(
        Wrong(
            "surplus_is_always_refused",
            answer("count count count count number shape runs shape kind runs"),
            Text(
                "`program_2` 多返回的是 `None`，PyTorch 会放过。流传的笔记里就有这样一个：三个输入，返回四个值。",
                "What `program_2` returns in surplus is `None`, and PyTorch lets it pass. A widely copied note has one like this: three inputs and four values.",
            ),
        ),
        Wrong(
            "a_list_is_a_tuple",
            answer("count runs count runs number shape runs shape kind runs", got=3),
            Text(
                "别处列表和元组常可互换，这里不行：列表整个算作一个值。",
                "Elsewhere a list is often as good as a tuple. Not here: all of it counts as one value.",
            ),
        ),
        Wrong(
            "zero_is_no_gradient",
            answer("count runs count count runs shape runs shape kind runs"),
            Text(
                "0 也是一个值。`k` 不是张量，它的位置上只能是 `None`。",
                "A 0 is a value too. `k` is no tensor, and only `None` may be in its place.",
            ),
        ),
        Wrong(
            "small_ones_are_stretched",
            answer("count runs count count number runs runs runs kind runs"),
            Text(
                "梯度不会广播：0 维的不会被拉伸成 3 个元素，(3, 1) 也变不成 (3,)。能做的只有求和。",
                "Gradients are not broadcast: one of 0 dimensions is not stretched to 3 entries, nor does (3, 1) become (3,). Summing is all that is done.",
            ),
        ),
        Wrong(
            "large_ones_are_refused",
            answer("count runs count count number shape shape shape kind runs"),
            Text(
                "(2, 3) 可以加回 (3,)，于是悄悄地加了。反向里忘了处理广播，在 PyTorch 里就是这样藏住的。",
                "(2, 3) can be summed down to (3,), and silently is. This is how a backward pass that forgets about broadcasting stays hidden in PyTorch.",
            ),
        ),
        Wrong(
            "summed_means_unchanged",
            answer(stretched=[7.0, 11.0, 13.0]),
            Text(
                "形状 (2, 3) 的两行各有一份 gx，加回去就是两倍。",
                "Each of the two rows of (2, 3) holds gx, and their sum is twice that.",
            ),
        ),
        Wrong(
            "averaged",
            answer(stretched=[3.5, 5.5, 6.5]),
            Text(
                "是求和，不是取平均，更不会变小。",
                "It is a sum and not an average, and nothing gets smaller.",
            ),
        ),
        Wrong(
            "a_plain_number_for_a_tensor",
            answer("count runs count count number shape runs shape runs runs"),
            Text(
                "x 是张量，它的梯度也要是张量或 `None`，Python 的数 2.0 不行。",
                "x is a tensor, so its gradient has to be a tensor or `None`; the Python number 2.0 will not do.",
            ),
        ),
        Wrong(
            "none_is_refused",
            answer("count runs count count number shape runs shape kind count"),
            Text(
                "`None` 的意思是“没有梯度”，哪个位置上都可以。x.grad 就一直是 `None`，没有报错，所以很难发现。",
                "`None` means “no gradient” and is allowed in every place. x.grad simply stays `None`, without an error, which makes it hard to find.",
            ),
        ),
        Wrong(
            "both_count_from_one",
            answer(blamed=(0, 1)),
            Text(
                "形状的那条消息从 0 数起：`index 1` 是第二个值，写成 1。",
                "The message about shapes counts from 0: `index 1` is the second value, so 1.",
            ),
        ),
        Wrong(
            "both_count_from_zero",
            answer(blamed=(1, 2)),
            Text(
                "有 `position` 的那条消息从 1 数起：`position 2` 是第二个值，写成 1。",
                "The message with `position` counts from 1: `position 2` is the second value, so 1.",
            ),
        ),
    ),
)
