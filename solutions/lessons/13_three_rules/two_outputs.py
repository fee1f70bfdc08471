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
写一个 `SquareAndTriple`：输入 `x`，两个输出依次是 `x * x` 和 `3 * x`；和 `same_class` 一样，`backward` 自己也要可以求导。

然后令 `x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)`，`y1, y2 = SquareAndTriple.apply(x)`，用纸笔预测：

* `received`：`z = y1 + 10 * y2`，调用 `z.sum().backward()`，这时 `backward` 收到的两个上游梯度，写成一个列表，里面是两个列表；
* `gradient`：这之后的 `x.grad`，一个列表；
* `unused`：换成 `y2.sum().backward()`，默认情况下收到的第一个上游梯度：是张量就写成列表，没有就写 `None`。
"""

# %% [markdown] task lang="en"
r"""
Write `SquareAndTriple`: one input `x`, and the outputs `x * x` and `3 * x`, in this order; as in `same_class`, `backward` is to be differentiable in turn.

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


# %% wrong="received_exchanged" about="order"
#| zh: 两个换了位置：第一个属于 y1，它在 z 里的权重是 1；第二个属于 y2，权重是 10。
#| en: The two are exchanged: the first belongs to y1, whose weight in z is 1, and the second to y2, whose weight is 10.
received = [[10.0, 10.0, 10.0], [1.0, 1.0, 1.0]]


# %% wrong="slopes_received" about="chain"
#| zh: 这是这一步自己的局部导数 2x 和 3。`backward` 收到的是损失对两个输出的导数，局部导数由它自己来乘。
#| en: These are the local derivatives, 2x and 3, of this very step. What `backward` receives are the derivatives of the loss with respect to the two outputs; the local ones it multiplies in itself.
received = [[2.0, 4.0, 6.0], [3.0, 3.0, 3.0]]


# %% wrong="shares_received" about="chain"
#| zh: 这是 `backward` 从两个上游梯度算出来的两份。它收到的时候，局部导数 2x 和 3 还没有乘上去。
#| en: These are the two shares that `backward` computes of the cotangents. When it receives them, the local derivatives 2x and 3 are not yet in them.
received = [[2.0, 4.0, 6.0], [30.0, 30.0, 30.0]]


# %% wrong="weighted_values_received" about="reading"
#| zh: 这是 y1 和 10·y2 的值。`backward` 收到的是损失对 y1 和 y2 的导数。
#| en: These are the values of y1 and 10·y2. What `backward` receives are the derivatives of the loss with respect to y1 and y2.
received = [[1.0, 4.0, 9.0], [30.0, 60.0, 90.0]]


# %% wrong="one_number_for_each" about="shapes"
#| zh: 数对了，形状不对：上游梯度和它的输出形状相同，每个里面有三个数。
#| en: The numbers are right, the shape is not: a cotangent has the shape of its output, three numbers each.
received = [1.0, 10.0]


# %% wrong="share_of_the_square_alone" about="accumulate"
#| zh: 这只是 y1 的一份。y2 的一份还要加上去：上游梯度 10，局部导数 3，合起来是 30。
#| en: This is the share of y1 alone. That of y2 has to be added: its cotangent is 10 and its local derivative 3, which makes 30.
gradient = [2.0, 4.0, 6.0]


# %% wrong="share_of_the_triple_alone" about="accumulate"
#| zh: 这只是 y2 的一份。y1 的一份还要加上去：上游梯度 1，局部导数 2x。
#| en: This is the share of y2 alone. That of y1 has to be added: its cotangent is 1 and its local derivative 2x.
gradient = [30.0, 30.0, 30.0]


# %% wrong="local_derivative_left_out" about="chain"
#| zh: y2 的一份少了局部导数 3：上游梯度是 10，合起来是 30。
#| en: The share of y2 lacks the local derivative 3: its cotangent is 10, which makes 30.
gradient = [12.0, 14.0, 16.0]


# %% wrong="square_without_its_two" about="formula"
#| zh: y1 的一份是 2x，不是 x。
#| en: The share of y1 is 2x, not x.
gradient = [31.0, 32.0, 33.0]


# %% wrong="values_of_z" about="reading"
#| zh: 这是 z 的值；`x.grad` 是 z 的和对 x 的导数。
#| en: These are the values of z; `x.grad` is the derivative of their sum with respect to x.
gradient = [31.0, 64.0, 99.0]


