# ---
# exercise: a_promise
# title zh: 兑现，或者不承诺
# title en: Keep it, or do not promise
# kind: find_bug
# points: 8
# minutes: 14
# difficulty: 3
# answers: weights, silent, Complete, Marked
# ---

# %% [markdown] task lang="zh"
r"""
损失写成 $\sum (w_z z + w_{xx}\,xx + w_{yy}\,yy + w_{xy}\,xy)$，x、y 还是上面的 (1, 2, 3) 和 (10, 20, 30)。

1. `weights = (…, …, …, …)`：z、xx、yy、xy 的权重，使 `ExtendedCustomFunction` 给 x 或 y 的梯度**是错的**。
2. `silent = (…, …, …, …)`：xx、yy、xy 的权重都不是 0，两个梯度却**全对**。先写出那个类丢掉了什么。
3. `Complete` **兑现承诺**：四个上游梯度都用上，写公式，不要再用自动求导。
4. `Marked` **不作承诺**：返回同样的四个张量，但只有 z 可微；单独用其余三个做损失会报错。
"""

# %% [markdown] task lang="en"
r"""
Write a loss as $\sum (w_z z + w_{xx}\,xx + w_{yy}\,yy + w_{xy}\,xy)$, with the x and y above, (1, 2, 3) and (10, 20, 30).

1. `weights = (…, …, …, …)`: weights of z, xx, yy and xy for which the gradient that `ExtendedCustomFunction` gives to x or y is **wrong**.
2. `silent = (…, …, …, …)`: none of the last three is 0, and yet **both gradients are right**. Write down first what the class drops.
3. `Complete` **keeps the promise**: it uses all four cotangents, by formulas and not by autograd.
4. `Marked` **makes no promise**: the same four tensors, of which z alone is differentiable; a loss on the other three alone raises.
"""

# %% answer
weights = ...
silent = ...
### BEGIN SOLUTION
weights = (0.0, 1.0, 0.0, 0.0)
silent = (0.0, 5.0, 0.05, -1.0)
### END SOLUTION


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        ### BEGIN SOLUTION
        both = grad_z * 20 * (x + y)
        return both + grad_xx * 2 * x + grad_xy * y, both + grad_yy * 2 * y + grad_xy * x
        ### END SOLUTION


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        ### BEGIN SOLUTION
        ctx.mark_non_differentiable(xx, yy, xy)
        return z, xx, yy, xy
        ### END SOLUTION

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        ### BEGIN SOLUTION
        both = grad_z * 20 * (x + y)
        return both, both
        ### END SOLUTION


# %% right
weights = torch.tensor([1.0, 0.0, -2.0, 0.5])
silent = [3, -10, -1 / 10, 2]


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return 10 * (x + y) ** 2, x**2, y**2, x * y

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, *cotangents):
        x, y = ctx.saved_tensors
        slopes = ((20 * (x + y),) * 2, (2 * x, 0 * y), (0 * x, 2 * y), (y, x))
        by_x, by_y = torch.zeros_like(x), torch.zeros_like(y)
        for g, (dx, dy) in zip(cotangents, slopes, strict=True):
            if g is not None:
                by_x, by_y = by_x + g * dx, by_y + g * dy
        return by_x, by_y


class Marked(Complete):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.mark_non_differentiable(*output[1:])


# %% equivalent
# 0.0 => 1.0
# 1.0 => 1.5
# ctx.mark_non_differentiable(xx, yy, xy) => ctx.mark_non_differentiable(yy, xx, xy)
# ctx.mark_non_differentiable(xx, yy, xy) => ctx.mark_non_differentiable(xx, xy, yy)
# -2.0 => 2.0
# 2.0 => 3.0
# 0.5 => 0.75
# 3 => 4
# 3 => 2
# ctx.set_materialize_grads(False) => pass
# False => True
# 0 * y => 0
# 0 * x => 0
# (torch.zeros_like(x), torch.zeros_like(y)) => (torch.zeros_like(y), torch.zeros_like(x))
# zip(cotangents, slopes, strict=True) => zip(cotangents, slopes)
# True => False

# %% hint
#| zh: `backward` 收到四个上游梯度，用了几个？哪些损失会让没有用到的那几个不是 0？丢掉的几份加起来，什么时候恰好是 0？
#| en: `backward` receives four cotangents. How many does it use? Which losses make the unused ones differ from 0? And when do the shares that are dropped add up to 0?

