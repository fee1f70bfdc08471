# ---
# exercise: jvp_of
# title zh: 一个类，往前走
# title en: A class that goes forward
# kind: implement_op
# points: 4
# minutes: 8
# difficulty: 2
# answers: CubeTimes
# ---

# %% [markdown] task lang="zh"
r"""
`CubeTimes` 算 $x^3 w$，反向已经写好。补上另一个方向：

* 在 `setup_context` 里，给 `jvp` 存下它要的；原来的那一行留着。
* `jvp(ctx, dx, dw)` 收到两个切向分量，形状和 `x`、`w` 一样。返回输出的切向分量，**只有一个**。写公式，不要再求导。

不要改动收到的张量。切向分量可能全是 0，`x` 里也会有 0。
"""

# %% [markdown] task lang="en"
r"""
`CubeTimes` computes $x^3 w$, and its way back is there. Add the other direction:

* In `setup_context`, save for `jvp` what it needs; the line there stays.
* `jvp(ctx, dx, dw)` receives two tangents, in the shapes of `x` and `w`. Return the tangent of the output: **one**. Write a formula; do not differentiate again.

Leave what you receive as it is. A tangent may be 0 everywhere, and `x` has a 0.
"""


# %% answer
class CubeTimes(torch.autograd.Function):
    @staticmethod
    def forward(x, w):
        return x**3 * w

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, w = inputs
        ctx.save_for_backward(x, w)
        ### BEGIN SOLUTION
        ctx.save_for_forward(x, w)
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g * 3 * x**2 * w, g * x**3

    @staticmethod
    def jvp(ctx, dx, dw):
        ### BEGIN SOLUTION
        x, w = ctx.saved_tensors
        return 3 * x**2 * w * dx + x**3 * dw
        ### END SOLUTION


# %% right
class CubeTimes(torch.autograd.Function):
    @staticmethod
    def forward(x, w):
        return x**3 * w

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g * 3 * x**2 * w, g * x**3

    @staticmethod
    def jvp(ctx, *tangents):
        x, w = ctx.saved_tensors
        shares = [slope * one for slope, one in zip((3 * x * x * w, x * x * x), tangents)]
        return sum(shares[1:], shares[0])


# %% right
class CubeTimes(torch.autograd.Function):
    @staticmethod
    def forward(x, w):
        return x**3 * w

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, w = inputs
        ctx.save_for_backward(x, w)
        ctx.save_for_forward(x, x * w)

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g * 3 * x**2 * w, g * x**3

    @staticmethod
    def jvp(ctx, dx, dw):
        x, product = ctx.saved_tensors
        return (x * (3 * product * dx + x.square() * dw),)


# %% right
class CubeTimes(torch.autograd.Function):
    @staticmethod
    def forward(x, w):
        return x**3 * w

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.x, ctx.w = inputs
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g * 3 * x**2 * w, g * x**3

    @staticmethod
    def jvp(ctx, dx, dw):
        cube, its_tangent = ctx.x**3, 3 * ctx.x**2 * dx
        return its_tangent * ctx.w + cube * dw


# %% hint
#| zh: x 动一点、w 不动，输出跟着动多少？反过来呢？两个一起动呢？
#| en: When x moves a little and w stands still, by how much does the output move? And the other way round? And when both move?

# %% hint
#| zh: `backward` 把一个 `g` 分成两份；`jvp` 把两份合成一个。两边用的斜率一样：`3 * x**2 * w` 和 `x**3`。
#| en: `backward` splits one `g` into two shares; `jvp` makes one of two. Both use the same slopes, `3 * x**2 * w` and `x**3`.

# %% hint
#| zh: 在 `jvp` 里，`ctx.saved_tensors` 是 `ctx.save_for_forward` 存下的那些，次序也一样。
#| en: In `jvp`, `ctx.saved_tensors` holds what `ctx.save_for_forward` has put there, in the same order.

# %% given
import torch


class Start(torch.autograd.Function):
    @staticmethod
    def forward(x, w):
        return x**3 * w

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, w = inputs
        ctx.save_for_backward(x, w)
        ctx.save_for_forward(x, w)

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g * 3 * x**2 * w, g * x**3


# %% wrong="backward_copied" about="transpose"
#| zh: 这是反向的样子：两个输入，两份。往前走只有一个输出，两份要加成一个切向分量。
#| en: This is the shape of the way back: two inputs, two shares. Going forward there is one output, and the two shares add up to its tangent.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return dx * 3 * x**2 * w, dw * x**3


