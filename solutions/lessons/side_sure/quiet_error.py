# ---
# exercise: quiet_error
# title zh: 哪里不对，怎样修
# title en: What is wrong, and a repair
# kind: find_bug
# points: 5
# minutes: 20
# difficulty: 4
# answers: counterexample, repaired
# ---

# %% [markdown] task lang="zh"
r"""
1. 给出一个错了也看不出来的**反例** `(z, y)`，两个数，0 ≤ y ≤ 1：`naive_bce(torch.tensor([z]), torch.tensor([y]))` 是一个有限的数，与正确的损失却差了 0.1 以上。
2. 写出修好的 `repaired(z, y)`，参数是两个同样形状的张量，返回平均损失，一个可以 `backward()` 的张量。z 在 0 附近、正好是 0、远到 ±10000 的时候，损失和梯度都要对。

不要调用库里现成的损失。引擎里别的函数都可以用，例如 `exp`、`log`、`log1p`、`logaddexp`、`relu`、`abs`、`where`；不是每一个都行得通。
"""

# %% [markdown] task lang="en"
r"""
1. Give a **counterexample** `(z, y)` whose mistake nobody sees: two numbers, 0 ≤ y ≤ 1, for which `naive_bce(torch.tensor([z]), torch.tensor([y]))` is finite, yet more than 0.1 away from the right loss.
2. Write `repaired(z, y)` of two tensors of one shape: it returns the mean loss, a tensor that can go `backward()`. Loss and gradient should be right with z near 0, exactly 0, and as far out as ±10000.

The library's own loss is not allowed; other functions of the engine are, such as `exp`, `log`, `log1p`, `logaddexp`, `relu`, `abs`, `where`; not all get you there.
"""

# %% answer
counterexample = ...
### BEGIN SOLUTION
counterexample = (16.5, 0.0)
### END SOLUTION


def repaired(z, y):
    ### BEGIN SOLUTION
    return (torch.logaddexp(z, torch.zeros_like(z)) - y * z).mean()
    ### END SOLUTION


# %% right
counterexample = [16.6, 0.25]


def repaired(z, y):
    largest = torch.relu(-z)
    return ((1 - y) * z + largest + torch.log(torch.exp(-largest) + torch.exp(-z - largest))).mean()


# %% right
counterexample = np.array([15.5, 0.0])


def repaired(z, y):
    log_p = torch.nn.functional.logsigmoid(z)
    log_q = torch.nn.functional.logsigmoid(-z)
    return -(y * log_p + (1 - y) * log_q).sum() / z.numel()


# %% right
counterexample = (16.25, 0)


def repaired(z, y):
    both = torch.stack([z, torch.zeros_like(z)])
    return (torch.logsumexp(both, 0) - y * z).mean()


# %% wrong="a_tiny_probability" about="testing"
#| zh: y 靠近 1、z 很负的时候，p 很小，可是浮点数在 0 附近很密，log p 是准的。看看 p 靠近另一头时怎么样。
#| en: With y near 1 and a very negative z, p is tiny, but floats lie close together near 0, and log p is accurate. See what happens where p is near the other end.
counterexample = (-50.0, 1.0)


# %% wrong="the_branch_not_taken" about="numeric"
#| zh: 值对了，梯度不对：`where` 没有选中的那一支也要反着走，那里 `exp` 溢出成了无穷大，0 乘无穷大是 nan。
#| en: The value is right, the gradient is not: the branch that `where` did not choose goes backward, too, and where its `exp` overflows, 0 times infinity is nan.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    softplus = torch.where(z > 0, z + torch.log1p(torch.exp(-z)), torch.log1p(torch.exp(z)))
    return (softplus - y * z).mean()


# %% wrong="the_branch_not_taken_for_large_z" about="numeric"
#| zh: 值对了，梯度不对：`where` 没有选中的那一支也要反着走，z 很大时那里的 `exp` 溢出成了无穷大，梯度成了 nan。
#| en: The value is right, the gradient is not: the branch that `where` did not choose goes backward, too, and where z is large its `exp` overflows, and the gradient is nan.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    softplus = torch.where(z > 20, z, torch.log1p(torch.exp(z)))
    return (softplus - y * z).mean()


# %% equivalent
# torch.logaddexp(z, torch.zeros_like(z)) => torch.logaddexp(torch.zeros_like(z), z)
# 0.25 => 0.375
# np.array([15.5, 0.0]) => [15.5, 0.0]

# %% hint
#| zh: float32 里 1 和它下面的数相差大约 6e-8。z 要多大，σ(z) 就正好等于 1 了？在那之前不远，1 − p 还剩几位有效数字？写一个循环，把 z 从 10 到 20 都试一遍。
#| en: In float32 the number below 1 is about 6e-8 away from it. How large must z be for σ(z) to be exactly 1? And shortly before that, how many digits are left of
#| en: 1 − p? Try every z from 10 to 20 in a loop.

