# ---
# exercise: affine
# title zh: 一整层
# title en: A whole layer
# kind: fill_in
# points: 6
# minutes: 12
# difficulty: 3
# answers: Affine
# part: Affine
# ---

# %% [markdown] task lang="zh"
r"""
神经网络的一层是 `x @ w + b`：`x` 是 n×r 的矩阵（一行一个样本），`w` 是 r×m 的，`b` 长度为 m，加到每一行上。把它写成你的引擎的**一个**运算：补全 `Affine` 的两个方法。

* `backward` 返回一个元组，依次是 `x`、`w`、`b` 的梯度，形状各与自己的参数一致。
* `ctx.needs_input_grad` 是三个布尔值。`x` 往往是数据，不需要梯度；这时在它的位置上返回 `None`，不要白算一个矩阵乘积。`w` 和 `b` 的梯度总要返回。
"""

# %% [markdown] task lang="en"
r"""
A layer of a neural network is `x @ w + b`: `x` is an n×r matrix (one sample a row), `w` is r×m, and `b`, of length m, is added to every row. Write it as **one** operation of your engine: complete the two methods of `Affine`.

* `backward` returns a tuple: the gradients of `x`, `w` and `b`, each in the shape of what it belongs to.
* `ctx.needs_input_grad` holds three booleans. `x` is often data and needs no gradient; then return `None` in its place, and compute no matrix product for nothing. Always return the gradients of `w` and `b`.
"""


# %% answer
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ### BEGIN SOLUTION
        ctx.save_for_backward(x, w)
        return x @ w + b
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x.T @ g, g.sum(axis=0)
        ### END SOLUTION


# %% right
import numpy as np


class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.x, ctx.w = x, w
        return np.einsum("ij,jk->ik", x, w) + b

    @staticmethod
    def backward(ctx, g):
        found = [None, None, None]
        if ctx.needs_input_grad[0]:
            found[0] = np.einsum("ij,kj", g, ctx.w)
        if ctx.needs_input_grad[1]:
            found[1] = ctx.x.T.dot(g)
        if ctx.needs_input_grad[2]:
            found[2] = np.ones(len(g)) @ g
        return tuple(found)


# %% right
class Affine(Function):
    @staticmethod
    def forward(ctx, data, weight, bias):
        wants_x, _, _ = ctx.needs_input_grad
        ctx.save_for_backward(data, *([weight] if wants_x else []))
        return data.dot(weight) + bias

    @staticmethod
    def backward(ctx, g):
        data, *weight = ctx.saved_tensors
        by_data = g @ weight[0].transpose() if weight else None
        return by_data, data.transpose() @ g, sum(g)


# %% wrong="weights_first" about="order"
#| zh: 次序不对：`backward` 返回的梯度，要照 `forward` 参数的次序，先 `x`，再 `w`，再 `b`。
#| en: The order is wrong: `backward` returns the gradients in the order of the parameters of `forward`, `x` first, then `w`, then `b`.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return x.T @ g, g @ w.T if ctx.needs_input_grad[0] else None, g.sum(axis=0)


# %% wrong="weights_without_the_cotangent" about="chain"
#| zh: `w` 的那一份里没有 `g`，好像上游梯度全是 1。
#| en: There is no `g` in the share of `w`, as if the cotangent were 1 everywhere.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x.T @ np.ones_like(g), g.sum(axis=0)


# %% equivalent
# if ctx.needs_input_grad[1]: found[1] = ctx.x.T.dot(g) => if True: found[1] = ctx.x.T.dot(g)
# 1 => 2
# if ctx.needs_input_grad[2]: found[2] = np.ones(len(g)) @ g => if True: found[2] = np.ones(len(g)) @ g
# 2 => 1
# 0 => -1

# %% hint
#| zh: 反向要用到哪些前向时的矩阵？`b` 的值用得着吗？`forward` 结束以后它们就不在手边了，放在哪里才能带到 `backward`？
#| en: Which matrices of the forward pass does backward need? Is the value of `b` among them? They are out of reach once `forward` is over; where can they be
#| en: put so that `backward` finds them?

# %% hint
#| zh: `forward` 里用 `ctx.save_for_backward(…)` 存好，`backward` 里用 `ctx.saved_tensors` 按同样的次序取回。`b` 加到了每一行上，第 08 课说过这种复制的反向是什么。
#| en: Put them away in `forward` with `ctx.save_for_backward(…)` and fetch them back in `backward`, in the same order, with `ctx.saved_tensors`. `b` was added to
#| en: every row; lesson 08 said what undoes such copying in the backward pass.

# %% hint
#| zh: 用形状来核对：g 是 n×m 的，三个结果分别是 n×r、r×m 和长度 m。第一个只在 `ctx.needs_input_grad[0]` 为真时才算。
#| en: Check with shapes: g is n×m, and the three results are n×r, r×m and of length m. Compute the first only where `ctx.needs_input_grad[0]` is true.

# %% given
import numpy as np


class Function:
    pass


