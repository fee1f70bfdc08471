# %% [markdown] id="title" lang="zh"
r"""
# 支线：路上拦下

[English](../../en/side_passing/side_passing.ipynb) · 约 60 分钟 · 4 个练习

路过的梯度，怎样拦下来看一眼？

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Caught in passing

[中文](../../zh/side_passing/side_passing.ipynb) · about 60 minutes · 4 exercises

How does one catch a gradient that is passing by, and look at it?

Comes after lesson 12.
"""

# %% id="setup"
from autograd_lib import check, done, guess, guessed, hint, needs, progress, start

lang = start("side_passing", "zh")

import warnings
from types import SimpleNamespace

from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib.drawing import draw, frames
from autograd_lib.side_by_side import on_both

import mine


def line(torch):
    x = torch.ones(1)
    w = torch.tensor([0.5], requires_grad=True)
    b = torch.tensor([0.25], requires_grad=True)
    y = w * x
    z = y + b
    return SimpleNamespace(x=x, w=w, b=b, y=y, z=z)


# %% [markdown] id="opening" lang="zh"
r"""
## 必经之路

$f = ab + cd^2/e$，两项叫作 `g` 和 `h`。反向从 `f` 走到 `a`，不可能绕过 `g`。先猜：`f.backward()` 以后，`g.grad` 是什么？
"""

# %% [markdown] id="opening" lang="en"
r"""
## The only way

Take $f = ab + cd^2/e$ and call its two terms `g` and `h`. Back from `f` to `a` there is no way but through `g`. Guess first: after `f.backward()`, what is `g.grad`?
"""

# %% id="guess_g"
guess("g_grad", ...)


# %% id="demo_five_numbers" ledger="S4-14 S4-17"
@on_both
def five_numbers(torch):
    a, b, c, d, e = (torch.tensor(value, requires_grad=True) for value in (2.0, 4.0, 6.0, 8.0, 10.0))
    g = a * b
    h = c * d**2 / e
    f = g + h
    print(g.is_leaf, g.grad_fn)
    f.backward()
    print(g.grad)
    #| zh: 对 h 也会说同样的话，说一次就够了
    #| en: it says the same of h; once is enough
    warnings.simplefilter("ignore")
    print(h.grad)


guessed("g_grad", None)

# %% [raw] output_of="demo_five_numbers"
r"""
False <MulBackward0 object at 0xADDR>
UserWarning: The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for more information.
None
None
"""

# %% [markdown] id="ending" lang="zh"
r"""
## 谁留得下

`g` 的梯度算出来了，只是没有留下。哪些张量留得下？看数分不清：下面的 `e` 是 `a` 加上一堆零，一个数也不差。先猜，加上引号：打印 `e`，最后写的是 `requires_grad=True`，还是 `grad_fn=…`？
"""

# %% [markdown] id="ending" lang="en"
r"""
## Who keeps it

The gradient of `g` was computed, and not kept. Which tensors keep theirs? The numbers do not tell: below, `e` is `a` with zeros added, and every number agrees. Guess first, in quotes: printed, does `e` end in `requires_grad=True` or in `grad_fn=…`?
"""

# %% id="guess_ending"
guess("ending", ...)


# %% id="demo_zeros" ledger="S1-09 S1-10"
@on_both
def zeros(torch):
    a = torch.tensor(
        [
            [0.7523, 2.1689, -1.2582, -1.3262],
            [0.1519, 0.5212, 0.5778, -0.0766],
            [0.2492, -0.4664, -1.9198, -0.2537],
        ],
        requires_grad=True,
    )
    d = torch.zeros(3, 4, requires_grad=True)
    e = a.add(d)
    print(d, e, torch.equal(a, e), sep="\n")


guessed("ending", "grad_fn=<AddBackward0>")

# %% [raw] output_of="demo_zeros"
r"""
tensor([[0., 0., 0., 0.],
        [0., 0., 0., 0.],
        [0., 0., 0., 0.]], requires_grad=True)
tensor([[ 0.7523,  2.1689, -1.2582, -1.3262],
        [ 0.1519,  0.5212,  0.5778, -0.0766],
        [ 0.2492, -0.4664, -1.9198, -0.2537]], grad_fn=<AddBackward0>)
True
"""

# %% [markdown] id="repr" lang="zh"
r"""
打印出来就分得清：要求过梯度的是叶子，梯度留得下，最后写着 `requires_grad=True`；由它算出来的留不下，写的是 `grad_fn=…`。下面走两次反向，每次另造 `a` 和 `b`：先从 `a + b`，再从 `a * b`，42 乘以 99。先猜：第二次以后，`a.grad` 和 `b.grad` 是多少？
"""

