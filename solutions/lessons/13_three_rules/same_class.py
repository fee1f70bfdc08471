# ---
# exercise: same_class
# title zh: 两个自己的函数
# title en: Two Functions of your own
# kind: fill_in
# points: 5
# minutes: 6
# difficulty: 2
# answers: Multiply, Minus
# ---

# %% [markdown] task lang="zh"
r"""
照着 `Plus`，写出 `Multiply` 和 `Minus`：`lhs * rhs` 和 `lhs - rhs`，两个输入都是张量。

* `backward` 要能再求导：里面写公式，不要再用自动求导；
* 反向要用的张量放进 `ctx.save_for_backward`；用不着的不要存；
* 广播不用管：梯度由 torch 加回输入的形状。
"""

# %% [markdown] task lang="en"
r"""
After the model of `Plus`, write `Multiply` and `Minus`: `lhs * rhs` and `lhs - rhs`, of two tensors each.

* `backward` is to be differentiable in turn: write formulas there, and do not call autograd;
* tensors that the backward pass needs go into `ctx.save_for_backward`; do not keep others;
* leave broadcasting to torch, which sums gradients back to the shape of their input.
"""


# %% answer
class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ### BEGIN SOLUTION
        ctx.save_for_backward(lhs, rhs)
        return lhs * rhs
        ### END SOLUTION

    @staticmethod
    def backward(ctx, grad_output):
        ### BEGIN SOLUTION
        lhs, rhs = ctx.saved_tensors
        return grad_output * rhs, grad_output * lhs
        ### END SOLUTION


class Minus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ### BEGIN SOLUTION
        return lhs - rhs
        ### END SOLUTION

    @staticmethod
    def backward(ctx, grad_output):
        ### BEGIN SOLUTION
        return grad_output, -grad_output
        ### END SOLUTION


# %% right
class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(lhs, rhs):
        return torch.mul(lhs, rhs)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        lhs, rhs = ctx.saved_tensors
        by_lhs, by_rhs = ctx.needs_input_grad
        return (rhs * g if by_lhs else None), (lhs * g if by_rhs else None)


class Minus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, one, other):
        return one.sub(other)

    @staticmethod
    def backward(ctx, g):
        return g.clone(), g.neg()


# %% wrong="numbers_for_gradients" in="Minus" about="chain"
#| zh: 这里有局部导数，而且是普通的数。要返回的是张量：每个输入一个，是上游梯度乘上局部导数。
#| en: Here is a local derivative, and a plain number at that. What is returned is a tensor for each input, the cotangent times its local derivative.
import torch


class Minus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        return lhs - rhs

    @staticmethod
    def backward(ctx, grad_output):
        return 1, -1


# %% equivalent
# torch.mul(lhs, rhs) => torch.mul(rhs, lhs)
# rhs * g if by_lhs else None => rhs * g if True else None
# lhs * g if by_rhs else None => lhs * g if True else None
# g.clone() => g

# %% hint
#| zh: `backward` 收到什么，返回几个值？对 `lhs * rhs`，每个输入的局部导数是哪一个数，前向时你把它放在哪里了？
#| en: What does `backward` receive, and how many values does it return? For `lhs * rhs`: which number is the local derivative with respect to each input, and where did
#| en: you put it in forward?

# %% hint
#| zh: 每个输入一个梯度，顺序和输入一样，都是上游梯度乘局部导数。差的局部导数是 1 和 −1，什么都不用存。
#| en: One gradient for each input, in the order of the inputs, and each is the cotangent times a local derivative. Those of a difference are 1
#| en: and −1, so nothing need be saved.

# %% hint
#| zh: 看开头的 `Softplus`：保存一行，取出一行。`Multiply` 要存两个张量，取出来之后，注意哪一个输入的梯度里乘的是哪一个。
#| en: Look at `Softplus` above: one line saves, one line takes out. `Multiply` saves two tensors; mind which of them is multiplied into the gradient of which input.

# %% wrong="operands_exchanged" about="formula"
#| zh: 局部导数对调了：lhs · rhs 对 lhs 的导数是 rhs。用 `x * x` 检验是看不出来的。
#| en: The local derivatives are exchanged: that of lhs · rhs with respect to lhs is rhs. A test with `x * x` does not show it.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward(lhs, rhs)
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = ctx.saved_tensors
        return grad_output * lhs, grad_output * rhs


# %% wrong="cotangent_forgotten" about="chain"
#| zh: 返回的是局部导数，没有乘上游梯度 `grad_output`。
#| en: These are the local derivatives; the cotangent `grad_output` is not multiplied in.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward(lhs, rhs)
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = ctx.saved_tensors
        return rhs.expand_as(grad_output), lhs.expand_as(grad_output)