# %% hint
#| zh: 别让概率 p 出现，它把信息弄丢了。用 log 的法则在纸上化简：−log σ(z) = log(1 + e⁻ᶻ)，−log(1 − σ(z)) = log(1 + eᶻ) = z + log(1 + e⁻ᶻ)。
#| zh: 把两项按 y 加权合起来，看看 y 还剩在哪里。
#| en: Keep the probability p out of it, since that is where information gets lost. Simplify on paper with the rules of log: −log σ(z) = log(1 + e⁻ᶻ), and
#| en: −log(1 − σ(z)) = log(1 + eᶻ) = z + log(1 + e⁻ᶻ). Put both together with their weights, and see where y is left.

# %% hint
#| zh: 合起来以后只剩一个 log(1 + eᶻ)，可是 eᶻ 自己还会溢出。1 也是 e 的一个幂：题目的名单里，哪个函数不算出两个幂，就能给出它们之和的对数？
#| zh: 用 `relu` 和 `abs` 拼的公式数值也稳定，可是在 z = 0 处两个折点会给出错误的梯度。
#| en: Put together, a single log(1 + eᶻ) is left, but eᶻ by itself still overflows. 1 is a power of e, too: which function of the list gives the logarithm of a sum of two powers
#| en: without forming them?
#| en: A formula put together from `relu` and `abs` is stable as well, but at z = 0 its two kinks give a wrong gradient.

# %% wrong="confident_and_right" about="testing"
#| zh: 这里预测得很对，p 很小但不是 0，log(1 − p) 约等于 0，什么事也没有。
#| en: Here the prediction is right, p is tiny but not 0, log(1 − p) is about 0, and nothing happens.
counterexample = (-50.0, 0.0)

# %% wrong="plain_to_see" about="testing"
#| zh: 这里得到的是 inf 或 nan，一眼就看得出来。要的是一个有限的数，却是错的。
#| en: This gives inf or nan, which nobody overlooks. What is wanted is a finite number that is wrong.
counterexample = (200.0, 0.0)

# %% wrong="still_close_enough" about="testing"
#| zh: 损失有一点误差，可是不到 0.1。再往远处走一点。
#| en: The loss is a little off, but by less than 0.1. Go a little farther out.
counterexample = (14.0, 0.0)

# %% wrong="clips_the_probability" about="numeric"
#| zh: 夹住 p 以后，损失确实有限了，可是应当是 200 的地方只有 16，而且那里的梯度是 0：错得最厉害的点，反而什么也学不到。
#| en: With p clipped the loss is finite, but it says 16 where it should say 200, and the gradient there is 0: from the points that are most wrong, nothing
#| en: is learnt.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    p = torch.sigmoid(z).clamp(1e-7, 1 - 1e-7)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


# %% wrong="clips_as_before" about="numeric"
#| zh: 和开头的 `clamped_bce` 一样：损失有限了，可是应当是 200 的地方只有 13.8，那里的梯度是 0。
#| en: This does what `clamped_bce` does at the beginning: the loss is finite, but it says 13.8 where it should say 200, and the gradient there is 0.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    p = torch.sigmoid(z).clamp(1e-6, 1 - 1e-6)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


# %% wrong="clips_too_little_to_tell" about="numeric"
#| zh: 在 float32 里，1 减去这么小的数还是 1：上面的一头根本没有夹住，损失照样是无穷大或 nan。
#| en: In float32, 1 less so small a number is still 1: the upper end is not clipped at all, and the loss is infinite or nan as before.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    p = torch.sigmoid(z).clamp(1e-12, 1 - 1e-12)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


# %% wrong="adds_a_little" about="numeric"
#| zh: 加上的 1e-7 改变了每一个损失，200 变成了 16；而 σ 在那里是平的，梯度传不过去，变成 0。
#| en: The added 1e-7 changes every loss, 200 becomes 16; and σ is flat out there, so that no gradient gets through and it is 0.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    p = torch.sigmoid(z)
    return -(y * torch.log(p + 1e-7) + (1 - y) * torch.log(1 - p + 1e-7)).mean()


# %% wrong="clips_the_logit" about="numeric"
#| zh: 夹住的是 z：15 以外的损失都成了 15，梯度都成了 0。问题被藏起来，没有解决。
#| en: Here z was clipped: beyond 15 every loss is 15 and every gradient 0. The trouble is hidden, not solved.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    p = torch.sigmoid(z.clamp(-15, 15))
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