# %% [markdown] id="repr" lang="en"
r"""
The print tells: what was made to require a gradient is a leaf, keeps its gradient, and ends in `requires_grad=True`; what is computed from it keeps none, and ends in `grad_fn=…`. Below are two passes, each with a new `a` and `b`: from `a + b`, and then from `a * b`, 42 times 99. Guess first: what are `a.grad` and `b.grad` after the second?
"""

# %% id="guess_grads"
guess("a_and_b", ..., ...)


# %% id="demo_asked" ledger="S4-05 S4-06 S4-08 S4-09 S4-10 S4-11 S4-12"
@on_both
def asked(torch):
    a, b = (torch.tensor(value, requires_grad=True) for value in (1.0, 2.0))
    print(a.grad, b.grad)
    c = a + b
    c.backward()
    print((c, a, b), (a.grad, b.grad))

    a, b = (torch.tensor(value, requires_grad=True) for value in (42.0, 99.0))
    c = a * b
    c.backward()
    print(c, (a.grad, b.grad))
    print(a.grad_fn, a.is_leaf, c.grad_fn, c.is_leaf)


guessed("a_and_b", (99.0, 42.0))

# %% [raw] output_of="demo_asked"
r"""
None None
(tensor(3., grad_fn=<AddBackward0>), tensor(1., requires_grad=True), tensor(2., requires_grad=True)) (tensor(1.), tensor(1.))
tensor(4158., grad_fn=<MulBackward0>) (tensor(99.), tensor(42.))
None True <MulBackward0 object at 0xADDR> False
"""

# %% exercise="routes"

# %% exercise="leaves_of"

# %% [markdown] id="hidden_leaf" lang="zh"
r"""
拿你的 `leaves_of` 去问第 12 课开头那样的一个 `w`：$(2w - 6)^2$ 在 $w = 0$ 处的梯度到达的是哪个张量？先猜那个梯度。
"""

# %% [markdown] id="hidden_leaf" lang="en"
r"""
Ask your `leaves_of` about a `w` like those at the beginning of lesson 12: at which tensor does the gradient of $(2w - 6)^2$ at $w = 0$ arrive? Guess first: what is this gradient?
"""

# %% id="guess_hidden_gradient"
guess("hidden_gradient", ...)


# %% id="demo_hidden_leaf"
with needs("leaves_of"):

    @on_both
    def hidden_leaf(torch):
        w = torch.zeros(1, requires_grad=True).double()
        loss = ((2 * w - 6) ** 2).sum()
        loss.backward()
        (leaf,) = leaves_of(loss)
        print(leaf is w, leaf, leaf.grad)

    guessed("hidden_gradient", -24)


# %% [raw] output_of="demo_hidden_leaf"
r"""
False tensor([0.], requires_grad=True) tensor([-24.])
"""

# %% [markdown] id="freezing" lang="zh"
r"""
## 冻结

不想再训练的参数，在**下一次前向之前**对它调用 `requires_grad_(False)`，这叫**冻结**（freezing）：以后的图里没有它。下面对直线 $z = wx + b$ 走一次反向（`x` 是 1），冻结 `w`，再走一次。先猜：最后 `w.grad` 和 `b.grad` 里是几？
"""

# %% [markdown] id="freezing" lang="en"
r"""
## Freezing

When a parameter is not to be trained any more, call `requires_grad_(False)` on it **before the next forward pass**. This is called **freezing**: later graphs leave it out. Below, a pass goes back through the line $z = wx + b$, where `x` is 1; then `w` is frozen, and another pass follows. Guess first: what are `w.grad` and `b.grad` at the end?
"""

# %% id="guess_frozen"
guess("w_and_b", ..., ...)


# %% id="demo_freezing"
@on_both
def freezing(torch):
    t = line(torch)
    t.z.backward()
    t.w.requires_grad_(False)
    z = t.w * t.x + t.b
    print(z.grad_fn.next_functions)
    z.backward()
    print(t.w.grad, t.b.grad)


guessed("w_and_b", (1, 2))

# %% [raw] output_of="demo_freezing"
r"""
((None, 0), (<AccumulateGrad object at 0xADDR>, 0))
tensor([1.]) tensor([2.])
"""

# %% [markdown] id="freezing_note" lang="zh"
r"""
冻结不会清掉旧的 `grad`；更新的循环若只看它是不是 `None`，就会拿旧的走下去。所以也写上 `w.grad = None`。
"""

# %% [markdown] id="freezing_note" lang="en"
r"""
Freezing does not clear an old `grad`, and a loop that asks only whether it is `None` goes on stepping with it. So write `w.grad = None` as well.
"""

