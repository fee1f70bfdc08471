# ---
# exercise: ex12_8
# title zh: 只能求一次导，能求两次导
# title en: Once and twice differentiable
# kind: implement_op
# points: 9
# minutes: 15
# difficulty: 4
# answers: Once, Twice
# ---

# %% [markdown] task lang="zh"
r"""
运算是 $x^2 e^y$。把它写成两个 `Function`，都用**分开的写法**：`forward(x, y)` 不收 `ctx`，只管计算；要保存的在 `setup_context(ctx, inputs, output)` 里保存。`backward(ctx, g)` 里写公式。

* `Twice`：一阶、二阶都对。
* `Once`：一阶对，带 `create_graph=True` 时也对；拿它的梯度再求导，要报 `RuntimeError`，而不是悄悄地错。用 `torch.autograd.function.once_differentiable`，于是斜率可以提前算好存下来。

检查用随机的、不对称的数：x 和 y 形状不同（互相广播），或者在内存里不连续；上游梯度是随机的。梯度里因为广播而多出来的维度由 PyTorch 加回去，不用你管。
"""

# %% [markdown] task lang="en"
r"""
The operation is $x^2 e^y$. Write it as two `Function`s, both in the style **with the two apart**: `forward(x, y)` takes no `ctx` and only computes; what has to be saved is saved in `setup_context(ctx, inputs, output)`. Write formulas in `backward(ctx, g)`.

* `Twice`: right at first order and at second.
* `Once`: right at first order, also with `create_graph=True`; when its gradients are differentiated again there has to be a `RuntimeError`, and nothing silently wrong. Use `torch.autograd.function.once_differentiable`; the slopes may then be computed ahead and saved.

The check takes random asymmetric numbers: x and y of different shapes, which broadcast, or not contiguous in memory; the cotangents are random. What broadcasting adds to the shape of a gradient is summed down by PyTorch and no concern of yours.
"""


# %% answer
class Once(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        ### BEGIN SOLUTION
        return x**2 * torch.exp(y)
        ### END SOLUTION

    @staticmethod
    def setup_context(ctx, inputs, output):
        ### BEGIN SOLUTION
        x, y = inputs
        ctx.save_for_backward(2 * x * torch.exp(y), output)
        ### END SOLUTION

    ### BEGIN SOLUTION
    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        by_x, by_y = ctx.saved_tensors
        return g * by_x, g * by_y

    ### END SOLUTION


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        ### BEGIN SOLUTION
        return x**2 * torch.exp(y)
        ### END SOLUTION

    @staticmethod
    def setup_context(ctx, inputs, output):
        ### BEGIN SOLUTION
        ctx.save_for_backward(*inputs)
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        x, y = ctx.saved_tensors
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)
        ### END SOLUTION


# %% right
class Twice(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return y.exp() * x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0], inputs[1], output)

    @staticmethod
    def backward(ctx, g):
        x, y, out = ctx.saved_tensors
        by_x, by_y = ctx.needs_input_grad
        return (
            (2 * g * x * y.exp()).sum_to_size(x.shape) if by_x else None,
            (g * out).sum_to_size(y.shape) if by_y else None,
        )


class Once(Twice):
    backward = staticmethod(torch.autograd.function.once_differentiable(Twice.backward))


# %% hint
#| zh: `setup_context` 里的运算也不记录。保存什么，到了 `backward` 里还有历史？
#| en: Nothing is recorded inside `setup_context` either. What can be saved so that it has a history in `backward`?

# %% hint
#| zh: 输入和输出有历史，中间结果没有。`Twice`：保存 `inputs`，在 `backward` 里用 torch 的运算写两个导数 2x·eʸ 和 x²·eʸ。`Once` 可以保存任何东西，
#| zh: 但要在 `backward` 上加 `@once_differentiable`，写在 `@staticmethod` 的下面。
#| en: Inputs and outputs have one; what lies between has not. `Twice`: save `inputs`, and write the two derivatives 2x·eʸ and x²·eʸ in `backward` with
#| en: operations of torch. `Once` may save anything, but put `@once_differentiable` on its `backward`, below `@staticmethod`.

# %% hint
#| zh: `setup_context(ctx, inputs, output)` 的一行：`ctx.save_for_backward(*inputs)`。`backward`：`x, y = ctx.saved_tensors`，`return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)`。
#| zh: 广播由 PyTorch 加回去。
#| en: One line in `setup_context(ctx, inputs, output)`: `ctx.save_for_backward(*inputs)`. In `backward`: `x, y = ctx.saved_tensors`,
#| en: `return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)`. PyTorch sums down what was broadcast.

