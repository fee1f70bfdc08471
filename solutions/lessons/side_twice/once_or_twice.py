# ---
# exercise: once_or_twice
# title zh: 二阶导数：两条路，一次拒绝
# title en: Second order: two ways, and a refusal
# kind: implement_op
# points: 12
# minutes: 17
# difficulty: 4
# answers: Recompute, Return, Refuse
# ---

# %% [markdown] task lang="zh"
r"""
写三个 $x^2 e^y$ 的 `Function`，都像上面的 `Cube` 那样分开写，`backward` 里写公式。

* `Recompute`：只保存 x 和 y；一阶、二阶都对。
* `Return`：两个可微的输出，$x^2 e^y$ 和 $e^y$。`backward` 里不再算指数，也不用除法；两阶都对，不论损失用到一个输出还是两个。
* `Refuse`：一阶对，带 `create_graph=True` 时也对；上游梯度有历史时，再求导就报 `RuntimeError`。（是常数时可以漏过去。）

`Return` 的 x 和 y 形状相同；另外两个的可能互相广播（多出来的维度由 PyTorch 加回去），也可能转置、切片得来。数里有 0。
"""

# %% [markdown] task lang="en"
r"""
Write three `Function`s for $x^2 e^y$ in the style of `Cube`, with formulas in `backward`.

* `Recompute`: saves x and y alone; right up to second order.
* `Return`: two differentiable outputs, $x^2 e^y$ and $e^y$. Neither exponential nor division in `backward`; right up to second order, for a loss of either or both.
* `Refuse`: right at first order, with `create_graph=True` too; raises a `RuntimeError` when differentiated again, if the cotangent has a history. (Constants may slip through.)

In `Return`, x and y have one shape; elsewhere they may be broadcast (PyTorch undoes it), transposed or sliced. Some numbers are 0.
"""


# %% answer
class Recompute(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ### BEGIN SOLUTION
        ctx.save_for_backward(*inputs)
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        x, y = ctx.saved_tensors
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)
        ### END SOLUTION


class Return(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        ### BEGIN SOLUTION
        e = torch.exp(y)
        return x**2 * e, e
        ### END SOLUTION

    @staticmethod
    def setup_context(ctx, inputs, output):
        ### BEGIN SOLUTION
        ctx.save_for_backward(inputs[0], output[1])
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g, g_e):
        ### BEGIN SOLUTION
        x, e = ctx.saved_tensors
        return g * 2 * x * e, g * x**2 * e + g_e * e
        ### END SOLUTION