# %% wrong="shares_side_by_side" about="accumulate"
#| zh: 这是两份，还没有加起来：`x.grad` 和 x 形状相同，里面有三个数。
#| en: These are the two shares, not yet added: `x.grad` has the shape of x, three numbers.
gradient = [[2.0, 4.0, 6.0], [30.0, 30.0, 30.0]]


# %% wrong="unused_counts_as_one" about="chain"
#| zh: 损失里没有 y1：y1 变，损失不变，所以它的上游梯度是零，不是一。
#| en: The loss does not contain y1: when y1 changes, the loss does not, so its cotangent is zero, not one.
unused = [1.0, 1.0, 1.0]


# %% wrong="a_single_zero" about="shapes"
#| zh: 是零，这对了；形状不对：上游梯度和 y1 形状相同，里面有三个数。
#| en: Zero is right, the shape is not: the cotangent has the shape of y1, three numbers.
unused = 0.0


# %% wrong="slopes_alone" in="SquareAndTriple" about="chain"
#| zh: 这是局部导数 2x 和 3 的和；两个上游梯度没有乘进去。
#| en: This is the sum of the local derivatives, 2x and 3; the two cotangents are not multiplied in.
import torch


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return 2 * x + 3


# %% wrong="value_of_the_triple" in="SquareAndTriple" about="formula"
#| zh: `3 * x` 的局部导数是 3，不是 `3 * x`。
#| en: The local derivative of `3 * x` is 3, not `3 * x`.
import torch


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return grad_square * 2 * x + grad_triple * 3 * x


# %% wrong="a_tuple_for_a_tensor" in="SquareAndTriple" about="contract"
#| zh: `ctx.saved_tensors` 是一个元组，只有一个张量也一样：要把它取出来，`(x,) = ctx.saved_tensors`。
#| en: `ctx.saved_tensors` is a tuple, even of one tensor: take that out, `(x,) = ctx.saved_tensors`.
import torch


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        x = ctx.saved_tensors
        return grad_square * 2 * x + grad_triple * 3


# %% wrong="nothing_saved_of_x" in="SquareAndTriple" about="saved"
#| zh: `forward` 里什么也没有保存，`backward` 里 `ctx.saved_tensors` 就是空的。
#| en: Nothing was saved in `forward`, so `ctx.saved_tensors` is empty in `backward`.
import torch


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return grad_square * 2 * x + grad_triple * 3


# %% wrong="outputs_added" in="SquareAndTriple" about="contract"
#| zh: `forward` 只返回了一个张量；要的是两个，`x * x` 和 `3 * x`，写成元组，不要相加。
#| en: `forward` returns a single tensor; wanted are two, `x * x` and `3 * x`, as a tuple and not added.
import torch


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x + 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return grad_square * 2 * x + grad_triple * 3


# %% wrong="weight_in_forward" in="SquareAndTriple" about="reading"
#| zh: 10 是那个损失里的权重，不属于 `forward`：第二个输出就是 `3 * x`。
#| en: The 10 is a weight of that one loss and does not belong into `forward`: the second output is `3 * x`.
import torch


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x, 10 * 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return grad_square * 2 * x + grad_triple * 3


# %% wrong="outputs_in_a_list" in="SquareAndTriple" about="contract"
#| zh: `forward` 返回的是列表，里面的张量不会被当作输出记录下来：请返回元组，`return x * x, 3 * x`。
#| en: `forward` returns a list, and tensors in a list are not recorded as its outputs: return a tuple, `return x * x, 3 * x`.
import torch


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return [x * x, 3 * x]

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (x,) = ctx.saved_tensors
        return grad_square * 2 * x + grad_triple * 3


# %% wrong="product_saved" in="SquareAndTriple" about="higher" shows="ctx.save_for_backward(_ * _)"
#| zh: 保存的是 `forward` 里算出来的，而那里什么也不记录，它就没有历史：一阶对，二阶错。请保存 x。
#| en: What is saved was computed in `forward`, where nothing is recorded, and so it has no history: right at first order, wrong at second. Save x.
#| zh else: `backward` 用到的 x 没有历史，被当作常数：一阶对，二阶错。
#| en else: The x that `backward` uses has no history there and counts as a constant: right at first order, wrong at second.
import torch


class SquareAndTriple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(2 * x)
        return x * x, 3 * x

    @staticmethod
    def backward(ctx, grad_square, grad_triple):
        (double,) = ctx.saved_tensors
        return grad_square * double + grad_triple * 3