# %% wrong="exponential_overflows" about="numeric"
#| zh: 化简是对的，算法还不行：float32 里 z 超过 88，eᶻ 就溢出成 inf。
#| en: Simplified rightly, but computed badly: in float32 eᶻ overflows to inf once z exceeds 88.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    return (torch.log(1 + torch.exp(z)) - y * z).mean()


# %% wrong="kinks_at_zero" about="special"
#| zh: 值处处都对，z = 0 处的梯度却不对：`relu` 和 `abs` 在那里都取 0，两个折点本该互相抵消，引擎却无从知道（支线“一点三答” `kinks`）。训练恰恰常常从 z = 0 开始。
#| en: The value is right everywhere, but not the gradient at z = 0: `relu` and `abs` both take 0 there; their kinks ought to cancel, which the engine
#| en: cannot know (`kinks` in the side road “Three answers at one point”). And z = 0 is where training often starts.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    return (torch.relu(z) - y * z + torch.log(1 + torch.exp(-z.abs()))).mean()


# %% wrong="sums_instead" about="formula"
#| zh: 稳定了，但返回的是和；原来的损失是平均值。
#| en: It is stable now, but returns the sum; the given loss is a mean.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    return (torch.logaddexp(z, torch.zeros_like(z)) - y * z).sum()


# %% wrong="drops_what_is_not_finite" about="numeric"
#| zh: inf 和 nan 被换成了 0：损失好看了，可是错得最厉害的点从此不算数了，梯度也还是坏的。
#| en: inf and nan were replaced by 0: the loss looks fine, but the points that are most wrong no longer count, and the gradient is as bad as before.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    p = torch.sigmoid(z)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).nan_to_num(0.0, 0.0, 0.0).mean()


# %% wrong="adds_the_target_term" about="formula"
#| zh: y·z 那一项的符号反了：合并以后是 log(1 + eᶻ) **减** y·z。
#| en: The term y·z has the wrong sign: put together it is log(1 + eᶻ) **minus** y·z.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    return (torch.logaddexp(z, torch.zeros_like(z)) + y * z).mean()


# %% wrong="ignores_the_target" about="formula"
#| zh: y 没有用上：这是 y = 0 时的损失。
#| en: y is not used: this is the loss for y = 0.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    return torch.logaddexp(z, torch.zeros_like(z)).mean()


# %% wrong="overflows_on_the_left" about="numeric"
#| zh: z 很大时对了，可是 z 很负时 e⁻ᶻ 溢出。两边都要想到。
#| en: Right for large z; for very negative z, however, e⁻ᶻ overflows. Think of both sides.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    return (z + torch.log(1 + torch.exp(-z)) - y * z).mean()


# %% wrong="leaves_the_graph" about="tracking"
#| zh: 值是对的，但用 NumPy 算的，没有记录：梯度回不到 z。
#| en: The value is right, but NumPy computed it and nothing was recorded: no gradient gets back to z.
import numpy as np

import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    zz, yy = (z.detach().numpy(), y.numpy())
    return torch.tensor((np.logaddexp(0, zz) - yy * zz).mean(), requires_grad=True)


# %% wrong="returns_every_loss" about="formula"
#| zh: 返回的是每个元素的损失，没有取平均，不能直接 `backward()`。
#| en: The loss of every element is returned; without the mean, `backward()` cannot be called on it.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    return torch.logaddexp(z, torch.zeros_like(z)) - y * z


# %% wrong="rounds_the_targets" about="formula"
#| zh: y 被当成了 0 或 1。目标也可以在两者之间，公式里要用 y 本身。
#| en: y is taken for 0 or 1. A target may lie between, and the formula has y itself in it.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    return torch.logaddexp(torch.zeros_like(z), torch.where(y > 0.5, -z, z)).mean()


# %% wrong="adds_very_little" about="numeric"
#| zh: 加上的 1e-12 给损失封了顶：200 变成了 28 左右；而 σ 在那里是平的，梯度传不过去，变成 0。
#| en: The added 1e-12 puts a cap on the loss, and 200 becomes about 28; and σ is flat out there, so that no gradient gets through and it is 0.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    p = torch.sigmoid(z)
    return -(y * torch.log(p + 1e-12) + (1 - y) * torch.log(1 - p + 1e-12)).mean()


# %% wrong="counts_the_rows_only" about="shapes"
#| zh: `len(z)` 是第一维的长度。`z` 是矩阵时，元素不止这么多。
#| en: `len(z)` is the size of the first dimension. Where `z` is a matrix there are more entries than that.
import autograd_lib.engine as torch

counterexample = (16.5, 0.0)


def repaired(z, y):
    return (torch.logaddexp(z, torch.zeros_like(z)) - y * z).sum() / len(z)
