# ---
# exercise: times_constant
# title zh: 乘以常数
# title en: Times a constant
# kind: find_bug
# points: 5
# minutes: 5
# difficulty: 2
# answers: shows, hides, MulConstant
# ---

# %% [markdown] task lang="zh"
r"""
1. `shows = (constant, g)`：一个常数和一个上游梯度（两个数），使笔记里的 `backward` 给出**错误的**梯度；
2. `hides = (constant, g)`：`g` 不为 0，笔记里的 `backward` 给出的却是**对的**；
3. 写出修好的 `MulConstant`：`forward` 已经有了，你写 `backward`。
"""

# %% [markdown] task lang="en"
r"""
1. `shows = (constant, g)`: a constant and a cotangent, two numbers, on which the note's `backward` gives a **wrong** gradient;
2. `hides = (constant, g)`: two such numbers, `g` not 0, on which the note's `backward` is **right** all the same;
3. write the repaired `MulConstant`: its `forward` is there, and you write `backward`.
"""

# %% answer
shows = ...
hides = ...
### BEGIN SOLUTION
shows = (5, 1.0)
hides = (1, 1.0)
### END SOLUTION


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        ### BEGIN SOLUTION
        return grad_output * ctx.constant, None
        ### END SOLUTION


# %% right
shows = [-0.5, 3e6]
hides = [1.0, -7]


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(tensor, constant):
        return constant * tensor

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, ctx.times = inputs

    @staticmethod
    def backward(ctx, g):
        return torch.mul(g, ctx.times), None


# %% equivalent
# 5 => 6
# 5 => 4
# 1.0 => 1.5
# (1, 1.0) => (1.0, 1)
# -0.5 => 0.5
# 0.5 => 0.75
# -7 => 7
# 7 => 8
# 7 => 6
# torch.mul(g, ctx.times) => torch.mul(ctx.times, g)
# 3000000.0 => 4500000.0

# %% hint
#| zh: `ctx.constant` 在 `forward` 里存了，在哪里用了？
#| en: `forward` stores `ctx.constant`. Where is it used?

# %% hint
#| zh: 写 b = constant · a：正确的梯度用 constant 和 g 怎样表示？那个 `backward` 返回的又是什么？什么时候这两个数相同，而 g 又不是 0？
#| en: Write b = constant · a: what is the right gradient, in terms of constant and g? And what does that `backward` return? When are these two equal, with a g that is not 0?

# %% hint
#| zh: 让这两个数相等，当作一个方程来解，g 不为 0：满足它的一对是 `hides`；不满足的，只要 g 不为 0，都可以是 `shows`。修复只动一处：前向记下的东西，反向要用上。
#| en: Set the two numbers equal and solve that equation, with a g that is not 0: a pair that satisfies it will do for `hides`; any other with a g that is not 0 will do for `shows`. The repair is in one place: use what forward has stored.

# %% wrong="constant_of_one" about="testing"
#| zh: 常数是 1 时，乘不乘都一样。
#| en: With the constant 1 it makes no difference whether it is multiplied in.
shows = (1, 2.0)

# %% wrong="no_gradient_comes_in" about="testing"
#| zh: 上游梯度是 0，那么无论怎样写，结果都是 0。
#| en: The cotangent is 0, so the result is 0 whatever is written.
shows = (5, 0.0)

# %% wrong="hides_by_asking_nothing" about="testing"
#| zh: g = 0 的检验什么都没有检验。要一个 g 不为 0、却仍然看不出错误的。
#| en: A test with g = 0 tests nothing. Find one that does not see the mistake although its g is not 0.
hides = (5, 0.0)

# %% wrong="ones_hide_nothing" about="testing"
#| zh: g = 1 藏不住这个错误：应当得到常数，那个 `backward` 却给出 1。要藏住它，得是常数为 1；一对数里常数写在前面。
#| en: g = 1 does not hide this mistake: the constant should come out, and that `backward` gives 1. It is the constant that has to be 1, and the constant comes first in the pair.
hides = (5, 1.0)

# %% wrong="equal_numbers_hide_nothing" about="testing"
#| zh: g 和常数相等，藏不住这个错误：应当得到常数乘 g，那个 `backward` 给出 g。
#| en: That g equals the constant does not hide this mistake: the constant times g should come out, and that `backward` gives g.
hides = (3.0, 3.0)

# %% wrong="zero_hides_nothing" about="testing"
#| zh: 常数是 0 藏不住这个错误：应当得到 0，那个 `backward` 却给出 g，而 g 不是 0。
#| en: The constant 0 does not hide this mistake: 0 should come out, and that `backward` gives g, which is not 0.
hides = (0.0, 2.0)

# %% wrong="still_ignores_it" about="chain"
#| zh: `backward` 仍然没有用到常数。
#| en: `backward` still does not use the constant.
import torch

