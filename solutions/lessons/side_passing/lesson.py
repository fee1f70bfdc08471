# %% [markdown] id="title" lang="zh"
r"""
# 支线：路上拦下

[English](../../en/side_passing/side_passing.ipynb) · 约 90 分钟 · 5 个练习

`g.grad` 是 `None`，还带着一句警告；路过的梯度，怎样拦下来看一眼？

在第 12 课之后。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Caught in passing

[中文](../../zh/side_passing/side_passing.ipynb) · about 90 minutes · 5 exercises

`g.grad` is `None`, with a warning. How does one catch a gradient that is passing by, and look at it?

Comes after lesson 12.
"""

# %% id="setup"
import warnings
from types import SimpleNamespace

from IPython.display import display

import autograd_lib.engine as engine
from autograd_lib import check, done, hint, needs, progress, start
from autograd_lib.drawing import draw, plot
from autograd_lib.side_by_side import on_both

lang = start("side_passing", "zh")


def line(torch):
    x = torch.ones(1)
    w = torch.tensor([0.5], requires_grad=True)
    b = torch.tensor([0.25], requires_grad=True)
    y = w * x
    z = y + b
    return SimpleNamespace(x=x, w=w, b=b, y=y, z=z)


# %% [markdown] id="repr" lang="zh"
r"""
## 回去的路

要求了梯度，就有路可回。打印出来，要求过的张量最后写着 `requires_grad=True`；由它算出来的结果，写的是 `grad_fn=…`。
"""

# %% [markdown] id="repr" lang="en"
r"""
## The way back

Where a gradient is required there is a way back. In print, a tensor that was made to require a gradient ends in `requires_grad=True`, and what is computed from it in `grad_fn=…`.
"""


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


# %% [raw] output_of="demo_asked"
r"""
None None
(tensor(3., grad_fn=<AddBackward0>), tensor(1., requires_grad=True), tensor(2., requires_grad=True)) (tensor(1.), tensor(1.))
tensor(4158., grad_fn=<MulBackward0>) (tensor(99.), tensor(42.))
None True <MulBackward0 object at 0xADDR> False
"""

# %% exercise="routes"

# %% [markdown] id="warning" lang="zh"
r"""
## 那段被关掉的警告

第 12 课开头的训练关掉了警告，于是错过了一段很有用的话。下面用 $a b + c d^2 / e$ 把它请回来，两项叫作 `g` 和 `h`：
"""

# %% [markdown] id="warning" lang="en"
r"""
## The warning that was switched off

The training run at the beginning of lesson 12 switched warnings off, and so missed a useful message. Here it is, on $a b + c d^2 / e$, whose two terms are called `g` and `h`:
"""


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


# %% [raw] output_of="demo_five_numbers"
r"""
False <MulBackward0 object at 0xADDR>
UserWarning: The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for more information.
None
None
"""

# %% [markdown] id="freezing" lang="zh"
r"""
## 冻结

不想再训练的参数，在**下一次前向之前**对它调用 `requires_grad_(False)`，这叫**冻结**（freezing）：以后的图里没有它，省时间也省内存。只有叶子可以这样改，对结果会抛出异常。下面走一次反向，冻结 `w`，再走一次。最后 `w.grad` 和 `b.grad` 里是几？
"""

# %% [markdown] id="freezing" lang="en"
r"""
## Freezing

When a parameter is not to be trained any more, call `requires_grad_(False)` on it **before the next forward pass**. This is called **freezing**: later graphs leave it out, which saves time and memory. It works for leaves only; for results it raises. Below is one backward pass, then `w` is frozen, and then comes another. What will `w.grad` and `b.grad` be at the end?
"""


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


# %% [raw] output_of="demo_freezing"
r"""
((None, 0), (<AccumulateGrad object at 0xADDR>, 0))
tensor([1.]) tensor([2.])
"""

# %% [markdown] id="freezing_note" lang="zh"
r"""
`w.grad` 还是第一次反向的 1：冻结不会清掉旧的 `grad`。只看 `grad` 是不是 `None` 的循环，会照着它再走一步，所以冻结的时候也要写 `w.grad = None`。
"""

# %% [markdown] id="freezing_note" lang="en"
r"""
`w.grad` is still the 1 of the first pass: freezing does not clear an old `grad`. A loop that asks only whether `grad` is `None` would take one more step with it, so write `w.grad = None` when you freeze.
"""