# %% [markdown] id="hooks" lang="zh"
r"""
## 在路上拦住

直线 $z = wx + b$ 里的 $y = wx$ 没有地方放梯度。要在路上截住它，用**钩子**（hook）：`tensor.register_hook(hook)` 让引擎在这个张量的梯度到齐时调用 `hook(gradient)`。返回 `None`，梯度照原样往下传；返回一个张量，它就**代替**原来的梯度。

下面从 $z^2$ 走两次反向，第一次以后 `w.grad` 是 1.5；第二次以前，给 `y` 再挂一个钩子，把梯度换成 100 倍。先猜：第二次以后 `w.grad` 是多少？
"""

# %% [markdown] id="hooks" lang="en"
r"""
## Caught on its way

In the line $z = wx + b$, the product $y = wx$ has no place for a gradient. A **hook** can catch it: after `tensor.register_hook(hook)` the engine calls `hook(gradient)` when this tensor's gradient is complete. If that returns `None`, the gradient goes on as it is; a tensor **replaces** it.

Below are two passes from $z^2$. The first leaves 1.5 in `w.grad`; before the second, `y` gets one more hook, which replaces the gradient by 100 times as much. Guess first: what is `w.grad` after the second?
"""

# %% id="guess_hook"
guess("w_grad", ...)


# %% id="demo_hook"
@on_both
def looking_on(torch):
    t = line(torch)
    t.y.register_hook(lambda gradient: print("passing y:", gradient))
    (t.z * t.z).backward(retain_graph=True)
    print("w.grad:", t.w.grad)
    t.y.register_hook(lambda gradient: gradient * 100)
    (t.z * t.z).backward()
    print("w.grad:", t.w.grad)


guessed("w_grad", 151.5)

# %% [raw] output_of="demo_hook"
r"""
passing y: tensor([1.5000])
w.grad: tensor([1.5000])
passing y: tensor([1.5000])
w.grad: tensor([151.5000])
"""

# %% [markdown] id="hook_note" lang="zh"
r"""
1.5 加上 150。钩子按登记的先后调用，所以第一个看到的仍然是 1.5。叶子也可以有钩子：一次反向只调用一次，收到的是各份的和。

钩子可以挂到任何一个张量上，把路过的梯度乘以 `times`。挂在哪里，只有 `w.grad` 变？先猜，写出所有的名字，连在一起，像 `"zb"`。哪里只有 `b.grad` 变？哪里两个都变？
"""

# %% [markdown] id="hook_note" lang="en"
r"""
1.5, and 150 more. Hooks run in order of registration, so the first one still sees 1.5. A leaf may have a hook as well: it is called once in a pass, with the sum of all shares.

Hang a hook on any of the tensors: it multiplies the gradient there by `times`. On which tensors does it change `w.grad` alone? Guess first, all names together, as in `"zb"`. And where `b.grad` alone, and where both?
"""


# %% id="guess_alone"
guess("w_alone", ...)


# %% id="demo_hang"
def hung(name, times):
    t = line(engine)
    loss = t.z * t.z
    getattr(t, name).register_hook(lambda gradient: gradient * times)
    loss.backward()
    return draw(loss, vars(t) | {"loss": loss}, lang=lang)


display(frames(hung, {"hook on": ("z", "y", "w", "b"), "times": (1, 0, -1, 100)}, begins=("y", 100)))
guessed("w_alone", "yw")

# %% [raw] output_of="demo_hang" lang="zh"
r"""
hook on = z, times = 1
loss = ×  值 [0.5625]
├─ z = +  值 [0.75]
│  ├─ y = ×  值 [0.5]
│  │  ├─ w  值 [0.5]  梯度 [1.5]
│  │  └─ 常数  #5
│  └─ b  值 [0.25]  梯度 [1.5]
└─ z = +（见上）

hook on = b, times = 100
loss = ×  值 [0.5625]
├─ z = +  值 [0.75]
│  ├─ y = ×  值 [0.5]
│  │  ├─ w  值 [0.5]  梯度 [1.5]
│  │  └─ 常数  #5
│  └─ b  值 [0.25]  梯度 [150]
└─ z = +（见上）
"""

# %% [raw] output_of="demo_hang" lang="en"
r"""
hook on = z, times = 1
loss = ×  value [0.5625]
├─ z = +  value [0.75]
│  ├─ y = ×  value [0.5]
│  │  ├─ w  value [0.5]  grad [1.5]
│  │  └─ const  #5
│  └─ b  value [0.25]  grad [1.5]
└─ z = + (above)

hook on = b, times = 100
loss = ×  value [0.5625]
├─ z = +  value [0.75]
│  ├─ y = ×  value [0.5]
│  │  ├─ w  value [0.5]  grad [1.5]
│  │  └─ const  #5
│  └─ b  value [0.25]  grad [150]
└─ z = + (above)
"""

# %% exercise="keep_it"

# %% [markdown] id="own" lang="zh"
r"""
做对以后，`mine` 也会留住结果的梯度：`y.grad` 就是你的 `kept`。也能挂钩子，不过只许旁观。下面 `x` 是 1 和 2，`y` 是 `x * 3`，`z` 是 `(y * y).sum()`，反向走两遍。先猜：`y.grad` 里的两个数加起来是多少？
"""