# %% wrong="backward_copied_word_for_word" about="transpose"
#| zh: 这是 `backward`，只换了名字：它只收到一个 `g`。`jvp` 收到两个切向分量，一个输入一个，返回一个。
#| en: This is `backward` under another name, which receives a single `g`. `jvp` receives two tangents, one for each input, and returns one.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, g):
        x, w = ctx.saved_tensors
        return g * 3 * x**2 * w, g * x**3


# %% wrong="both_shares_of_one_tangent" about="transpose"
#| zh: 两份都乘了 `dx`。`w` 动的那一份要乘 `dw`。
#| en: Both shares are multiplied by `dx`. The share of `w` is multiplied by `dw`.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return dx * (3 * x**2 * w + x**3)


# %% wrong="saved_for_backward_only" about="saved"
#| zh: `ctx.save_for_backward` 存下的，`jvp` 拿不到。给它的要用 `ctx.save_for_forward` 再存一次。
#| en: What `ctx.save_for_backward` holds does not reach `jvp`. Save it once more, by `ctx.save_for_forward`.
class CubeTimes(Start):
    @staticmethod
    def setup_context(ctx, inputs, output):
        x, w = inputs
        ctx.save_for_backward(x, w)

    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**2 * w * dx + x**3 * dw


# %% wrong="saved_for_forward_only" about="saved"
#| zh: 给 `backward` 存的那一行没有了，反向就拿不到 `x` 和 `w`。两个方向各存各的。
#| en: The line that saves for `backward` is gone, and the way back finds no `x` and no `w`. Each direction has a line of its own.
class CubeTimes(Start):
    @staticmethod
    def setup_context(ctx, inputs, output):
        x, w = inputs
        ctx.save_for_forward(x, w)

    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**2 * w * dx + x**3 * dw


# %% wrong="saved_in_another_order" about="index"
#| zh: 存的时候 `w` 在前，取的时候 `x` 在前：两个换了位置。
#| en: They are saved with `w` first and taken with `x` first, and so they have changed places.
class CubeTimes(Start):
    @staticmethod
    def setup_context(ctx, inputs, output):
        x, w = inputs
        ctx.save_for_backward(x, w)
        ctx.save_for_forward(w, x)

    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**2 * w * dx + x**3 * dw


# %% wrong="tangents_dropped" about="chain"
#| zh: 这是两个斜率之和，切向分量没有乘进去：输入动得快一倍，输出也该快一倍。
#| en: This is the sum of the two slopes, without the tangents: where the inputs move twice as fast, so must the output.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**2 * w + x**3


# %% wrong="one_tangent_dropped" about="chain"
#| zh: `w` 动的那一份没有乘 `dw`：`w` 不动时，这一份应当是 0。
#| en: The share of `w` is not multiplied by `dw`: where `w` stands still, this share should be 0.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**2 * w * dx + x**3


# %% wrong="w_stands_still" about="accumulate"
#| zh: 只有 `x` 动的那一份；`w` 也在动，它的那一份没有加上。
#| en: Only the share of `x`; `w` moves as well, and its share is missing.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**2 * w * dx


# %% wrong="x_stands_still" about="accumulate"
#| zh: 只有 `w` 动的那一份；`x` 也在动，它的那一份没有加上。
#| en: Only the share of `w`; `x` moves as well, and its share is missing.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return x**3 * dw


# %% wrong="tangents_exchanged" about="index"
#| zh: 两个切向分量换了位置：`dx` 要乘对 `x` 的斜率，`dw` 要乘对 `w` 的斜率。
#| en: The two tangents have changed places: `dx` belongs to the slope in `x`, and `dw` to the slope in `w`.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**2 * w * dw + x**3 * dx


# %% wrong="tangents_multiplied" about="formula"
#| zh: 乘积的切向分量不是切向分量的乘积：一个动的时候另一个不动，各算一份，再相加。
#| en: The tangent of a product is not the product of the tangents: while one factor moves the other stands still, and the two shares are added.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**2 * dx * dw


# %% wrong="w_left_out" about="formula"
#| zh: `x` 动的那一份里少了因子 `w`。
#| en: The share of `x` lacks the factor `w`.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**2 * dx + x**3 * dw


# %% wrong="three_left_out" about="formula"
#| zh: 指数 3 要下来作因子：`x**3` 的斜率是 `3 * x**2`。
#| en: The exponent 3 comes down as a factor: the slope of `x**3` is `3 * x**2`.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return x**2 * w * dx + x**3 * dw


# %% wrong="exponent_kept" about="formula"
#| zh: 指数没有减一：`x**3` 的斜率是 `3 * x**2`。
#| en: The exponent has not gone down by one: the slope of `x**3` is `3 * x**2`.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**3 * w * dx + x**3 * dw