# %% [markdown] id="whole_pass" lang="zh"
r"""
## 一整次反向

叶子做什么，你已经写出来了；剩下的是走遍全图。节点是可以调用的：`node(gradient)` 返回各个输入的份额，所以整个反向传播二十来行就能写出来，在我们的引擎上和 PyTorch 上都能运行。调用不改动任何东西，只有 `AccumulateGrad` 例外，它会写 `.grad`；一次反向里它**只运行一次**，在叶子的几份求和以后。
"""

# %% [markdown] id="whole_pass" lang="en"
r"""
## A whole pass

You have written what a leaf does; what is left is the walk through the whole graph. Nodes can be called: `node(gradient)` returns the shares of the inputs. So a whole backward pass can be written in some twenty lines, and it runs on our engine and on PyTorch alike. A call changes nothing, except that of an `AccumulateGrad`, which writes `.grad`; in a pass it runs **once**, after the shares of its leaf have been summed.
"""

# %% [markdown] id="stepping" lang="zh"
r"""
下面一步一步地走完 $r = z \cdot z \cdot w$ 的反向传播。`w` 的梯度是几份加起来的，`z` 的又是几份？
"""

# %% [markdown] id="stepping" lang="en"
r"""
Below are the steps of the backward pass of $r = z \cdot z \cdot w$. How many shares are summed for `w`, and how many for `z`?
"""


# %% id="demo_stepping"
@on_both
def stepping(torch):
    t = line(torch)
    q = t.z * t.z
    r = q * t.w
    return draw(r, vars(t) | {"q": q, "r": r}, lang=lang, backward=True)


# %% [raw] output_of="demo_stepping" lang="zh"
r"""
r = ×  #1  值 [0.2812]  梯度 [1]
├─ q = ×  #2  值 [0.5625]  梯度 [0.5]
│  ├─ z = +  #3  值 [0.75]  梯度 [0.75]
│  │  ├─ y = ×  #4  值 [0.5]  梯度 [0.75]
│  │  │  ├─ w  #5  值 [0.5]  梯度 [1.312]
│  │  │  └─ x  #6  值 [1]
│  │  └─ b  #7  值 [0.25]  梯度 [0.75]
│  └─ z = +  #3（见上）
└─ w  #5（见上）

反向传播（backward pass）
  开始：r = × #1 收到 [1]
  第 1/4 步：r = × #1 的梯度是 [1]；把 [0.5] 传给 q = × #2（累计 [0.5]）；把 [0.5625] 传给 w #5（累计 [0.5625]）
  第 2/4 步：q = × #2 的梯度是 [0.5]；把 [0.375] 传给 z = + #3（累计 [0.375]）；把 [0.375] 传给 z = + #3（累计 [0.75]）
  第 3/4 步：z = + #3 的梯度是 [0.75]；把 [0.75] 传给 y = × #4（累计 [0.75]）；把 [0.75] 传给 b #7（累计 [0.75]）
  第 4/4 步：y = × #4 的梯度是 [0.75]；把 [0.75] 传给 w #5（累计 [1.312]）
  结果：w #5 梯度 [1.312]；b #7 梯度 [0.75]
"""

# %% [raw] output_of="demo_stepping" lang="en"
r"""
r = ×  #1  value [0.2812]  grad [1]
├─ q = ×  #2  value [0.5625]  grad [0.5]
│  ├─ z = +  #3  value [0.75]  grad [0.75]
│  │  ├─ y = ×  #4  value [0.5]  grad [0.75]
│  │  │  ├─ w  #5  value [0.5]  grad [1.312]
│  │  │  └─ x  #6  value [1]
│  │  └─ b  #7  value [0.25]  grad [0.75]
│  └─ z = +  #3 (above)
└─ w  #5 (above)

Backward pass
  start: r = × #1 receives [1]
  step 1 of 4: r = × #1 has gradient [1]; q = × #2 gets [0.5] (total [0.5]); w #5 gets [0.5625] (total [0.5625])
  step 2 of 4: q = × #2 has gradient [0.5]; z = + #3 gets [0.375] (total [0.375]); z = + #3 gets [0.375] (total [0.75])
  step 3 of 4: z = + #3 has gradient [0.75]; y = × #4 gets [0.75] (total [0.75]); b #7 gets [0.75] (total [0.75])
  step 4 of 4: y = × #4 has gradient [0.75]; w #5 gets [0.75] (total [1.312])
  result: w #5 grad [1.312]; b #7 grad [0.75]
"""

