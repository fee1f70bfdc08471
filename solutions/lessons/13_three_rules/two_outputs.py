# ---
# exercise: two_outputs
# title zh: 两个输出
# title en: Two outputs
# kind: fill_in
# points: 9
# minutes: 10
# difficulty: 3
# answers: received, gradient, unused, SquareAndTriple
# ---

# %% [markdown] task lang="zh"
r"""
写一个 `SquareAndTriple`：输入 `x`，两个输出依次是 `x * x` 和 `3 * x`。

然后令 `x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)`，`y1, y2 = SquareAndTriple.apply(x)`，用纸笔预测：

* `received`：`z = y1 + 10 * y2`，调用 `z.sum().backward()`，这时 `backward` 收到的两个上游梯度，写成一个列表，里面是两个列表；
* `gradient`：这之后的 `x.grad`，一个列表；
* `unused`：换成 `y2.sum().backward()`，默认情况下收到的第一个上游梯度：是张量就写成列表，没有就写 `None`。
"""

# %% [markdown] task lang="en"
r"""
Write `SquareAndTriple`: one input `x`, and the outputs `x * x` and `3 * x`, in this order.

Then, with `x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)` and `y1, y2 = SquareAndTriple.apply(x)`, predict with pencil and paper:

* `received`: after `z = y1 + 10 * y2` and `z.sum().backward()`, the two cotangents that `backward` receives, as a list of two lists;
* `gradient`: what `x.grad` is then, a list;
* `unused`: with `y2.sum().backward()` instead, the first cotangent received by default: a list if it is a tensor, `None` if there is none.
"""

# %% answer
received = ...
gradient = ...
unused = ...
### BEGIN SOLUTION
received = [[1, 1, 1], [10, 10, 10]]
gradient = [32, 34, 36]
unused = [0, 0, 0]
### END SOLUTION


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ### BEGIN SOLUTION
        ctx.save_for_backward(x)
        return x * x, 3 * x
        ### END SOLUTION

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        ### BEGIN SOLUTION
        (x,) = ctx.saved_tensors
        return grad_square * 2 * x + grad_triple * 3
        ### END SOLUTION


# %% right
received = (torch.ones(3), torch.full((3,), 10.0))
gradient = 2 * torch.tensor([1.0, 2.0, 3.0]) + 30
unused = torch.zeros(3)


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(x)
        return x**2, x + x + x

    @staticmethod
    def backward(ctx, *gradients):
        factors = (2 * ctx.saved_tensors[0], 3)
        return sum(g * factor for g, factor in zip(gradients, factors, strict=True) if g is not None)


# %% equivalent
# ctx.set_materialize_grads(False) => pass
# False => True
# 0 => -1
# zip(gradients, factors, strict=True) => zip(gradients, factors)
# True => False

# %% hint
#| zh: `backward` 在 `ctx` 之后的参数，和 `forward` 的返回值一一对应。x 影响损失的路有几条？
#| en: The parameters of `backward` after `ctx` correspond to what `forward` returns, one to one. Along how many paths does x influence the loss?

# %% hint
#| zh: 两条路：经过 y1，局部导数是 2x；经过 y2，局部导数是 3。每条路乘自己的上游梯度，再相加。
#| en: Two paths: through y1, with the local derivative 2x, and through y2, with 3. Each is multiplied by its own cotangent, and they are added.

# %% hint
#| zh: 上游梯度是损失对那个输出的导数：z 里 y1、y2 前面的系数各是几？没有用到的输出，导数是几，PyTorch 又把它补成什么形状？
#| en: A cotangent is the derivative of the loss with respect to that output: what are the coefficients of y1 and y2 in z? What is it for an output that is not used, and in which
#| en: shape does PyTorch fill it in?

# %% wrong="second_output_ignored" in="SquareAndTriple" about="accumulate"
#| zh: 第二个输出的梯度没有用上：损失里有它时，梯度就少了一份。
#| en: The gradient of the second output is not used: a share is missing as soon as the loss contains it.
import torch

received = [[1.0, 1.0, 1.0], [10.0, 10.0, 10.0]]
gradient = [32.0, 34.0, 36.0]
unused = [0.0, 0.0, 0.0]


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return grad_square * 2 * x


# %% wrong="slots_exchanged" in="SquareAndTriple" about="contract"
#| zh: 两个上游梯度对调了：第一个属于 x²，第二个属于 3x。
#| en: The two cotangents are exchanged: the first belongs to x² and the second to 3x.
import torch

received = [[1.0, 1.0, 1.0], [10.0, 10.0, 10.0]]
gradient = [32.0, 34.0, 36.0]
unused = [0.0, 0.0, 0.0]


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return grad_triple * 2 * x + grad_square * 3


# %% wrong="one_cotangent_for_both" in="SquareAndTriple" about="chain"
#| zh: 先各乘各的，再相加。先相加，每个输出就乘到了别人的上游梯度。
#| en: Multiply each by its own, then add. If the cotangents are added first, each output is multiplied by that of the other as well.
import torch

received = [[1.0, 1.0, 1.0], [10.0, 10.0, 10.0]]
gradient = [32.0, 34.0, 36.0]
unused = [0.0, 0.0, 0.0]


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return (grad_square + grad_triple) * (2 * x + 3)