# %% wrong="shares_subtracted" about="formula"
#| zh: 两份要相加，不是相减。
#| en: The two shares are added, not subtracted.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**2 * w * dx - x**3 * dw


# %% wrong="forward_of_the_tangents" about="reading"
#| zh: 这是把切向分量当成输入，又算了一遍 `forward`。要的是输出跟着输入变得有多快。
#| en: This is `forward` once more, with the tangents for inputs. Wanted is how fast the output changes with the inputs.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        return dx**3 * dw


# %% wrong="value_at_the_moved_point" about="reading"
#| zh: 这是挪动之后的值。切向分量不是步子，而是变得有多快：输出的那一个是两个斜率各乘一个切向分量，加起来。
#| en: This is the value at the place to which the inputs would move. A tangent is no step; it says how fast. The output's is each slope times its tangent, added up.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return (x + dx) ** 3 * (w + dw)


# %% wrong="difference_for_slope" about="formula"
#| zh: 这是走一整步的差，不是斜率：步子大了，弯曲也算进来了。切向分量加倍，结果要正好加倍。
#| en: This is the difference after a whole step and no slope: a step that large takes the curvature along. With the tangents doubled, the result must be exactly doubled.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return (x + dx) ** 3 * (w + dw) - x**3 * w


# %% wrong="divided_by_x" about="special"
#| zh: 用输出除以 `x` 得到斜率，`x` 是 0 的地方就成了 nan。斜率要从 `x` 和 `w` 直接写。
#| en: The slope is taken from the output, divided by `x`, which gives nan where `x` is 0. Write it in terms of `x` and `w`.
class CubeTimes(Start):
    @staticmethod
    def setup_context(ctx, inputs, output):
        x, w = inputs
        ctx.save_for_backward(x, w)
        ctx.save_for_forward(x, w, output)

    @staticmethod
    def jvp(ctx, dx, dw):
        x, w, output = ctx.saved_tensors
        return 3 * output / x * dx + output / w * dw


# %% wrong="tangents_changed_in_place" about="sharing" shows="_ *= _; _.mul_(_)"
#| zh: 收到的切向分量被原地改掉了。别处也许还要用它们：做新的张量。
#| en: The tangents that were received are changed in place. Somebody else may still need them: make new tensors.
#| zh else: 收到的张量被改掉了：做新的张量。
#| en else: Tensors that were received are changed: make new ones.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        dx *= 3 * x**2 * w
        dw *= x**3
        return dx + dw


# %% wrong="value_returned_too" about="reading"
#| zh: 值 `forward` 已经算好了；`jvp` 只返回切向分量。
#| en: `forward` has computed the value already; `jvp` returns the tangent alone.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return x**3 * w, 3 * x**2 * w * dx + x**3 * dw


# %% wrong="tangents_added_first" about="chain"
#| zh: 两个切向分量先加了起来，再乘两个斜率之和：`dw` 也乘上了对 `x` 的斜率。每个切向分量只乘自己的斜率。
#| en: The two tangents are added before they meet the slopes, so that `dw` is multiplied by the slope in `x` as well. Each tangent goes with its own slope alone.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return (dx + dw) * (3 * x**2 * w + x**3)


# %% wrong="w_in_its_own_slope" about="formula"
#| zh: `w` 动的那一份里多了因子 `w`：对 `w` 求导，剩下的只有 `x**3`。
#| en: The share of `w` has a factor `w` too many: differentiated in `w`, only `x**3` is left.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**2 * w * dx + x**3 * w * dw


# %% wrong="added_over_all_entries" about="shapes"
#| zh: 所有位置加成了一个数。输出的切向分量和输出形状一样，一个位置一个。
#| en: All places are added up to one number. The tangent of the output has the output's shape, one for each place.
class CubeTimes(Start):
    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return (3 * x**2 * w * dx + x**3 * dw).sum()


# %% wrong="shares_multiplied" about="formula"
#| zh: 两份是相加的，这里相乘了：其中一个不动时，什么也剩不下。
#| en: The two shares are added, and here they are multiplied: where one of the inputs stands still, nothing is left.
class CubeTimes(torch.autograd.Function):
    @staticmethod
    def forward(x, w):
        return x**3 * w

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, w = inputs
        ctx.save_for_backward(x, w)
        ctx.save_for_forward(x, w)

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g * 3 * x**2 * w, g * x**3

    @staticmethod
    def jvp(ctx, dx, dw):
        x, w = ctx.saved_tensors
        return 3 * x**2 * w * dx * x**3 * dw
