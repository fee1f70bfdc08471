# ---
# exercise: stretches
# title zh: 切成几段
# title en: Into how many stretches
# kind: fill_in
# points: 4
# minutes: 10
# difficulty: 3
# answers: how_many, Stretch
# part: Stretch
# ---

# %% [markdown] task lang="zh"
r"""
1. `how_many(n)`：一串 n 个运算（n 至少是 6），每个要存同样大的一份。切成 k 段，每段至多 $\lceil n/k \rceil$ 个，最多时存着 k 份段首的输入和摊开的 $\lceil n/k \rceil$ 份。返回让 $k + \lceil n/k \rceil$ 最小的 k（不止一个时，哪个都行）。
2. `Stretch.apply(run, *inputs)` 的值是张量 `run(*inputs)`；`inputs` 都是要求梯度的浮点张量，每一个都要得到梯度。前向和反向之间只存 `inputs`。`backward` 里拿到的都是张量：把 `run` 再运行一遍，这一次要记录（那里默认不记录，用 `torch.enable_grad()` 打开），然后照常求导。只要一阶导数。
"""

# %% [markdown] task lang="en"
r"""
1. `how_many(n)`: n operations, at least 6, save one tensor each, all of one size. In k stretches of at most $\lceil n/k \rceil$, the most that is stored is k inputs and the $\lceil n/k \rceil$ tensors of the open stretch. Return a k for which $k + \lceil n/k \rceil$ is smallest.
2. `Stretch.apply(run, *inputs)` has the value of `run(*inputs)`, a tensor; `inputs` are floating-point tensors that require gradients, and each gets one. Between forward and backward nothing is saved but `inputs`. `backward`, which receives tensors, runs `run` once more, recorded this time (recording is off in there; `torch.enable_grad()` switches it on), and differentiates as usual, to first order.
"""


# %% answer
def how_many(n):
    ### BEGIN SOLUTION
    return min(range(1, n + 1), key=lambda k: k + math.ceil(n / k))
    ### END SOLUTION


class Stretch(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run, *inputs):
        ### BEGIN SOLUTION
        ctx.run = run
        ctx.save_for_backward(*inputs)
        return run(*inputs)
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        inputs = [one.detach().requires_grad_() for one in ctx.saved_tensors]
        with torch.enable_grad():
            again = ctx.run(*inputs)
        return None, *torch.autograd.grad(again, inputs, g)
        ### END SOLUTION


# %% right
def how_many(n):
    return round(n**0.5)


class Stretch(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run, *inputs):
        ctx.again = run
        ctx.save_for_backward(*inputs)
        return run(*inputs)

    @staticmethod
    def backward(ctx, g):
        fresh = [torch.clone(one).detach().requires_grad_(True) for one in ctx.saved_tensors]
        with torch.set_grad_enabled(True):
            (ctx.again(*fresh) * g).sum().backward()
        return (None, *(one.grad for one in fresh))


# %% right
def how_many(n):
    best = 1
    for k in range(2, n):
        if k + (n + k - 1) // k < best + (n + best - 1) // best:
            best = k
    return best


class Stretch(torch.autograd.Function):
    @staticmethod
    def forward(run, *inputs):
        return run(*inputs)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.run, *tensors = inputs
        ctx.save_for_backward(*tensors)

    @staticmethod
    def backward(ctx, g):
        with torch.enable_grad():
            fresh = [one.detach().requires_grad_() for one in ctx.saved_tensors]
            shares = torch.autograd.grad([ctx.run(*fresh)], fresh, grad_outputs=[g])
        return None, *shares


# %% equivalent
# range(1, n + 1) => ...
# range(2, n) => ...
# best = 1 => best = 2
# requires_grad_(True) => ...
# n + k - 1 => ...
# k + (n + k - 1) // k < best + (n + best - 1) // best => ...

# %% given
import math

import torch

# %% hint
#| zh: 段切得多，段首就多；切得少，摊开的那一段就长。什么时候两样一样多？
#| en: Many stretches have many inputs; few stretches are long, once open. When are the two alike?

