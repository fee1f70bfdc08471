# ---
# exercise: ex07_2
# title zh: 引擎里的 MatMul
# title en: MatMul inside the engine
# kind: fill_in
# points: 5
# minutes: 6
# difficulty: 2
# answers: MatMul
# ---

# %% [markdown] task lang="zh"
r"""
补全 `MatMul` 的两个方法，`a` 和 `b` 是两个矩阵。张量和数组一样有 `@` 和 `.T`。检查时它在引擎里运行：先 `MatMul.apply(a, b)`，再带着一个随机的上游梯度 `backward`，然后看两个叶子的 `.grad`。
"""

# %% [markdown] task lang="en"
r"""
Complete the two methods of `MatMul` for matrices `a` and `b`. Tensors have `@` and `.T` as arrays do. The check runs it inside the engine: `MatMul.apply(a, b)`, then `backward` with a random incoming gradient, and then it looks at the `.grad` of both leaves.
"""


# %% answer
class MatMul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ### BEGIN SOLUTION
        ctx.save_for_backward(a, b)
        return a @ b
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        a, b = ctx.saved_tensors
        return g @ b.T, a.T @ g
        ### END SOLUTION


# %% right
class MatMul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, left, right):
        ctx.left, ctx.right = left.detach().numpy(), right.detach().numpy()
        return torch.tensor(ctx.left @ ctx.right)

    @staticmethod
    def backward(ctx, g):
        g = g.numpy()
        return torch.tensor(np.einsum("ij,kj", g, ctx.right)), torch.tensor(ctx.left.T.dot(g))


# %% right
class MatMul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(b, a)
        return torch.matmul(a, b)

    @staticmethod
    def backward(ctx, g):
        b, a = ctx.saved_tensors
        wanted_a, wanted_b = ctx.needs_input_grad
        return (
            torch.mm(g, b.transpose(0, 1)) if wanted_a else None,
            torch.mm(a.transpose(0, 1), g) if wanted_b else None,
        )


# %% hint
#| zh: 反向要用到哪些前向时的矩阵？`forward` 结束以后它们就不在手边了，放在哪里才能带到 `backward`？
#| en: Which matrices of the forward pass does backward need? They are out of reach once `forward` is over; where can they be put so that `backward` finds
#| en: them?

# %% hint
#| zh: `forward` 里写 `ctx.save_for_backward(a, b)`，`backward` 里用 `ctx.saved_tensors` 按同样的次序取回。`backward` 返回两个梯度，
#| zh: 先后与 `forward` 的参数一致。
#| en: Write `ctx.save_for_backward(a, b)` in `forward` and fetch them back in `backward`, in the same order, with `ctx.saved_tensors`. `backward` returns
#| en: two gradients, in the order of the parameters of `forward`.

# %% hint
#| zh: 公式就是你在 ex07_1 里写的那两条，`@` 和 `.T` 对张量同样有效：`a, b = ctx.saved_tensors`，然后把你的 dA 和 dB 成对返回。
#| en: The formulas are the two that you wrote in ex07_1, and `@` and `.T` work for tensors as well: `a, b = ctx.saved_tensors`, then return your dA and your
#| en: dB as a pair.

# %% wrong="exchanges_the_gradients"
#| zh: 两个公式都对，次序反了：先返回 `forward` 第一个参数的梯度。A 收到的是 B 的那一份，所以形状对不上。
#| en: Both formulas are right, but in the wrong order: the gradient of the first parameter of `forward` comes first. A receives what belongs to B, hence the
#| en: trouble with shapes.
import autograd_lib.engine as torch


class MatMul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return a.T @ g, g @ b.T


# %% wrong="saves_in_another_order"
#| zh: 存的时候是 `b, a`，取的时候是 `a, b`：两个名字在反向里互换了。
#| en: They are saved as `b, a` and fetched as `a, b`: in backward the two names have changed places.
import autograd_lib.engine as torch


class MatMul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(b, a)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g @ b.T, a.T @ g


# %% wrong="no_transpose"
#| zh: 少了两个转置。形状不同的矩阵会立刻报错，方阵却一声不响地给出错误的数。
#| en: Both transposes are missing. Matrices of different shapes raise at once; square ones give wrong numbers without a word.
import autograd_lib.engine as torch


class MatMul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g @ b, a @ g


# %% wrong="wrong_side"
#| zh: 转置对了，左右反了：矩阵乘法不能交换。
#| en: The transposes are right, the sides are not: matrix products do not commute.
import autograd_lib.engine as torch


class MatMul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return b.T @ g, g @ a.T


# %% wrong="rule_of_the_elementwise_product"
#| zh: 这是 `*` 的法则，不是 `@` 的。
#| en: That is the rule for `*`, not for `@`.
import autograd_lib.engine as torch


class MatMul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g * b, g * a


# %% wrong="ones_for_the_cotangent"
#| zh: 上游梯度被换成了一串一。用 `torch.ones_like` 去试永远看不出来，因为那时它本来就是这样。
#| en: The incoming gradient was replaced by ones. Trying it out with `torch.ones_like` never shows this, since it is ones then anyway.
import autograd_lib.engine as torch


class MatMul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        g = torch.ones_like(g)
        return g @ b.T, a.T @ g


# %% wrong="only_the_left_side"
#| zh: `None` 的意思是“这个输入不需要梯度”。B 需要：它的 `.grad` 就一直空着，而且没有任何报错。
#| en: `None` says “this input needs no gradient”. B does need one: its `.grad` stays empty, and nothing raises.
import autograd_lib.engine as torch


class MatMul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g @ b.T, None