# %% wrong="slopes_saved"
#| zh: 一阶全对。可是 2x·eʸ 是在 `setup_context` 里算的，那里不记录，它在 `backward` 里是一个常数，二阶就悄悄地错了。
#| en: All of first order is right. But 2x·eʸ was computed in `setup_context`, where nothing is recorded; in `backward` it is a constant, and second order is
#| en: silently wrong.
import torch


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y = inputs
        ctx.save_for_backward(2 * x * torch.exp(y), output)

    @staticmethod
    def backward(ctx, g):
        by_x, by_y = ctx.saved_tensors
        return g * by_x, g * by_y


# %% wrong="exponential_saved"
#| zh: `torch.exp(y)` 是中间结果，既不是输入也不是输出，保存下来就没有了历史。对 y 的二阶导数因此错了。
#| en: `torch.exp(y)` lies between, neither input nor output, and what is saved of it has no history. So second derivatives by y are wrong.
import torch


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y = inputs
        ctx.save_for_backward(x, torch.exp(y))

    @staticmethod
    def backward(ctx, g):
        x, e = ctx.saved_tensors
        return g * 2 * x * e, g * x**2 * e


# %% wrong="numbers_taken_out"
#| zh: `detach()` 之后 x、y 成了常数：一阶对，二阶少了它们的那一份。
#| en: After `detach()` x and y are constants: first order is right, and second order lacks their share.
import torch


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = (one.detach() for one in ctx.saved_tensors)
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)


# %% wrong="twice_refuses"
#| zh: `Twice` 也加了 `once_differentiable`，于是它拒绝了本该能做的事。
#| en: `Twice` has `once_differentiable` as well, and so refuses what it should do.
import torch


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)


# %% wrong="once_does_not_refuse"
#| zh: 保存了斜率，却没有加 `@once_differentiable`：二阶悄悄地错了，谁也不知道。
#| en: The slopes are saved, and `@once_differentiable` is missing: second order is silently wrong, and nobody is told.
import torch


class Once(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y = inputs
        ctx.save_for_backward(2 * x * torch.exp(y), output)

    @staticmethod
    def backward(ctx, g):
        by_x, by_y = ctx.saved_tensors
        return g * by_x, g * by_y


# %% wrong="once_by_detaching"
#| zh: `detach()`（分离）不是拒绝：和别的东西一起再求导时，这一份被当作常数，没有报错。
#| en: To detach, with `detach()`, is not to refuse: differentiated again in company, this share counts as a constant, and there is no error.
import torch


class Once(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        by_x, by_y = g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)
        return by_x.detach(), by_y.detach()


# %% wrong="once_is_twice"
#| zh: 这样写本来就能求两次导，那是 `Twice`。`Once` 要用 `once_differentiable` 标明。
#| en: Written like this it can be differentiated twice, which is `Twice`. `Once` is to be marked by `once_differentiable`.
import torch


class Once(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)


# %% wrong="context_in_forward"
#| zh: 这是前几个练习的写法。这里要分开：`forward(x, y)` 不收 `ctx`，保存的事交给 `setup_context`。
#| en: This is the style of the earlier exercises. Here the two are to be apart: `forward(x, y)` takes no `ctx`, and saving is left to `setup_context`.
import torch


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x**2 * torch.exp(y)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)


# %% wrong="nothing_set_up"
#| zh: `setup_context` 什么都没有保存，`backward` 里就没有 x 和 y。
#| en: `setup_context` saved nothing, so `backward` has no x and no y.
import torch


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)


# %% wrong="square_without_two"
#| zh: x² 的导数是 2x。
#| en: The derivative of x² is 2x.
import torch


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * x * torch.exp(y), g * x**2 * torch.exp(y)


# %% wrong="slopes_exchanged"
#| zh: 两个返回值对调了：先是 x 的，再是 y 的，顺序与输入相同。
#| en: The two values are exchanged: that of x comes first and that of y second, in the order of the inputs.
import torch


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * x**2 * torch.exp(y), g * 2 * x * torch.exp(y)


# %% wrong="cotangent_forgotten"
#| zh: 没有乘上游梯度 g。
#| en: The cotangent g is not multiplied in.
import torch


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return 2 * x * torch.exp(y), x**2 * torch.exp(y)


# %% wrong="cotangent_without_history"
#| zh: `g` 也有历史：外面还有别的运算时，它随 x、y 变。
#| en: `g` has a history as well: with other operations outside, it changes with x and y.
import torch


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        g = g.detach()
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)