# %% wrong="exchanges_the_gradients" about="contract"
#| zh: 公式都对，次序反了：先返回 `forward` 第一个参数的梯度。x 收到的是 w 的那一份，所以形状对不上。
#| en: The formulas are right, but in the wrong order: the gradient of the first parameter of `forward` comes first. x receives what belongs to w, hence the trouble with shapes.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return x.T @ g, g @ w.T, g.sum(axis=0)


# %% wrong="saves_in_another_order" about="saved"
#| zh: 存的次序和取的次序不一样：`x` 和 `w` 两个名字在反向里互换了。
#| en: They are saved in one order and fetched in the other: in backward the names `x` and `w` have changed places.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(w, x)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x.T @ g, g.sum(axis=0)


# %% wrong="no_transpose" about="transpose"
#| zh: 少了两个转置。形状不同的矩阵会立刻报错，方阵却一声不响地给出错误的数。
#| en: Both transposes are missing. Matrices of different shapes raise at once; square ones give wrong numbers without a word.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w if ctx.needs_input_grad[0] else None
        return for_x, x @ g, g.sum(axis=0)


# %% wrong="wrong_side" about="transpose"
#| zh: 转置对了，左右反了：矩阵乘法不能交换。
#| en: The transposes are right, the sides are not: matrix products do not commute.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = w.T @ g if ctx.needs_input_grad[0] else None
        return for_x, g @ x.T, g.sum(axis=0)


# %% wrong="ones_for_the_cotangent" about="chain"
#| zh: 上游梯度被换成了一串 1。用 `np.ones_like` 去试永远看不出来，因为那时它本来就是这样。
#| en: The cotangent was replaced by 1 everywhere. Trying it out with `np.ones_like` never shows this, since that is what it is then anyway.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        g = np.ones_like(g)
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x.T @ g, g.sum(axis=0)


# %% wrong="mean_for_the_bias" about="accumulate"
#| zh: `b` 在每一行上都用了一次，各份相加，不求平均。
#| en: `b` is used once in every row; its shares are added, not averaged.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x.T @ g, g.mean(axis=0)


# %% wrong="bias_along_the_wrong_dimension" about="shapes"
#| zh: 对列求和得到的是每个样本一个数；`b` 每列一个数，所以要把各行加起来。
#| en: Summing along the columns gives a number for each sample; `b` has one for each column, so the rows are added up.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x.T @ g, g.sum(axis=1)


# %% wrong="all_rows_for_the_bias" about="shapes"
#| zh: `b` 的梯度是整个 `g`，没有把各行加起来。引擎会替你补上这一步；在这里，每一步都要自己写出来。
#| en: The gradient of `b` is the whole of `g`, with the rows not added up. The engine makes up for it silently; here write every step yourself.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x.T @ g, g


# %% wrong="always_computes_everything" about="cost"
#| zh: `x` 不需要梯度时，也白白算了一个矩阵乘积。看一看 `ctx.needs_input_grad`。
#| en: Where `x` needs no gradient, a matrix product is computed for nothing. Look at `ctx.needs_input_grad`.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g @ w.T, x.T @ g, g.sum(axis=0)


# %% wrong="never_for_x" about="contract"
#| zh: `x` 需要梯度时也返回了 `None`：它下面的层就什么也收不到了，而且没有任何报错。
#| en: `None` is returned for `x` even where it needs a gradient: the layers below receive nothing, and nothing raises.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return None, x.T @ g, g.sum(axis=0)


# %% wrong="forward_without_bias" about="formula"
#| zh: 前向里没有加上 `b`，反向却给了它梯度。
#| en: The forward pass does not add `b`, though the backward pass gives it a gradient.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return (g @ w.T if ctx.needs_input_grad[0] else None, x.T @ g, g.sum(axis=0))


# %% wrong="keeps_the_inputs_on_the_class" about="saved"
#| zh: 输入存在类上了，所有的层共用：第二次前向以后，第一次的就没了。存在 `ctx` 里。
#| en: The inputs are kept on the class, which all calls share: after a second forward pass those of the first are gone. Keep them in `ctx`.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        Affine.x, Affine.w = (x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = (Affine.x, Affine.w)
        return (g @ w.T if ctx.needs_input_grad[0] else None, x.T @ g, g.sum(axis=0))


# %% wrong="computes_and_drops" about="cost"
#| zh: `x` 的梯度先算出来，再换成 `None`：返回的对了，乘积还是白算了。先问，再算。
#| en: The gradient of `x` is computed and then replaced by `None`: what is returned is right, but the product was computed for nothing. Ask first.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        gx = g @ w.T
        if not ctx.needs_input_grad[0]:
            gx = None
        return (gx, x.T @ g, g.sum(axis=0))


# %% wrong="bias_sign_reversed" about="formula"
#| zh: `b` 的梯度反了号：它是加上去的，每一行的 `g` 原样加起来。
#| en: The gradient of `b` has the wrong sign: `b` is added, so the rows of `g` add up as they are.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return (g @ w.T if ctx.needs_input_grad[0] else None, x.T @ g, -g.sum(axis=0))