# %% hint
#| zh: 写出丢掉的那几份：对 x 是一个式子，对 y 是一个式子。这里 y 处处是 x 的几倍？每个输出各自对 x、y 求导，乘上自己的上游梯度，再加起来。xx 只依赖 x，yy 只依赖 y，xy 两个都依赖。
#| zh: 另一种修法不需要这些公式：`ctx.mark_non_differentiable(…)` 里写上**要返回的那几个张量本身**。
#| en: Write down what is dropped: one expression with respect to x, one with respect to y. How many times x is y here, everywhere? Differentiate each output with respect to x and to y, multiply by its own cotangent, and add up. xx depends on x alone, yy on y alone, xy on both. The other repair
#| en: needs no such formulas: `ctx.mark_non_differentiable(…)` takes **the very tensors that are returned**.

# %% hint
#| zh: `Complete`：原来的两行算的是 z 的那一份，留着。问一问：x 还经过另外哪些输出影响损失，各有怎样的局部导数？y 呢？`Marked`：
#| zh: 先给要返回的张量起好名字，标记和返回用同一个名字，一次标完；`backward` 仍然收四个参数。
#| en: `Complete`: the two lines there compute the share of z; keep them. Through which other outputs does x influence the loss, and with which local derivatives?
#| en: And y? `Marked`: name the tensors to be returned, use the same names to mark and to return them, and mark all at once; `backward` still takes four arguments.

# %% wrong="loss_of_z_alone" about="testing"
#| zh: 这正是上面试过的损失：只用了 z，被丢掉的三个上游梯度都是 0。
#| en: This is the loss that was tried above: it uses z alone, and the three cotangents that are dropped are 0.
weights = (1.0, 0.0, 0.0, 0.0)

# %% wrong="scaled_loss_of_z" about="testing"
#| zh: z 的权重再怎么变，梯度也只是跟着成比例地变。要给 xx、yy、xy 一个权重。
#| en: However z is weighted, its gradients scale with it and stay right. Give xx, yy or xy a weight.
weights = (0.3, 0, 0, 0)

# %% wrong="weights_that_cancel" about="testing"
#| zh: 巧了：被丢掉的几份在这里互相抵消，两个梯度都对。别扔掉这四个数，`silent` 要找的正是这样的。
#| en: A coincidence: the shares that are dropped cancel here, and both gradients are right. Do not throw these four numbers away; they are what `silent` asks for.
weights = (0.0, 5.0, 0.05, -1.0)

# %% wrong="silent_because_not_asked" about="testing"
#| zh: 权重是 0，就是没有问到那个输出。要找的是三个都问到、却看不出错误的损失。
#| en: A weight of 0 does not ask about that output at all. Look for a loss that asks about all three and does not see the mistake.
silent = (1.0, 0.0, 0.0, 0.0)

# %% wrong="silent_about_x_alone" about="testing"
#| zh: 对 x 丢掉的部分抵消了，对 y 丢掉的没有：两个梯度都要对。
#| en: What is dropped cancels with respect to x, and not with respect to y: both gradients have to be right.
silent = (0.0, 5.0, 5.0, -1.0)

# %% wrong="silent_without_the_two" about="formula"
#| zh: x² 对 x 的导数是 2x：2x·w + y·v = 0，那个 2 漏掉了。
#| en: The derivative of x² is 2x: in 2x·w + y·v = 0 the 2 was left out.
silent = (0.0, 10.0, 0.1, -1.0)

# %% wrong="silent_with_two_exchanged" about="index"
#| zh: xx 和 yy 的权重对调了：四个数依次是 z、xx、yy、xy 的权重。
#| en: The weights of xx and yy are exchanged: the four numbers are those of z, xx, yy and xy, in this order.
silent = (0.0, 0.05, 5.0, -1.0)

# %% wrong="not_silent_at_all" about="testing"
#| zh: 这个损失看得出错误：丢掉的几份加起来不是 0。
#| en: This loss does see the mistake: what is dropped does not add up to 0.
silent = (0.0, 1.0, 1.0, -1.0)