class Minus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        return lhs - rhs

    @staticmethod
    def backward(ctx, grad_output):
        return torch.ones_like(grad_output), -torch.ones_like(grad_output)


# %% wrong="minus_sign_forgotten" about="formula"
#| zh: lhs − rhs 对 rhs 的导数是 −1，这里少了负号。
#| en: The derivative of lhs − rhs with respect to rhs is −1: the minus sign is missing.
import torch


class Minus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        return lhs - rhs

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, grad_output


# %% wrong="only_one_gradient" about="contract"
#| zh: 有两个输入，就要返回两个梯度。
#| en: There are two inputs, so two gradients have to be returned.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward(lhs, rhs)
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = ctx.saved_tensors
        return grad_output * rhs


class Minus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        return lhs - rhs

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


# %% wrong="kept_on_ctx" about="saved"
#| zh: 张量直接挂在 `ctx` 上，没有版本检查：前向之后有人改了它，梯度就悄悄地错了。用 `ctx.save_for_backward`。
#| en: The tensors simply hang on `ctx`, where no version is checked: if somebody changes one after forward, gradients are silently wrong. Use
#| en: `ctx.save_for_backward`.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.lhs, ctx.rhs = lhs, rhs
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.rhs, grad_output * ctx.lhs


# %% wrong="detached" about="higher" shows="_.detach(); _.data"
#| zh: `detach()`（`.data` 也一样）切断了已保存张量的历史：一阶对，二阶错。
#| en: `detach()`, or `.data`, cuts off the history of the saved tensors: right at first order, wrong at second.
#| zh else: 已保存张量在 `backward` 里没有历史，成了常数：一阶对，二阶错。
#| en else: In `backward` the saved tensors have no history and count as constants: right at first order, wrong at second.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward(lhs, rhs)
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = (one.detach() for one in ctx.saved_tensors)
        return grad_output * rhs, grad_output * lhs


# %% wrong="in_place" about="sharing" shows="_ *= _; _.mul_(_)"
#| zh: `grad_output *= lhs` 改掉了传进来的张量，而它也是别的节点的上游梯度。请做一个新张量。
#| en: `grad_output *= lhs` changes the tensor that came in, and it is the cotangent of other nodes too. Make a new tensor.
#| zh else: 传进来的上游梯度被改掉了，而它也是别的节点的上游梯度。请做一个新张量。
#| en else: The cotangent that came in is changed, and it is that of other nodes too. Make a new tensor.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward(lhs, rhs)
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = ctx.saved_tensors
        by_lhs = grad_output * rhs
        grad_output *= lhs
        return by_lhs, grad_output


# %% wrong="saves_everything" about="saved"
#| zh: 数都对。可是差的反向什么都用不着，存下来的张量白白占着内存。
#| en: The numbers are right. But the backward pass of a difference needs nothing, and what is saved occupies memory for no use.
import torch


class Minus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward(lhs, rhs)
        return lhs - rhs

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, -grad_output


# %% wrong="leaves_it_to_torch" about="borrowed"
#| zh: 这样算出来的数是对的，可是 `backward` 里应当写公式，不要再用自动求导。
#| en: The numbers are right, but a `backward` is to hold a formula, not to call autograd once more.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward(lhs, rhs)
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = ctx.saved_tensors
        with torch.enable_grad():
            lhs, rhs = (one.detach().requires_grad_() for one in (lhs, rhs))
            product = lhs * rhs
        return torch.autograd.grad(product, (lhs, rhs), grad_output)


# %% wrong="minus_on_the_other_side" about="formula"
#| zh: 负号放错了一边：lhs − rhs 对 lhs 的导数是 1，对 rhs 的是 −1。
#| en: The minus is on the wrong side: the derivative of lhs − rhs with respect to lhs is 1, and with respect to rhs it is −1.
import torch


class Minus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        return lhs - rhs

    @staticmethod
    def backward(ctx, grad_output):
        return -grad_output, grad_output


# %% wrong="turned_in_place" about="sharing" shows="_.neg_()"
#| zh: `neg_()` 原地改掉了传进来的 `grad_output`，于是 lhs 的梯度也带上了负号。请做一个新张量，例如 `-grad_output`。
#| en: `neg_()` changes the `grad_output` that came in, in place, and so the gradient of lhs has the minus as well. Make a new tensor, such as `-grad_output`.
#| zh else: 传进来的 `grad_output` 被改掉了，于是 lhs 的梯度也带上了负号。请做一个新张量，例如 `-grad_output`。
#| en else: The `grad_output` that came in is changed, and so the gradient of lhs has the minus as well. Make a new tensor, such as `-grad_output`.
import torch


class Minus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        return lhs - rhs

    @staticmethod
    def backward(ctx, grad_output):
        by_rhs = grad_output.neg_()
        return grad_output, by_rhs