# %% wrong="zeros_for_none" about="cost"
#| zh: `x` 不需要梯度时返回的是一个全零数组；没有梯度用 `None` 表示。
#| en: Where `x` needs no gradient, an array of zeros is returned; no gradient is said by `None`.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return (g @ w.T if ctx.needs_input_grad[0] else np.zeros_like(x), x.T @ g, g.sum(axis=0))


# %% wrong="clears_the_incoming_gradient" about="sharing"
#| zh: 到达的 `g` 被清成了零，可是它也许还要交给别人。
#| en: The `g` that arrives is set to zero, though others may still be waiting for it.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        gx = g @ w.T if ctx.needs_input_grad[0] else None
        gw = x.T @ g
        gb = g.sum(axis=0)
        g[...] = 0
        return (gx, gw, gb)


# %% wrong="keeps_the_row_dimension" about="shapes"
#| zh: 多留了一维：`b` 是长度为 m 的向量，这里返回的是 1×m 的矩阵。
#| en: One dimension too many is kept: `b` is a vector of length m, and this is a 1×m matrix.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return (g @ w.T if ctx.needs_input_grad[0] else None, x.T @ g, g.sum(axis=0, keepdims=True))


# %% wrong="all_or_nothing" about="contract"
#| zh: `x` 不需要梯度时，三个都不给了。`x` 是数据的时候，`w` 和 `b` 仍然要梯度。
#| en: Where `x` needs no gradient, none of the three gets any. When `x` is data, `w` and `b` still need theirs.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        if not all(ctx.needs_input_grad):
            return None, None, None
        return g @ w.T, x.T @ g, g.sum(axis=0)


# %% wrong="leaves_the_place_out" about="contract"
#| zh: `x` 不需要梯度时，只返回了两个。每个输入都要占一个位置：那里写 `None`。
#| en: Where `x` needs no gradient, only two are returned. Every input keeps its place: put `None` there.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        found = [x.T @ g, g.sum(axis=0)]
        if ctx.needs_input_grad[0]:
            found.insert(0, g @ w.T)
        return tuple(found)


# %% wrong="averages_over_the_samples" about="formula"
#| zh: `w` 和 `b` 的梯度又除以了样本数。这一层把各行的份加起来，不取平均；损失要是取平均，`g` 里已经除过了。
#| en: The gradients of `w` and `b` are divided by the number of samples. The layer adds the shares of its rows and takes no mean; if the loss does, `g` contains it already.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x.T @ g / len(g), g.sum(axis=0) / len(g)


# %% wrong="gradient_on_the_wrong_side" about="transpose"
#| zh: `w` 的梯度里 `x` 和 `g` 相乘的次序和转置不对：结果要与 `w` 形状相同，看看每个形状能怎样乘。
#| en: In the gradient of `w` the order and the transposes of `x` and `g` are not right: the result has to have the shape of `w`. See how these shapes can be multiplied.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x @ g, g.sum(axis=0)


# %% wrong="one_number_for_the_bias" about="shapes"
#| zh: `b` 的梯度加成了一个数：每一列有自己的偏置，只沿行的方向加。
#| en: The gradient of `b` is added up to one number: each column has a bias of its own, so add over the rows only.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x.T @ g, g.sum()


# %% wrong="last_row_dropped" about="index"
#| zh: `w` 的梯度漏了最后一行样本：每一行都用了一次 `w`。
#| en: The gradient of `w` leaves out the last row of samples: every row has used `w`.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x[:-1].T @ g[:-1], g.sum(axis=0)


# %% wrong="a_list_for_a_tuple" about="contract"
#| zh: 三个梯度装在列表里返回了：要的是元组。
#| en: The gradients come back in a list; it should be a tuple.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return [for_x, x.T @ g, g.sum(axis=0)]


# %% wrong="saves_nothing" about="saved"
#| zh: 存的和取的对不上：`ctx.saved_tensors` 里只有 `forward` 交给 `save_for_backward` 的那几个，一个不多，一个不少。
#| en: What is saved and what is fetched do not match: `ctx.saved_tensors` holds just what `forward` has given to `save_for_backward`, no more and no less.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x.T @ g, g.sum(axis=0)


# %% wrong="the_weights_as_they_are" about="transpose"
#| zh: `x` 的梯度里少了一个转置：形状不合就报错，方阵却一声不响地给出错误的数。
#| en: In the gradient of `x` a transpose is missing: oblong shapes raise, while square ones give wrong numbers without a word.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w if ctx.needs_input_grad[0] else None
        return for_x, x.T @ g, g.sum(axis=0)


# %% wrong="the_weights_turned_over" about="transpose"
#| zh: `w` 的梯度转置了：它的形状要和 `w` 相同。
#| en: The gradient of `w` is transposed: it should have the shape of `w`.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, g.T @ x, g.sum(axis=0)


# %% wrong="ones_for_the_bias" about="chain"
#| zh: `b` 的梯度里没有 `g`：`b` 加在每一行上，那一行的 `g` 就是它的一份。
#| en: There is no `g` in the gradient of `b`: it is added to every row, and the `g` of that row is its share.
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, x.T @ g, np.ones(w.shape[1])