# %% wrong="still_looks_at_z_alone" in="Complete" about="chain"
#| zh: `Complete` 还是只用了 z 的上游梯度，四个里丢了三个。
#| en: `Complete` still uses the cotangent of z alone; three of the four are dropped.
import torch

weights = (1.0, 1.0, 1.0, 1.0)


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both, both


# %% wrong="product_forgotten" in="Complete" about="chain"
#| zh: xx 和 yy 补上了，xy 的上游梯度还没有用到。它对 x 和 y 都有贡献。
#| en: xx and yy are completed, but the cotangent of xy is not used yet. It contributes to x and to y.
import torch

weights = (1.0, 1.0, 1.0, 1.0)


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both + grad_xx * 2 * x, both + grad_yy * 2 * y


# %% wrong="product_exchanged" in="Complete" about="formula"
#| zh: xy 对 x 的导数是 y，对 y 的导数是 x，这里对调了。
#| en: The derivative of xy with respect to x is y, and with respect to y it is x. Here they are exchanged.
import torch

weights = (1.0, 1.0, 1.0, 1.0)


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both + grad_xx * 2 * x + grad_xy * x, both + grad_yy * 2 * y + grad_xy * y


# %% wrong="square_without_two" in="Complete" about="formula"
#| zh: 平方的导数是 2x，不是 x。
#| en: The derivative of the square is 2x, not x.
import torch

weights = (1.0, 1.0, 1.0, 1.0)


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both + grad_xx * x + grad_xy * y, both + grad_yy * y + grad_xy * x


# %% wrong="one_sum_of_cotangents" in="Complete" about="chain"
#| zh: 先把四个上游梯度加在一起，就分不开了。每个输出有自己的导数，先乘后加。
#| en: Once the four cotangents are added up they cannot be told apart. Each output has its own derivative: multiply first, then add.
import torch

weights = (1.0, 1.0, 1.0, 1.0)


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        total = (grad_z + grad_xx + grad_yy + grad_xy) * 20 * (x + y)
        return total, total


# %% wrong="nothing_marked" in="Marked" about="contract"
#| zh: `Marked` 返回的四个张量仍然都要梯度，都还作着承诺。要标记的是返回的那几个张量本身；`detach()` 在 `forward` 里不起作用，
#| zh: 另外算出来的 `x * x` 也不是返回的那一个。
#| en: All four tensors that `Marked` returns still require gradients, and all of them still promise. Mark the very tensors that are
#| en: returned; `detach()` has no effect inside `forward`, and an `x * x` computed anew is not the one that is returned.
import torch

weights = (1.0, 1.0, 1.0, 1.0)


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both, both


# %% wrong="marked_one_by_one" in="Marked" about="contract"
#| zh: 每次调用 `ctx.mark_non_differentiable` 都会取代上一次，只有最后的 xy 标上了。三个要一次写完。
#| en: Every call of `ctx.mark_non_differentiable` replaces the one before, so that only xy, the last, is marked. Name all three in one call.
import torch

weights = (1.0, 1.0, 1.0, 1.0)


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        ctx.mark_non_differentiable(xx)
        ctx.mark_non_differentiable(yy)
        ctx.mark_non_differentiable(xy)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both, both


# %% wrong="marked_all_four" in="Marked" about="contract"
#| zh: 四个输出全标记了，连 z 也在内，那就什么梯度都没有了。
#| en: All four outputs are marked, z among them, and now there are no gradients at all.
import torch

weights = (1.0, 1.0, 1.0, 1.0)


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        ctx.mark_non_differentiable(z, xx, yy, xy)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both, both


# %% wrong="marked_z_alone" in="Marked" about="contract"
#| zh: 标记反了：标上的是 z，而 z 正是唯一要可微的；该标的是另外三个。
#| en: The wrong way round: z is marked, the only one that is to be differentiable. Mark the other three.
import torch

weights = (1.0, 1.0, 1.0, 1.0)


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        ctx.mark_non_differentiable(z)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both, both


# %% wrong="one_argument_after_marking" in="Marked" about="contract"
#| zh: 标记之后，`backward` 仍然为每个输出收到一个参数；标记过的那几个是 0，可以不用，但要写在参数表里。
#| en: After marking, `backward` still receives one argument for each output. Those of the marked ones are 0 and need not be used, but they have to be in the
#| en: parameter list.
import torch