class Refuse(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ### BEGIN SOLUTION
        x, y = inputs
        ctx.save_for_backward(2 * x * torch.exp(y), output)
        ### END SOLUTION

    ### BEGIN SOLUTION
    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        by_x, by_y = ctx.saved_tensors
        return g * by_x, g * by_y

    ### END SOLUTION


# %% right
class Recompute(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return y.exp() * x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[1], inputs[0])

    @staticmethod
    def backward(ctx, g):
        y, x = ctx.saved_tensors
        by_x, by_y = ctx.needs_input_grad
        e = y.exp()
        return (
            (2 * g * x * e).sum_to_size(x.shape) if by_x else None,
            (g * x * x * e).sum_to_size(y.shape) if by_y else None,
        )


class Return(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        growth = y.exp()
        return growth * x * x, growth

    @staticmethod
    def setup_context(ctx, inputs, output):
        product, growth = output
        ctx.save_for_backward(inputs[0], product, growth)

    @staticmethod
    def backward(ctx, *cotangents):
        x, product, growth = ctx.saved_tensors
        first, second = cotangents
        return first * x * growth * 2, first * product + second * growth


class Refuse(Recompute):
    backward = staticmethod(torch.autograd.function.once_differentiable(Recompute.backward))


# %% equivalent
# (2 * g * x * e).sum_to_size(x.shape) if by_x else None => (2 * g * x * e).sum_to_size(x.shape) if True else None
# (g * x * x * e).sum_to_size(y.shape) if by_y else None => (g * x * x * e).sum_to_size(y.shape) if True else None

# %% hint
#| zh: `setup_context` 里的运算也不记录。什么东西保存下来，到了 `backward` 里还有历史？
#| en: Nothing is recorded inside `setup_context` either. What can be saved so that it still has a history in `backward`?

# %% hint
#| zh: 输入和输出有历史，中间结果没有。`Recompute` 存输入；`Return` 的 eʸ 是输出之一，存的要是**返回的那个**张量；它也有自己的上游梯度。
#| zh: `Refuse` 可以保存任何东西，但要在 `backward` 上声明，声明写在 `@staticmethod` 的下面。
#| en: Inputs and outputs have one; intermediate results have none. `Recompute` saves its inputs; in `Return`, eʸ is one of the outputs: save **the very tensor that is
#| en: returned**, and mind that it has a cotangent of its own. `Refuse` may save anything, but has to declare it on `backward`, below `@staticmethod`.

# %% hint
#| zh: 写出两个局部导数：x²·eʸ 对 x、对 y。`Return` 里 y 影响损失的路有两条，第二条经过 eʸ 自己：它对 y 的导数是什么？`Recompute`、`Return` 里都不要 `detach()`。
#| en: Write down the two local derivatives of x²·eʸ, with respect to x and to y. In `Return`, y influences the loss along two paths, the second of them through eʸ itself:
#| en: what is its derivative? Neither `Recompute` nor `Return` should call `detach()`.

# %% given
import torch


# %% wrong="slopes_saved" about="saved"
#| zh: 一阶全对。可是 2x·eʸ 是在 `setup_context` 里算的，那里不记录，它在 `backward` 里是一个常数，二阶就悄悄地错了。
#| en: All of first order is right. But 2x·eʸ was computed in `setup_context`, where nothing is recorded; in `backward` it is a constant, and second order is
#| en: silently wrong.
class Recompute(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y = inputs
        ctx.save_for_backward(2 * x * torch.exp(y), output)

    @staticmethod
    def backward(ctx, g):
        by_x, by_y = ctx.saved_tensors
        return g * by_x, g * by_y


# %% wrong="exponential_saved" about="saved"
#| zh: `torch.exp(y)` 是中间结果，既不是输入也不是输出，保存下来就没有了历史，对 y 的二阶导数因此错了。要么重算，要么像 `Return` 那样把它返回。
#| en: `torch.exp(y)` is an intermediate result, neither input nor output, and what is saved of it has no history; so second derivatives with respect to y are wrong.
#| en: Compute it again, or return it as `Return` does.
class Recompute(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y = inputs
        ctx.save_for_backward(x, torch.exp(y))

    @staticmethod
    def backward(ctx, g):
        x, e = ctx.saved_tensors
        return g * 2 * x * e, g * x**2 * e


# %% wrong="hung_on_the_context" about="saved"
#| zh: x 和 y 直接挂在了 `ctx` 上，没有经过 `save_for_backward`：前向以后有人原地改了它们，梯度就悄悄错了，谁也不报错。
#| en: x and y just hang on `ctx` and never went through `save_for_backward`: when somebody changes them in place after the forward pass, gradients go wrong silently.
class Recompute(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.x, ctx.y = inputs

    @staticmethod
    def backward(ctx, g):
        e = torch.exp(ctx.y)
        return g * 2 * ctx.x * e, g * ctx.x**2 * e


# %% wrong="numbers_taken_out" about="higher" shows="_.detach(); _.data"
#| zh: `detach()` 之后 x、y 成了常数：一阶对，二阶少了它们的那一份。
#| en: After `detach()` x and y are constants: first order is right, and second order lacks their share.
#| zh else: `backward` 里的 x、y 没有历史，成了常数：一阶对，二阶少了它们的那一份。
#| en else: In `backward` x and y have no history and count as constants: first order is right, and second order lacks their share.
class Recompute(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = (one.detach() for one in ctx.saved_tensors)
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)


# %% wrong="output_saved_as_well" about="saved"
#| zh: 数都对，可是除了 x 和 y 还存了输出：`Recompute` 要省的就是这一份内存。
#| en: All numbers are right, but the output is saved besides x and y: that memory is just what `Recompute` is meant to save.
class Recompute(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs, output)

    @staticmethod
    def backward(ctx, g):
        x, y, out = ctx.saved_tensors
        return g * 2 * x * torch.exp(y), g * out


# %% wrong="recompute_refuses" about="higher"
#| zh: `Recompute` 也加了 `once_differentiable`，于是它拒绝了本该能做的事。
#| en: `Recompute` has `once_differentiable` as well, and so refuses what it should do.
class Recompute(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)


# %% wrong="slot_left_open" about="higher"
#| zh: eʸ 返回了，它的上游梯度却没有用：损失用到它时少一份，二阶也少一份。返回就是承诺。
#| en: eʸ is returned, but its cotangent is not used: a share is missing when the loss uses it, and at second order as well. To return is to promise.
class Return(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        e = torch.exp(y)
        return x**2 * e, e

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0], output[1])

    @staticmethod
    def backward(ctx, g, g_e):
        x, e = ctx.saved_tensors
        return g * 2 * x * e, g * x**2 * e


# %% wrong="promise_withdrawn" about="higher"
#| zh: 标成不可微之后，eʸ 不再有历史：`backward` 用到它时，二阶就断了。这里两个输出都要可微。
#| en: Marked as non-differentiable, eʸ has no history any more, and second order breaks off where `backward` uses it. Both outputs are to be differentiable here.
class Return(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        e = torch.exp(y)
        return x**2 * e, e

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0], output[1])
        ctx.mark_non_differentiable(output[1])

    @staticmethod
    def backward(ctx, g, g_e):
        x, e = ctx.saved_tensors
        return g * 2 * x * e, g * x**2 * e + g_e * e


# %% wrong="computed_again" about="cost"
#| zh: 数都对，可是 `backward` 又算了一遍指数：要用的是返回的那个 eʸ。
#| en: All numbers are right, but `backward` computes the exponential again; use the eʸ that was returned.
class Return(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        e = torch.exp(y)
        return x**2 * e, e

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g, g_e):
        x, y = ctx.saved_tensors
        return g * 2 * x * torch.exp(y), (g * x**2 + g_e) * torch.exp(y)


# %% wrong="divided_out" about="special"
#| zh: 用输出除以 x² 得到 eʸ：x = 0 时就是 0/0，得到 nan。
#| en: eʸ is obtained by dividing the output by x²: at x = 0 that is 0/0, and nan comes out.
class Return(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        e = torch.exp(y)
        return x**2 * e, e

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0], output[0])

    @staticmethod
    def backward(ctx, g, g_e):
        x, out = ctx.saved_tensors
        e = out / x**2
        return g * 2 * x * e, g * out + g_e * e


# %% wrong="saved_from_within" about="saved"
#| zh: 存下来的 eʸ 是在 `setup_context` 里另算的一个，不是返回的那个张量：它没有历史，二阶少一份。
#| en: The eʸ that is saved was computed anew in `setup_context` and is not the tensor that is returned: it has no history, and second order lacks a share.
class Return(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        e = torch.exp(y)
        return x**2 * e, e

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y = inputs
        ctx.save_for_backward(x, torch.exp(y))

    @staticmethod
    def backward(ctx, g, g_e):
        x, e = ctx.saved_tensors
        return g * 2 * x * e, g * x**2 * e + g_e * e


# %% wrong="refuse_does_not_refuse" about="higher"
#| zh: 存下的东西没有历史，又没有加 `@once_differentiable`：二阶悄悄地错了，谁也不知道。
#| en: What is saved has no history, and `@once_differentiable` is missing: second order is silently wrong, and nobody is told.
class Refuse(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y = inputs
        ctx.save_for_backward(2 * x * torch.exp(y), x**2 * torch.exp(y))

    @staticmethod
    def backward(ctx, g):
        by_x, by_y = ctx.saved_tensors
        return g * by_x, g * by_y


# %% wrong="refuse_half_differentiable" about="higher"
#| zh: 没有加 `@once_differentiable`。存下的输出有历史，另一个斜率没有：二阶悄悄地错了，谁也不知道。
#| en: `@once_differentiable` is missing. The saved output has a history and the other slope has none: second order is silently wrong, and nobody is told.
class Refuse(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y = inputs
        ctx.save_for_backward(2 * x * torch.exp(y), output)

    @staticmethod
    def backward(ctx, g):
        by_x, by_y = ctx.saved_tensors
        return g * by_x, g * by_y


# %% wrong="refuse_can_do_it" about="higher"
#| zh: 这个 `Refuse` 不拒绝：它没有加 `@once_differentiable`，再求导也不报错。
#| en: This `Refuse` does not refuse: without `@once_differentiable`, it can be differentiated again and raises nothing.
class Refuse(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)


# %% wrong="refuse_by_detaching" about="higher" shows="_.detach(); _.data"
#| zh: `detach()`（分离）不是拒绝：和别的东西一起再求导时，这一份被当作常数，没有报错。
#| en: To detach, with `detach()`, is not to refuse: differentiated again along with something else, this share counts as a constant, and there is no error.
#| zh else: 没有历史不等于拒绝：和别的东西一起再求导时，这一份被当作常数，没有报错。
#| en else: To have no history is not to refuse: differentiated again along with something else, this share counts as a constant, and there is no error.
class Refuse(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        by_x, by_y = g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)
        return by_x.detach(), by_y.detach()


# %% wrong="context_in_forward" about="contract"
#| zh: 这是较旧的写法。这里要分开：`forward(x, y)` 不收 `ctx`，保存的事交给 `setup_context`。
#| en: This is the older style. Here the two are to be apart: `forward(x, y)` takes no `ctx`, and saving is left to `setup_context`.
class Recompute(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x**2 * torch.exp(y)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)


# %% wrong="square_without_two" about="formula"
#| zh: x² 的导数是 2x。
#| en: The derivative of x² is 2x.
class Recompute(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * x * torch.exp(y), g * x**2 * torch.exp(y)


# %% wrong="slopes_exchanged" about="contract"
#| zh: 两个返回值对调了：先是 x 的，再是 y 的，顺序与输入相同。
#| en: The two values are exchanged: that of x comes first and that of y second, in the order of the inputs.
class Recompute(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * x**2 * torch.exp(y), g * 2 * x * torch.exp(y)


# %% wrong="cotangent_without_history" about="higher"
#| zh: `g` 也有历史：外面还有别的运算时，它随 x、y 变。
#| en: `g` has a history as well: with other operations outside, it changes with x and y.
class Recompute(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        g = g.detach()
        return g * 2 * x * torch.exp(y), g * x**2 * torch.exp(y)


# %% wrong="refuse_with_saved_exponential" about="higher"
#| zh: 没有加 `@once_differentiable`。存下的 x 有历史，另外算的 eʸ 没有：二阶悄悄地错了，谁也不知道。
#| en: `@once_differentiable` is missing. The saved x has a history, and the eʸ computed beside it has none: second order is silently wrong, and nobody is told.
class Refuse(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x**2 * torch.exp(y)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y = inputs
        ctx.save_for_backward(x, torch.exp(y))

    @staticmethod
    def backward(ctx, g):
        x, e = ctx.saved_tensors
        return g * 2 * x * e, g * x**2 * e


# %% wrong="product_divided_by_x" about="special"
#| zh: 2z/x 也是对 x 的导数，可是 x = 0 时就是 0/0，得到 nan。
#| en: 2z/x is the derivative with respect to x as well, but at x = 0 it is 0/0, and nan comes out.
class Return(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        e = torch.exp(y)
        return x**2 * e, e

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0], *output)

    @staticmethod
    def backward(ctx, g, g_e):
        x, z, e = ctx.saved_tensors
        return g * 2 * z / x, g * z + g_e * e


# %% wrong="return_loses_the_two" about="formula"
#| zh: `Return` 里 x 的梯度少了一个 2：x² 的导数是 2x。
#| en: In `Return` the gradient of x lacks a factor 2: the derivative of x² is 2x.
class Return(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        e = torch.exp(y)
        return x**2 * e, e

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0], output[1])

    @staticmethod
    def backward(ctx, g, g_e):
        x, e = ctx.saved_tensors
        return g * x * e, g * x**2 * e + g_e * e


# %% wrong="return_exchanges_its_outputs" about="contract"
#| zh: `Return` 的两个输出对调了：先是 x²·eʸ，再是 eʸ。
#| en: The two outputs of `Return` are exchanged: first comes x²·eʸ, and then eʸ.
class Return(torch.autograd.Function):
    @staticmethod
    def forward(x, y):
        e = torch.exp(y)
        return e, x**2 * e

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0], output[0])

    @staticmethod
    def backward(ctx, g_e, g):
        x, e = ctx.saved_tensors
        return g * 2 * x * e, g * x**2 * e + g_e * e