# %% hint
#| zh: `backward` 里取出存下的输入，让它们成为新的叶子：`detach()`，再要求梯度。然后在 `with torch.enable_grad():` 里运行 `ctx.run`。
#| en: In `backward`, turn the saved inputs into new leaves: `detach()`, and require gradients. Then run `ctx.run` inside `with torch.enable_grad():`.

# %% hint
#| zh: 最后一步是 `torch.autograd.grad(again, inputs, g)`，它给每个输入一个梯度；`run` 也占一个位置，那里放 `None`。
#| en: The last step is `torch.autograd.grad(again, inputs, g)`, with a gradient for each input; `run` has a slot as well, and gets `None`.


# %% wrong="no_stretch" about="cost"
#| zh: 0 段就是不切：n 份全都存着。切开，最多的时候才会少。
#| en: No stretch means no cut: all n tensors are stored at once. It takes cuts to store fewer.
def how_many(n):
    return 0


# %% wrong="one_stretch" about="cost"
#| zh: 只切成一段，反向时整串一下子全摊开：n 份，再加上段首的一份，比不切还多。
#| en: With a single stretch the whole chain lies open at once on the way back: n tensors and one input, more than without any.
def how_many(n):
    return 1


# %% wrong="every_operation_by_itself" about="cost"
#| zh: 每个运算自成一段，段首就有 n 份：什么也没有省。
#| en: With every operation a stretch of its own, there are n inputs of stretches: nothing is saved.
def how_many(n):
    return n


# %% wrong="two_halves" about="cost"
#| zh: 切成两段，摊开的一段还有一半那么长。再多切几段，段首只多几份，摊开的却少得更多。
#| en: Of two stretches, the one that lies open is still half of the chain. Further cuts add fewer inputs than they take from what lies open.
def how_many(n):
    return 2


# %% wrong="half_as_many" about="cost"
#| zh: 这里每段只有两个运算，段首就有一半那么多。段少一些，摊开的多一点，加起来反而少。
#| en: That makes stretches of two operations each, and half as many inputs as operations. With fewer stretches a little more lies open, and the sum is smaller.
def how_many(n):
    return n // 2


# %% wrong="the_sum_for_the_count" about="reading"
#| zh: 这是存得最多的时候有几份。要返回的是切成几段。
#| en: This is how many tensors are stored at the most. What is wanted is the number of stretches.
def how_many(n):
    return min(k + math.ceil(n / k) for k in range(1, n + 1))


# %% wrong="a_logarithm" about="cost"
#| zh: n 大了以后，对数切得太少。两样加起来最小，是在它们差不多一样多的时候。
#| en: For a large n a logarithm makes too few cuts. The sum is smallest where both of its terms are about alike.
def how_many(n):
    return max(1, round(math.log2(n)))


# %% wrong="history_kept" about="saved" because="more_kept"
#| zh: 整段的历史跟着结果一起留了下来：一点也没有省。前向里不要记录，反向时再运行，那时才记录。
#| en: The history of the whole stretch stays with its result, and no memory is spared. Do not record on the way forward; run again on the way back, and record then.
class Stretch(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run, *inputs):
        ctx.inputs = [one.detach().requires_grad_() for one in inputs]
        with torch.enable_grad():
            ctx.again = run(*ctx.inputs)
        return ctx.again.detach()

    @staticmethod
    def backward(ctx, g):
        return None, *torch.autograd.grad(ctx.again, ctx.inputs, g, retain_graph=True)


# %% wrong="result_saved_too" about="saved" because="more_kept"
#| zh: 结果也存了下来，可是反向会把它再算出来。只存输入。
#| en: The result was saved as well, though the way back computes it again. Save the inputs alone.
class Stretch(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run, *inputs):
        ctx.run = run
        out = run(*inputs)
        ctx.save_for_backward(*inputs, out)
        return out

    @staticmethod
    def backward(ctx, g):
        inputs = [one.detach().requires_grad_() for one in ctx.saved_tensors[:-1]]
        with torch.enable_grad():
            again = ctx.run(*inputs)
        return None, *torch.autograd.grad(again, inputs, g)