weights = (1.0, 1.0, 1.0, 1.0)


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        ctx.mark_non_differentiable(xx, yy, xy)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both, both


# %% wrong="leaves_it_to_torch" in="Complete" about="borrowed"
#| zh: `Complete` 的 `backward` 又用了自动求导。这里要的是公式：四份各乘各的上游梯度，再加起来。
#| en: The `backward` of `Complete` calls autograd once more. It is to hold formulas: four shares, each times its own cotangent, added up.
import torch

weights = (1.0, 1.0, 1.0, 1.0)


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, *cotangents):
        x, y = (one.detach().requires_grad_() for one in ctx.saved_tensors)
        with torch.enable_grad():
            xx, yy, xy = x * x, y * y, x * y
            outputs = 10 * (xx + yy + 2 * xy), xx, yy, xy
        return torch.autograd.grad(outputs, (x, y), cotangents)


# %% wrong="share_through_xx_doubled" about="formula"
#| zh: `Complete` 里，经过 `xx` 来的那一份大了一倍。
#| en: In `Complete` the share that comes through `xx` is twice as large as it should be.
import torch


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both + grad_xx * 4 * x + grad_xy * y, both + grad_yy * 2 * y + grad_xy * x


# %% wrong="share_through_yy_left_out" about="accumulate"
#| zh: `Complete` 里，y 的梯度少了经过 `yy` 来的那一份。
#| en: In `Complete` the gradient of y lacks the share that comes through `yy`.
import torch


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both + grad_xx * 2 * x + grad_xy * y, both + grad_xy * x


# %% wrong="inputs_hung_on_the_context" about="saved"
#| zh: `Complete` 的 `x` 和 `y` 直接挂在 `ctx` 上，前向之后改了它们也没有人发现。用 `ctx.save_for_backward`。
#| en: In `Complete` `x` and `y` simply hang on `ctx`, and nobody notices when they are changed after forward. Use `ctx.save_for_backward`.
import torch


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        ctx.x, ctx.y = x, y
        return 10 * (xx + yy + 2 * xy), xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.x, ctx.y
        both = grad_z * 20 * (x + y)
        return both + grad_xx * 2 * x + grad_xy * y, both + grad_yy * 2 * y + grad_xy * x


# %% wrong="silent_about_y_alone" about="testing"
#| zh: 漏掉的部分对 y 抵消了，对 x 却没有：两个梯度都要是对的。
#| en: What is dropped cancels with respect to y, and not with respect to x: both gradients have to be right.
silent = (0.0, 5.0, 0.5, -10.0)


# %% wrong="all_shares_to_both" in="Complete" about="chain"
#| zh: x 和 y 得到的是同一个和。可是 xx 里没有 y，yy 里没有 x；xy 交给 x 的一份乘 y，交给 y 的一份乘 x。
#| en: Both x and y get one and the same sum. But there is no y in xx and no x in yy; and the share of xy is times y for x, and times x for y.
import torch


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        total = grad_z * 20 * (x + y) + grad_xx * 2 * x + grad_yy * 2 * y + grad_xy * (x + y)
        return total, total


# %% wrong="z_without_the_product" in="Complete" about="formula"
#| zh: z 里还有 20xy：z 对 x 的导数是 20(x + y)，对 y 的也是。
#| en: There is 20xy in z as well: its derivative with respect to x is 20(x + y), and so is that with respect to y.
import torch


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        return (
            grad_z * 20 * x + grad_xx * 2 * x + grad_xy * y,
            grad_z * 20 * y + grad_yy * 2 * y + grad_xy * x,
        )


# %% wrong="half_of_z" in="Complete" about="formula"
#| zh: z 的一份只有一半：10 乘 2x + 2y，是 20(x + y)。
#| en: The share of z is half of what it should be: 10 times 2x + 2y is 20(x + y).
import torch


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 10 * (x + y)
        return both + grad_xx * 2 * x + grad_xy * y, both + grad_yy * 2 * y + grad_xy * x