# %% wrong="product_without_cotangent" about="chain"
#| zh: `Multiply` 的 `backward` 只返回了局部导数，没有乘上游梯度 `grad_output`：数不对，有广播时连形状也不对。
#| en: The `backward` of `Multiply` returns the local derivatives alone, without the cotangent `grad_output`: the numbers are wrong, and after broadcasting so is the shape.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward(lhs, rhs)
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = ctx.saved_tensors
        return rhs, lhs


# %% wrong="result_saved_as_well" about="saved"
#| zh: 数都对。可是 `Multiply` 连结果也存了，反向用不着它，它却占着内存。
#| en: The numbers are right. But `Multiply` saves its result as well, which the backward pass does not need and which occupies memory.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        product = lhs * rhs
        ctx.save_for_backward(lhs, rhs, product)
        return product

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs, _ = ctx.saved_tensors
        return grad_output * rhs, grad_output * lhs


# %% wrong="recording_turned_off" about="higher"
#| zh: 带 `create_graph=True` 时，这里返回的梯度也没有历史，不能再求导：`no_grad` 关掉了记录，`detach()` 切断它。`backward` 里的运算本来就只在需要时才记录。
#| en: Even with `create_graph=True`, what this returns has no history and cannot be differentiated: `no_grad` turns recording off, and `detach()` cuts a history. What `backward` computes is recorded only where that is needed anyway.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward(lhs, rhs)
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = ctx.saved_tensors
        with torch.no_grad():
            return grad_output * rhs, grad_output * lhs


# %% wrong="both_turned" in="Minus" about="formula"
#| zh: 两个都加了负号：lhs − rhs 对 lhs 的导数是 1，只有对 rhs 的是 −1。
#| en: Both have a minus: the derivative of lhs − rhs with respect to lhs is 1, and only that with respect to rhs is −1.
import torch


class Minus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        return lhs - rhs

    @staticmethod
    def backward(ctx, grad_output):
        return -grad_output, -grad_output


# %% wrong="nothing_saved" in="Multiply" about="saved"
#| zh: `forward` 里什么也没有保存，`backward` 里 `ctx.saved_tensors` 就是空的。
#| en: Nothing was saved in `forward`, so `ctx.saved_tensors` is empty in `backward`.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = ctx.saved_tensors
        return grad_output * rhs, grad_output * lhs


# %% wrong="saved_as_one_tuple" in="Multiply" about="contract"
#| zh: `ctx.save_for_backward` 要的是一个一个的张量，不是装着它们的元组：少一层括号。
#| en: `ctx.save_for_backward` takes the tensors one by one, and not in a tuple: one pair of parentheses less.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward((lhs, rhs))
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = ctx.saved_tensors
        return grad_output * rhs, grad_output * lhs


# %% wrong="saved_tensors_called" in="Multiply" about="contract"
#| zh: `ctx.saved_tensors` 已经是那个元组，后面不加括号。
#| en: `ctx.saved_tensors` is the tuple itself, with no parentheses after it.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward(lhs, rhs)
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = ctx.saved_tensors()
        return grad_output * rhs, grad_output * lhs


# %% wrong="multiplied_in_place_first" in="Multiply" about="sharing" shows="_ *= _; _.mul_(_)"
#| zh: 传进来的 `grad_output` 被原地改掉了，后面再用时已经不是原来的值。请做一个新张量。
#| en: The `grad_output` that came in is changed in place, and when it is used again it is no longer what it was. Make a new tensor.
#| zh else: 传进来的上游梯度被改掉了，后面再用时已经不是原来的值。请做一个新张量。
#| en else: The cotangent that came in is changed, and when it is used again it is no longer what it was. Make a new tensor.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward(lhs, rhs)
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = ctx.saved_tensors
        return grad_output.mul_(rhs), grad_output * lhs


# %% wrong="rule_of_a_sum" in="Multiply" about="formula"
#| zh: 这是加法的规则：上游梯度原样交给两个输入。乘积里，每一个还要乘上另一个因子。
#| en: This is the rule of a sum: both inputs get the cotangent as it is. In a product each gets it times the other factor.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, grad_output


# %% wrong="summed_to_one_number" in="Multiply" about="shapes"
#| zh: 梯度加成了一个数：每个输入要的是和它形状相合的一份，广播留给 torch。
#| en: The gradients are summed to a single number: each input is to get one that fits its shape, and broadcasting is left to torch.
import torch


class Multiply(torch.autograd.Function):
    @staticmethod
    def forward(ctx, lhs, rhs):
        ctx.save_for_backward(lhs, rhs)
        return lhs * rhs

    @staticmethod
    def backward(ctx, grad_output):
        lhs, rhs = ctx.saved_tensors
        return (grad_output * rhs).sum(), (grad_output * lhs).sum()
