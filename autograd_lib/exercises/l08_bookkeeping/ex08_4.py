"""ex08_4: keep the gradient of a tensor that is not a leaf, with a hook."""

from ...checking import Exercise, Kind, Text, Wrong
from . import collect
from .common import draw_rows, expect_own

BANNED = set("retain_grad retains_grad retain backward eval exec globals __import__".split())
LABELS = {
    "once": Text(
        "`retain_grad(y)`，一次反向：`y.kept` 之前、`y.kept` 之后、`x.grad`",
        "`retain_grad(y)` and one pass: `y.kept` before it, `y.kept` after it, `x.grad`",
    ),
    "engine": Text(
        "`retain_grad(y)`，两次反向（autograd_lib.engine）",
        "`retain_grad(y)` and two passes (autograd_lib.engine)",
    ),
    "torch": Text("`retain_grad(y)`，两次反向（torch）", "`retain_grad(y)` and two passes (torch)"),
    "asked_twice": Text(
        "对 `y` 调用两次 `retain_grad`，一次反向", "`retain_grad` called twice on `y`, then one pass"
    ),
    "leaf": Text(
        "对叶子 `x` 和对 `y` 各调用一次，一次反向",
        "called on the leaf `x` and on `y`, then one pass",
    ),
    "root": Text(
        "`y.backward(g)` 之后把 `g` 改成零：`y.kept`、`x.grad`",
        "`y.backward(g)`, then `g` is set to zero: `y.kept`, `x.grad`",
    ),
    "plain": Text(
        "对不要梯度的张量调用：抛出 `RuntimeError`；对 `y` 照常",
        "called on a tensor that wants no gradient: a `RuntimeError`; on `y` as usual",
    ),
}
TWICE = Text("问两次和问一次应当一样。", "Asking twice should be the same as asking once.")
LEFT_ALONE = Text(
    "叶子的梯度本来就会进 `.grad`，所以对叶子什么也不用做，连 `kept` 也不要设。",
    "The gradient of a leaf goes to its `.grad` anyway, so do nothing for a leaf; do not even set `kept`.",
)
SHARED = Text(
    "`kept` 和别人的张量共用内存，要存复制品。",
    "`kept` shares its memory with somebody else's tensor; store a copy.",
)
REFUSED = Text(
    "不要梯度的张量永远等不到梯度，所以马上抛出 `RuntimeError`，不要悄悄地什么也不做。",
    "A tensor that wants no gradient would wait for one for ever, so raise a `RuntimeError` at once; do not silently do nothing.",
)
CHANGED = Text(
    "`x.grad` 变了：钩子返回的东西会代替往下传的梯度。",
    "`x.grad` has changed: what a hook returns replaces the gradient that is handed on.",
)


def challenge(rng):
    x, slopes, weights = draw_rows(rng, 3, 3)
    return {"x": x, "slopes": slopes, "weights": weights}


def judge(parts, challenge):
    kept, reached = gradients(**challenge)
    weights, slopes = challenge["weights"], challenge["slopes"]
    one, two = seen(kept, reached), seen(doubled(kept), doubled(reached))
    once = parts.get("once")
    expected = {
        "once": one,
        "engine": two,
        "torch": two,
        "asked_twice": one,
        "leaf": one,
        "root": seen(weights, [w * m for w, m in zip(weights, slopes, strict=True)]),
        "plain": {**one, "raised": "RuntimeError"},
    }
    whys = {
        "engine": lambda left: CHANGED if left["x.grad"] != doubled(once["x.grad"]) else None,
        "asked_twice": lambda left: TWICE if left["y.kept"] == doubled(once["y.kept"]) else None,
        "leaf": lambda left: LEFT_ALONE if left["x has kept"] else None,
        "root": lambda left: SHARED if not any(left["y.kept"]) else None,
        "plain": lambda left: REFUSED if left["raised"] != "RuntimeError" else None,
    }
    return [
        expect_own(parts, name, value, BANNED, label=LABELS[name], why=whys.get(name))
        for name, value in expected.items()
    ]


def seen(kept, reached):
    """Return what should be seen of y and of the leaf x."""
    return {"y.kept at first": None, "y.kept": kept, "x.grad": reached, "x has kept": False}


def gradients(x, slopes, weights):
    """Return ∂z/∂y and ∂z/∂x of y = x·slopes, z = sum(y·y·weights)."""
    kept = [2 * a * m * v for a, m, v in zip(x, slopes, weights, strict=True)]
    return kept, [g * m for g, m in zip(kept, slopes, strict=True)]


def doubled(row):
    """Return twice every number of a row."""
    return [2 * value for value in row]


def keeping(*lines):
    """Return an answer cell with these lines as the body of `retain_grad`."""
    return "def retain_grad(tensor):\n" + "".join(f"    {line}\n" for line in lines)