# %% wrong="weight_of_the_loss_inside" in="SquareAndTriple" about="chain"
#| zh: 10 是那个损失的权重，已经在上游梯度里了。`backward` 不知道损失是什么。
#| en: The 10 is a weight of that one loss, and is in the cotangent already. `backward` does not know the loss.
import torch

received = [[1.0, 1.0, 1.0], [10.0, 10.0, 10.0]]
gradient = [32.0, 34.0, 36.0]
unused = [0.0, 0.0, 0.0]


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return grad_square * 2 * x + grad_triple * 30


# %% wrong="two_gradients_for_one_input" in="SquareAndTriple" about="contract"
#| zh: 只有一个输入，所以只返回一个梯度：两份要加起来。
#| en: There is one input, so one gradient is returned: add the two shares.
import torch

received = [[1.0, 1.0, 1.0], [10.0, 10.0, 10.0]]
gradient = [32.0, 34.0, 36.0]
unused = [0.0, 0.0, 0.0]


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return grad_square * 2 * x, grad_triple * 3


# %% wrong="one_parameter_for_two_outputs" in="SquareAndTriple" about="contract"
#| zh: `forward` 返回两个张量，`backward` 在 `ctx` 之后就要有两个参数。
#| en: `forward` returns two tensors, so `backward` takes two parameters after `ctx`.
import torch

received = [[1.0, 1.0, 1.0], [10.0, 10.0, 10.0]]
gradient = [32.0, 34.0, 36.0]
unused = [0.0, 0.0, 0.0]


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * (2 * x + 3)


# %% wrong="nothing_is_none" about="contract"
#| zh: `None` 只有在 `ctx.set_materialize_grads(False)` 之后才会出现。默认补上的是零张量。
#| en: `None` appears only after `ctx.set_materialize_grads(False)`. By default zeros are filled in.
unused = None

# %% wrong="values_received" about="reading"
#| zh: 这是两个输出的值。`backward` 收到的是损失对它们的导数。
#| en: These are the values of the outputs. What `backward` receives are the derivatives of the loss with respect to them.
received = [[1, 4, 9], [3, 6, 9]]

# %% wrong="weight_forgotten" about="chain"
#| zh: z 里 y2 的权重是 10，所以它的上游梯度是 10，不是 1。
#| en: The weight of y2 in z is 10, so its cotangent is 10 and not 1.
received = [[1, 1, 1], [1, 1, 1]]

# %% wrong="share_without_the_weight" about="chain"
#| zh: y2 的那一份少了权重：它的上游梯度是 10，局部导数是 3，这一份是 30。
#| en: The share of y2 lacks the weight: its cotangent is 10 and its local derivative 3, which makes 30.
gradient = [5.0, 7.0, 9.0]

# %% wrong="gradient_without_x" about="formula"
#| zh: x² 的局部导数是 2x，不是 2：这一份是 2、4、6。
#| en: The local derivative of x² is 2x and not 2: this share is 2, 4, 6.
gradient = [32.0, 32.0, 32.0]


# %% wrong="slope_without_x" in="SquareAndTriple" about="formula"
#| zh: x² 的局部导数是 2x，`backward` 里乘的却是 2。x 要在前向时存下来。
#| en: The local derivative of x² is 2x, and this `backward` multiplies by 2. Forward has to save x.
import torch

received = [[1.0, 1.0, 1.0], [10.0, 10.0, 10.0]]
unused = [0.0, 0.0, 0.0]


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        return 2 * grad_square + 3 * grad_triple


# %% wrong="outputs_exchanged" in="SquareAndTriple" about="contract"
#| zh: 两个输出的次序反了：先是 x²，再是 3x。`backward` 收到的梯度也按这个次序。
#| en: The two outputs are in the wrong order: x² comes first and 3x second, and `backward` receives its gradients in this order.
import torch

received = [[1.0, 1.0, 1.0], [10.0, 10.0, 10.0]]
gradient = [32.0, 34.0, 36.0]
unused = [0.0, 0.0, 0.0]


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return 3 * x, x * x

    @staticmethod
    def backward(ctx, grad_triple, grad_square):
        (x,) = ctx.saved_tensors
        return grad_square * 2 * x + grad_triple * 3


# %% wrong="shares_multiplied" about="accumulate"
#| zh: 两份相乘了：一个输入经过两个输出，各贡献一份，要相加。
#| en: The two shares are multiplied: one input acts through two outputs, and what comes back through each is added.
import torch


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return grad_square * 2 * x * grad_triple * 3


# %% wrong="input_hung_on_the_context" about="saved"
#| zh: `x` 直接挂在 `ctx` 上，前向之后改了它也没有人发现。用 `ctx.save_for_backward`，版本才会被检查。
#| en: `x` simply hangs on `ctx`, and nobody notices when it is changed after forward. Through `ctx.save_for_backward` its version is checked.
import torch


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.x = x
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        x = ctx.x
        return grad_square * 2 * x + grad_triple * 3


# %% wrong="writes_into_a_cotangent" about="sharing"
#| zh: 传进来的上游梯度被原地改掉了，别的节点也可能要用它。
#| en: A cotangent that was passed in is changed in place, and other nodes may need it as well.
import torch


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return grad_square * 2 * x + grad_triple.mul_(3)