# %% wrong="product_doubled" in="Complete" about="formula"
#| zh: xy 的一份是应有的两倍：z 里的 2xy 已经算在 z 的一份里，输出 xy 对 x 的导数就是 y。
#| en: The share of xy is twice what it should be: the 2xy in z belongs to the share of z, and the derivative of the output xy with respect to x is just y.
import torch


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both + grad_xx * 2 * x + grad_xy * 2 * y, both + grad_yy * 2 * y + grad_xy * 2 * x


# %% wrong="slopes_without_cotangents" in="Complete" about="chain"
#| zh: 这是局部导数的和：四个上游梯度没有乘进去。
#| en: This is the sum of the local derivatives: the four cotangents are not multiplied in.
import torch


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        return 20 * (x + y) + 2 * x + y, 20 * (x + y) + 2 * y + x


# %% wrong="squares_crossed" in="Complete" about="index"
#| zh: xx 和 yy 的上游梯度换了位置：`grad_xx` 属于 x，`grad_yy` 属于 y。
#| en: The cotangents of xx and yy are exchanged: `grad_xx` belongs to x, and `grad_yy` to y.
import torch


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both + grad_yy * 2 * x + grad_xy * y, both + grad_xx * 2 * y + grad_xy * x


# %% wrong="one_gradient_for_two_inputs" in="Complete" about="contract"
#| zh: 输入有两个，`backward` 就要返回两个梯度，先 x 的，后 y 的。
#| en: There are two inputs, so `backward` has to return two gradients, that of x first and that of y second.
import torch


class Complete(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        return grad_z * 20 * (x + y) + grad_xx * 2 * x + grad_xy * y


# %% wrong="product_not_marked" in="Marked" about="contract"
#| zh: xy 没有标记：用它做损失，不报错，悄悄得到 0。
#| en: xy is not marked: a loss on it does not raise, and silently gives 0.
import torch


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        ctx.mark_non_differentiable(xx, yy)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both, both


# %% wrong="marked_in_a_tuple" in="Marked" about="contract"
#| zh: `ctx.mark_non_differentiable` 要的是返回的张量自己，一个一个写：不是元组，也不是名字。
#| en: `ctx.mark_non_differentiable` takes the returned tensors themselves, one by one: no tuple, and no names.
import torch


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        ctx.mark_non_differentiable((xx, yy, xy))
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both, both


# %% wrong="only_z_returned" in="Marked" about="contract"
#| zh: 四个张量都要返回；不可微的三个只是标记一下，照样是输出。
#| en: All four tensors are to be returned; the three that are not differentiable are only marked, and are outputs all the same.
import torch


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        ctx.mark_non_differentiable(xx, yy, xy)
        return z

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both, both


# %% wrong="z_comes_last" in="Marked" about="order"
#| zh: 次序变了：四个输出依次是 z、xx、yy、xy。
#| en: The order has changed: the four outputs are z, xx, yy and xy.
import torch


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        ctx.mark_non_differentiable(xx, yy, xy)
        return xx, yy, xy, z

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = grad_z * 20 * (x + y)
        return both, both


# %% wrong="gradients_withdrawn" in="Marked" about="reading"
#| zh: z 还是可微的：它的一份要照样交给 x 和 y。
#| en: z is still differentiable: its share has to be handed to x and y as before.
import torch


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        ctx.mark_non_differentiable(xx, yy, xy)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        return None, None


# %% wrong="z_alone_without_the_product" in="Marked" about="formula"
#| zh: z 里还有 20xy：z 对 x 的导数是 20(x + y)，对 y 的也是。
#| en: There is 20xy in z as well: its derivative with respect to x is 20(x + y), and so is that with respect to y.
import torch


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        ctx.mark_non_differentiable(xx, yy, xy)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        return grad_z * 20 * x, grad_z * 20 * y


# %% wrong="marked_without_cotangent" in="Marked" about="chain"
#| zh: z 的上游梯度 `grad_z` 没有乘进去。
#| en: The cotangent of z, `grad_z`, is not multiplied in.
import torch


class Marked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        xx, yy, xy = x * x, y * y, x * y
        z = 10 * (xx + yy + 2 * xy)
        ctx.save_for_backward(x, y)
        ctx.mark_non_differentiable(xx, yy, xy)
        return z, xx, yy, xy

    @staticmethod
    def backward(ctx, grad_z, grad_xx, grad_yy, grad_xy):
        x, y = ctx.saved_tensors
        both = 20 * (x + y)
        return both, both