# %% exercise="run_backward"

# %% [markdown] id="my_pass" lang="zh"
r"""
上图的 `r`，先用你的，再用引擎自己的 `backward`：
"""

# %% [markdown] id="my_pass" lang="en"
r"""
The `r` of the picture, with your pass and with the engine's own `backward`:
"""

# %% id="demo_run_backward"
with needs("run_backward"):

    @on_both
    def my_pass(torch):
        t = line(torch)
        r = t.z * t.z * t.w
        with torch.no_grad():
            run_backward(r, torch.ones_like(r))
        print("mine:  ", t.w.grad, t.b.grad)
        t.w.grad = t.b.grad = None
        r.backward()
        print("theirs:", t.w.grad, t.b.grad)


# %% [raw] output_of="demo_run_backward"
r"""
mine:   tensor([1.3125]) tensor([0.7500])
theirs: tensor([1.3125]) tensor([0.7500])
"""

# %% [markdown] id="hooks" lang="zh"
r"""
## 留住中间的梯度

在第 02 到 04 课里，反向走完以后**每个**节点都有梯度，这里只有叶子有。直线的 `y` 呢？它的梯度明明算出来了：不先有 `y` 的，就没有 `w` 的。它只是没有地方放：`y` 没有 `AccumulateGrad`。

要在路上截住它，用**钩子**（hook）。`tensor.register_hook(hook)` 让引擎在这个张量的梯度到齐时调用 `hook(gradient)`。返回 `None`，梯度照原样往下传；返回一个张量，它就**代替**原来的梯度。（`retain_graph=True` 让走过的图还能再走一遍，见第 11 课。）
"""

# %% [markdown] id="hooks" lang="en"
r"""
## Keeping an intermediate gradient

In lessons 02 to 04 **every** node had its gradient when the backward pass was over; here only leaves do. What about the `y` of the line? Its gradient was certainly computed: without that of `y` there is none for `w`. It merely had nowhere to stay: `y` has no `AccumulateGrad`.

To catch it on its way, use a **hook**. After `tensor.register_hook(hook)` the engine calls `hook(gradient)` when the gradient of this tensor is complete. If that returns `None`, the gradient is handed on as it is; if it returns a tensor, that **replaces** the gradient. (`retain_graph=True` lets a graph be used once more: lesson 11.)
"""


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


# %% [raw] output_of="demo_hook"
r"""
passing y: tensor([1.5000])
w.grad: tensor([1.5000])
passing y: tensor([1.5000])
w.grad: tensor([151.5000])
"""

# %% [markdown] id="hook_note" lang="zh"
r"""
第二个钩子把 `y` 的梯度换成了它的 100 倍，于是 `w.grad` 的 1.5 又加上了 150。钩子按登记的先后调用，所以第一个看到的仍然是 1.5。叶子也可以有钩子：一次反向只调用一次，收到的是各份的和。
"""

# %% [markdown] id="hook_note" lang="en"
r"""
The second hook puts a gradient 100 times as large in place of that of `y`, so the second pass adds 150 to the 1.5 in `w.grad`. Hooks run in the order in which they were registered, so the first one still sees 1.5. A leaf may have a hook as well: it is called once in a pass, with the sum of all shares.
"""

# %% exercise="keep_it"

# %% exercise="why_none"

# %% [markdown] id="warning_answer" lang="zh" folds="why_none"
r"""
PyTorch 只看那三件事，所以 `late` 没有警告，梯度照样没有：这是最值得记住的一种。`twice` 里第二次反向加了上去，和叶子一样；`detached` 是叶子，叶子从不警告；`converted` 就是第 12 课开头的参数，五种里只有它警告。

四句话里，A 不成立，只是旁观的钩子什么也不拦；B 成立，`inputs` 里写了谁，谁就得到 `grad`，不管是不是叶子，别的都得不到；C 不成立，`retain_graph` 留住的是存下的值，不是梯度；D 成立，`late` 就是证明。
"""

# %% [markdown] id="warning_answer" lang="en" folds="why_none"
r"""
PyTorch looks at those three things only. Hence `late`: no warning, and no gradient either. That is the case to remember. In `twice` the second pass adds, as with a leaf; `detached` is a leaf, which never causes a warning; and `converted`, the parameter at the beginning of lesson 12, is the only one of the five that does.

Of the four statements A fails because a hook that only looks on stops nothing. B holds: a tensor that is named in `inputs` gets its `grad`, leaf or not, and the others get none. C fails because `retain_graph` keeps saved values and not gradients. D holds, as `late` showed.
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

# %% [markdown] id="optional" lang="zh"
r"""
## 数一样，历史不一样