shows = (5, 1.0)
hides = (1, 1.0)


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, None


# %% wrong="always_five" about="special"
#| zh: 只有常数恰好是 5 时才对。用前向时记下的 `ctx.constant`。
#| en: Right only if the constant happens to be 5. Use the `ctx.constant` that forward has stored.
import torch

shows = (5, 1.0)
hides = (1, 1.0)


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 5, None


# %% wrong="gradient_for_the_number" about="contract"
#| zh: 常数不是张量，它的位置上只能返回 `None`，返回别的就报错。
#| en: The constant is not a tensor. Only `None` may be returned in its place; anything else raises.
import torch

shows = (5, 1.0)
hides = (1, 1.0)


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.save_for_backward(tensor)
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        (tensor,) = ctx.saved_tensors
        return grad_output * ctx.constant, (grad_output * tensor).sum()


# %% wrong="none_left_out" about="contract"
#| zh: `forward` 有两个输入，`backward` 就要返回一个有两个值的元组：张量的梯度，和常数的 `None`。
#| en: `forward` has two inputs, so `backward` has to return a tuple of two values: the gradient of the tensor, and `None` for the constant.
import torch

shows = (5, 1.0)
hides = (1, 1.0)


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.constant


# %% wrong="cotangent_forgotten" about="chain"
#| zh: 常数用上了，上游梯度又不见了。两个要乘在一起。
#| en: Now the constant is there, and the cotangent is gone. The two have to be multiplied.
import torch

shows = (5, 1.0)
hides = (1, 1.0)


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        return torch.full_like(grad_output, ctx.constant), None


# %% wrong="changes_the_cotangent" about="sharing"
#| zh: 原地改掉了传进来的 `grad_output`，而它也可能是别的节点的上游梯度。请做一个新张量，例如 `grad_output * ctx.constant`。
#| en: This changes the `grad_output` that came in, in place, and it may be the cotangent of other nodes too. Make a new tensor, such as `grad_output * ctx.constant`.
import torch

shows = (5, 1.0)
hides = (1, 1.0)


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        grad_output *= ctx.constant
        return grad_output, None


# %% wrong="kept_on_the_class" about="stale"
#| zh: 常数存在了类上，而类只有一个：第二次 `apply` 一来，第一次的常数就没有了。每次 `apply` 都有自己的 `ctx`，存在那里。
#| en: The constant is kept on the class, of which there is only one: the next `apply` overwrites it. Every `apply` has a `ctx` of its own; keep it there.
import torch

shows = (5, 1.0)
hides = (1, 1.0)


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        MulConstant.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * MulConstant.constant, None


# %% wrong="constant_in_single_precision" about="numeric"
#| zh: `torch.tensor(constant)` 是 32 位的：0.3 在那里只有七位是对的，梯度也就只有七位是对的。常数是数，直接挂在 `ctx` 上。
#| en: `torch.tensor(constant)` has 32 bits: of 0.3 only seven digits survive there, and so it is with the gradient. The constant is a number; hang it on `ctx`.
import torch

shows = (5, 1.0)
hides = (1, 1.0)


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.save_for_backward(torch.tensor(constant, dtype=torch.float32))
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        (constant,) = ctx.saved_tensors
        return grad_output * constant, None


# %% wrong="tensor_for_constant" about="formula"
#| zh: 乘错了一边：对张量的导数是常数，而不是张量自己。
#| en: The wrong factor: the derivative with respect to the tensor is the constant, not the tensor itself.
import torch

shows = (5, 1.0)
hides = (1, 1.0)


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.save_for_backward(tensor)
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        (tensor,) = ctx.saved_tensors
        return grad_output * tensor, None


# %% wrong="looks_among_the_saved" about="saved"
#| zh: `ctx.saved_tensors` 里什么也没有：`forward` 把常数放在 `ctx.constant`。
#| en: There is nothing in `ctx.saved_tensors`: `forward` put the constant into `ctx.constant`.
import torch

shows = (5, 1.0)
hides = (1, 1.0)


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        (constant,) = ctx.saved_tensors
        return grad_output * constant, None


# %% wrong="the_constant_itself" about="chain"
#| zh: 返回的是常数，一个数，上游梯度不见了。要返回一个张量：上游梯度乘常数。
#| en: What is returned is the constant, a number, without the cotangent. Return a tensor: the cotangent times the constant.
import torch

shows = (5, 1.0)
hides = (1, 1.0)


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.constant, None


# %% wrong="constant_squared" about="formula"
#| zh: 常数乘了两次：对张量的导数是常数，不是它的平方。
#| en: The constant is multiplied in twice: the derivative with respect to the tensor is the constant, not its square.
import torch

shows = (5, 1.0)
hides = (1, 1.0)


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.constant**2, None