REFUSE = ("if not tensor.requires_grad:", '    raise RuntimeError("no gradient will ever come")')
LEAVE = ("if tensor.is_leaf or hasattr(tensor, 'kept'):", "    return")
ADD = (
    "def keep(gradient):",
    "    tensor.kept = gradient.clone() if tensor.kept is None else tensor.kept + gradient",
)
REGISTER = ("tensor.register_hook(keep)",)
BEGIN = ("tensor.kept = None",)

EXERCISE = Exercise(
    id="ex08_4",
    title=Text("留住中间的梯度", "Keep a gradient on its way"),
    kind=Kind.FILL_IN,
    points=7,
    minutes=12,
    difficulty=3,
    answers=("retain_grad",),
    names=(("names", "retain_grad"),),
    challenge=challenge,
    collect=collect.ex08_4,
    judge=judge,
    hints=(
        Text(
            "钩子在什么时候被调用？它的参数是什么？它返回 `None` 和返回一个张量有什么不同？",
            "When is a hook called? What is its argument? What is the difference between returning `None` and returning a tensor?",
        ),
        Text(
            "依次处理四件事：不要梯度的，抛出 `RuntimeError`；叶子，直接返回；已经有 `kept` 的，直接返回；其余的，令 `kept = None` 并登记一个往 `kept` 里累加的钩子。",
            "Four things, one after the other: no gradient wanted, raise a `RuntimeError`; a leaf, return; `kept` is there already, return; all others, let `kept = None` and register a hook that adds to `kept`.",
        ),
        Text(
            "钩子：`tensor.kept = gradient.clone() if tensor.kept is None else tensor.kept + gradient`，没有 `return`。",
            "The hook: `tensor.kept = gradient.clone() if tensor.kept is None else tensor.kept + gradient`, without a `return`.",
        ),
    ),
    wrong=(
        Wrong(
            "keeps_the_last_pass",
            keeping(
                *REFUSE,
                *LEAVE,
                *BEGIN,
                "def keep(gradient):",
                "    tensor.kept = gradient.clone()",
                *REGISTER,
            ),
            Text(
                "第二次反向冲掉了第一次。留住的梯度和 `.grad` 一样，要累加。",
                "The second pass wipes out the first. A retained gradient is added up, like `.grad` itself.",
            ),
        ),
        Wrong(
            "no_copy",
            keeping(
                *REFUSE,
                *LEAVE,
                *BEGIN,
                "def keep(gradient):",
                "    tensor.kept = gradient if tensor.kept is None else tensor.kept + gradient",
                *REGISTER,
            ),
            Text(
                "钩子收到的可能正是调用者传给 `backward` 的那个张量。它以后一变，`kept` 也跟着变。要 `clone()`。",
                "What the hook receives may be the very tensor that the caller gave to `backward`. When that changes later, so does `kept`. Use `clone()`.",
            ),
        ),
        Wrong(
            "hands_on_the_total",
            keeping(*REFUSE, *LEAVE, *BEGIN, *ADD, "    return tensor.kept", *REGISTER),
            Text(
                "钩子返回的张量会**代替**往下传的梯度。第二次反向时传下去的成了总数，`x.grad` 就错了。这正是第 03 课里的“传总数”。",
                "What a hook returns **replaces** the gradient on its way down. In the second pass the total is handed on and `x.grad` comes out wrong: the “hand on the total” of lesson 03.",
            ),
        ),
        Wrong(
            "one_hook_for_every_call",
            keeping(*REFUSE, "if tensor.is_leaf:", "    return", *BEGIN, *ADD, *REGISTER),
            Text(
                "每调用一次就登记一个钩子，每个钩子都加一遍。先看看是不是已经登记过。",
                "Each call registers a hook, and every hook adds. See first whether there is one already.",
            ),
        ),
        Wrong(
            "silent_about_plain_tensors",
            keeping(*LEAVE, *BEGIN, *ADD, *REGISTER),
            Text(
                "不要梯度的张量也是叶子，于是悄悄返回了。先检查 `requires_grad`，再检查 `is_leaf`。",
                "A tensor that wants no gradient is a leaf too, so this returns silently. Check `requires_grad` first and `is_leaf` afterwards.",
            ),
        ),
        Wrong(
            "leaves_too",
            keeping(*REFUSE, "if hasattr(tensor, 'kept'):", "    return", *BEGIN, *ADD, *REGISTER),
            Text(
                "叶子也登记了钩子，同一个梯度存了两份。叶子有 `.grad`，不用管它。",
                "A hook is registered for leaves as well, and one gradient is stored twice. A leaf has its `.grad`; leave it alone.",
            ),
        ),
        Wrong(
            "uses_the_ready_made_one",
            keeping("tensor.retain_grad()", "tensor.kept = None"),
            Text(
                "这调用了现成的 `retain_grad`。请用 `register_hook` 自己写。",
                "This calls the ready-made `retain_grad`. Write your own with `register_hook`.",
            ),
        ),
    ),
)