# %% [markdown] id="own" lang="en"
r"""
Once it is right, `mine` retains the gradient of a result as well: its `y.grad` is your `kept`. It takes hooks, too, as long as they only look on. Below, `x` holds 1 and 2, `y` is `x * 3`, `z` is `(y * y).sum()`, and two passes go back. Guess first: what do the two numbers in `y.grad` add up to?
"""

# %% id="guess_kept"
guess("kept_in_all", ...)

# %% id="demo_own"
if done("keep_it"):
    x = mine.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    y.retain_grad()
    y.register_hook(lambda g: print("passing by:", g.tolist()))
    z = (y * y).sum()
    z.backward(retain_graph=True)
    z.backward()
    print("y.grad:", y.grad.tolist())
    guessed("kept_in_all", y.grad.sum().item())

# %% [raw] output_of="demo_own"
r"""
passing by: [6.0, 12.0]
passing by: [6.0, 12.0]
y.grad: [12.0, 24.0]
"""

# %% [markdown] id="unretained" lang="zh"
r"""
没有留住的，读 `.grad` 只得到 `None`，有时还有警告。读的那一刻，三样都成立才警告：这个张量不是叶子，`.grad` 里什么也没有，也从来没有对它调用过 `retain_grad()`。先猜：下面读 `y.grad` 时有警告吗？写 `True` 或 `False`。
"""

# %% [markdown] id="unretained" lang="en"
r"""
Where nothing was retained, reading `.grad` gives `None`. It also warns if three things hold then: the tensor is not a leaf, its `.grad` is empty, and `retain_grad()` has never been called on it. Guess first: does reading `y.grad` below warn? Say `True` or `False`.
"""

# %% id="guess_warned"
guess("warned", ...)


# %% id="demo_unretained"
@on_both
def unretained(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    z = (y * y / 2).sum() * 2
    z.backward()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        print(y.grad, "warned:", bool(caught))


guessed("warned", True)


# %% [raw] output_of="demo_unretained"
r"""
None warned: True
"""

# %% exercise="why_none"

# %% [markdown] id="warning_answer" lang="zh" folds="why_none"
r"""
`late` 是最值得记住的一种：没有警告，梯度照样没有。`twice` 里第二次反向加了上去，和叶子一样；`detached` 是叶子，叶子从不警告；只有 `converted` 警告，它就是第 12 课开头的参数。

A 不成立，只是旁观的钩子什么也不拦；B 成立，`inputs` 里写了谁，谁就得到 `grad`，别的都得不到；C 不成立，`retain_graph` 留住的是存下的值；D 成立，`late` 就是证明。
"""

# %% [markdown] id="warning_answer" lang="en" folds="why_none"
r"""
`late` is the case to remember: no warning, and no gradient either. In `twice` the second pass adds, as with a leaf; `detached` is a leaf, which never causes a warning; only `converted` warns: it is the parameter at the beginning of lesson 12.

A fails because a hook that only looks on stops nothing. B holds: a tensor named in `inputs` gets its `grad`, and the others get none. C fails because `retain_graph` keeps saved values, not gradients. D holds, as `late` showed.
"""

# %% id="demo_warnings" spoils="why_none"
if done("why_none"):

    def start_of_five(torch):
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        y = x * 3
        return x, y, (y * y / 2).sum() * 2

    @on_both
    def late_and_named(torch):
        x, y, z = start_of_five(torch)
        z.backward()
        y.retain_grad()
        print("late:", y.grad)
        x, y, z = start_of_five(torch)
        z.backward(inputs=[y])
        print("B: y.grad is", y.grad, "and x.grad is", x.grad)


# %% [raw] output_of="demo_warnings"
r"""
late: None
B: y.grad is tensor([ 6., 12.]) and x.grad is None
"""

# %% [markdown] id="closing" lang="zh"
r"""
## 带走的

`.grad` 是 `None` 的时候，先问它是不是叶子，再问图里有没有它，最后问是不是问得太晚。挂一个钩子，任何一个张量的梯度都看得见，也改得了：在你自己的网络里，给每一层的输出挂一个，打印梯度的大小。

**再往前：** 节点可以调用，边可以走。那么图能不能自己画，反向能不能自己走？见支线“一个接一个”。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="closing" lang="en"
r"""
## To take along

Where `.grad` is `None`, ask whether the tensor is a leaf, whether the graph has it, and whether you asked too late. With a hook, the gradient of any tensor can be seen, and changed: in a network of your own, hang one on the output of each layer, and print how large the gradients are.

**Further on:** nodes can be called, and edges followed. Could one draw the graph oneself, and write the whole backward pass? See the side road “One after another”.

Run `progress()` to see what is still open.
"""