# %% wrong="parameters_get_nothing" about="tracking"
#| zh: 只有第一个输入得到了梯度，参数一点也没有，也没有报错。每个输入都要有自己的那一份。
#| en: The first input alone got a gradient; the parameters got none, and there was no error. Every input has a share of its own.
class Stretch(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run, *inputs):
        ctx.run = run
        ctx.save_for_backward(*inputs)
        return run(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, *others = (one.detach() for one in ctx.saved_tensors)
        x.requires_grad_()
        with torch.enable_grad():
            again = ctx.run(x, *others)
        return None, *torch.autograd.grad(again, x, g), *[None] * len(others)


# %% wrong="run_again_unrecorded" about="tracking"
#| zh: `backward` 里默认不记录：在 `with torch.enable_grad():` 外面算的没有历史，求不了导。要求导的，都要在它里面算。
#| en: Recording is off in `backward`: what is computed outside of `with torch.enable_grad():` has no history, and cannot be differentiated. Compute inside of it all that is to be.
class Stretch(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run, *inputs):
        ctx.run = run
        ctx.save_for_backward(*inputs)
        return run(*inputs)

    @staticmethod
    def backward(ctx, g):
        inputs = [one.detach().requires_grad_() for one in ctx.saved_tensors]
        again = ctx.run(*inputs)
        return None, *torch.autograd.grad(again, inputs, g)


# %% wrong="gradient_not_asked_for" about="tracking" shows="_.detach(); _.data"
#| zh: `detach()` 给出的张量不要求梯度，从它们算出来的也就没有历史。先对它们 `requires_grad_()`。
#| en: What `detach()` gives requires no gradient, and so nothing computed from it has a history. Call `requires_grad_()` first.
#| zh else: 再运行一遍时用的输入不要求梯度，从它们算出来的也就没有历史。先对它们 `requires_grad_()`。
#| en else: The inputs of the second run require no gradient, and so nothing computed from them has a history. Call `requires_grad_()` first.
class Stretch(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run, *inputs):
        ctx.run = run
        ctx.save_for_backward(*inputs)
        return run(*inputs)

    @staticmethod
    def backward(ctx, g):
        inputs = [one.detach() for one in ctx.saved_tensors]
        with torch.enable_grad():
            again = ctx.run(*inputs)
        return None, *torch.autograd.grad(again, inputs, g)


# %% wrong="cotangent_left_out" about="chain"
#| zh: 上游梯度没有乘进去：这是结果各元素之和的导数。
#| en: The cotangent is left out: these are derivatives of the sum of the result's entries.
class Stretch(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run, *inputs):
        ctx.run = run
        ctx.save_for_backward(*inputs)
        return run(*inputs)

    @staticmethod
    def backward(ctx, g):
        inputs = [one.detach().requires_grad_() for one in ctx.saved_tensors]
        with torch.enable_grad():
            again = ctx.run(*inputs).sum()
        return None, *torch.autograd.grad(again, inputs)


# %% wrong="runs_on_into_the_past" about="tracking"
#| zh: 存下的输入没有经过 `detach()`，还连着原来的历史：里面那一遍反向不停在这一段的开头，一直走进前面的图里去。
#| en: The saved inputs did not go through `detach()` and still have their history: the pass inside does not stop where the stretch begins, and runs on into the graph before it.
class Stretch(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run, *inputs):
        ctx.run = run
        ctx.save_for_backward(*inputs)
        return run(*inputs)

    @staticmethod
    def backward(ctx, g):
        inputs = ctx.saved_tensors
        with torch.enable_grad():
            again = ctx.run(*inputs)
        return None, *torch.autograd.grad(again, inputs, g)


# %% wrong="no_slot_for_run" about="contract"
#| zh: `forward` 的每个输入在返回值里都有一个位置，`run` 也是：它不是张量，那里放 `None`。
#| en: Every input of `forward` has a slot in what is returned, and so has `run`: it is no tensor, and gets `None`.
class Stretch(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run, *inputs):
        ctx.run = run
        ctx.save_for_backward(*inputs)
        return run(*inputs)

    @staticmethod
    def backward(ctx, g):
        inputs = [one.detach().requires_grad_() for one in ctx.saved_tensors]
        with torch.enable_grad():
            again = ctx.run(*inputs)
        return torch.autograd.grad(again, inputs, g)