是不是结果，与数值无关。下面的 `e` 和 `a` 一个数也不差，`e` 却是结果：
"""

# %% [markdown] id="optional" lang="en"
r"""
## Same numbers, another history

Whether a tensor is a result has nothing to do with its numbers. Below, `e` and `a` agree in all of them, and yet `e` is a result:
"""


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

# %% [markdown] id="drawing" lang="zh"
r"""
### 自己画

图的形状没有什么秘密：`draw` 沿着 `next_functions` 走一遍就有了。下面的 `as_text` 把各行画成文字，一行是一对深度和标签。缺的是这些行。
"""

# %% [markdown] id="drawing" lang="en"
r"""
### Drawing it yourself

The shape of the picture is no secret: `draw` walks along `next_functions`. `as_text` below turns rows, pairs of depth and label, into text. What is missing is the rows.
"""


# %% id="painters"
def as_text(rows):
    return "\n".join("   " * depth + label for depth, label in rows)


# %% exercise="draw_rows"

# %% id="demo_rows"
with needs("draw_rows"):

    @on_both
    def my_drawing(torch):
        t = line(torch)
        print(as_text(rows(t.z, {"x": t.x, "w": t.w, "b": t.b})))


# %% [raw] output_of="demo_rows"
r"""
AddBackward0
   MulBackward0
      w
      -
   b
"""

# %% [markdown] id="questions" lang="zh"
r"""
## 问与答

**`next_functions` 里每一对的第二个数是什么？** 运算可以有好几个输出，这个数说明用的是第几个。大多数运算只有一个，所以它是 0；下一格里的 `unbind` 有四个，用到最后一个时就是 3。

**为什么名字后面有个 0？** 同一个运算可以有好几种写法，按 0、1…… 编号。例如 `x ** 2` 的指数是数，`x ** x` 的是张量，下一格就看得出分别。加法几乎只见得到 `AddBackward0`：`x + 1` 里的 1 也先变成了张量。

**叶子的 `grad_fn` 是 `None`，那么怎样找到它的 `AccumulateGrad`？** 从任何一个用到它的运算往回走一格，例如 `(w * 1).grad_fn.next_functions[0][0]`。这个节点只在有图用到它的时候才存在。

**能看到源码吗？** PyTorch 的节点是用 C++ 写的。我们的全是 Python：`AccumulateGrad` 在 `autograd_lib/engine/core/node.py` 里，可以和你写的比一比。
"""

# %% [markdown] id="questions" lang="en"
r"""
## Questions and answers

**What is the second number of each pair in `next_functions`?** An operation may have several outputs, and the number says which of them was used. Most have one, so it is 0; `unbind` in the next cell has four, and using the last of them gives 3.

**Why do names end in 0?** One operation may come in several forms, numbered 0, 1 and so on. The exponent of `x ** 2`, for one, is a number and that of `x ** x` a tensor, and the next cell tells them apart. Of additions you will hardly meet any but `AddBackward0`: even the 1 of `x + 1` becomes a tensor first.

**The `grad_fn` of a leaf is `None`; how do I find its `AccumulateGrad`?** Go back one slot from any operation that uses it, as in `(w * 1).grad_fn.next_functions[0][0]`. The node exists only while some graph uses it.

**Can I look at the source?** PyTorch's nodes are C++. Ours are all Python: `AccumulateGrad` is in `autograd_lib/engine/core/node.py`, where you can compare it with yours.
"""


# %% id="demo_output_number"
@on_both
def fourth_output(torch):
    x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
    y = x.unbind()[3] * 2
    print(y.grad_fn.next_functions)
    print([power.grad_fn.name() for power in (x**2, x**x)], (x + 1).grad_fn.name())


# %% [raw] output_of="demo_output_number"
r"""
((<UnbindBackward0 object at 0xADDR>, 3), (None, 0))
['PowBackward0', 'PowBackward1'] AddBackward0
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

挂一个钩子，任何一个张量的梯度都看得见，也改得了。

运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

With a hook, the gradient of any tensor can be seen, and changed.

Run `progress()` to see what is still open.
"""
