# ---
# exercise: recordable
# title zh: 能被求导的反向
# title en: A backward that can be differentiated
# kind: fill_in
# points: 8
# minutes: 10
# difficulty: 3
# answers: mul_backward, div_backward, tanh_backward, relu_backward
# order: numbers_taken_out, cotangent_forgotten
# ---

# %% [markdown] task lang="zh"
r"""
写出四个 `backward`，在普通的反向里（`g` 和 `ctx.saved_tensors` 里都是数组）和被记录的反向里（都是张量）都对，直到三阶：

* `mul_backward`：`a * b`，保存了 `a, b`；两个梯度；
* `div_backward`：`a / b`，保存了 `a, b`；两个梯度；
* `tanh_backward`：保存的是结果 `out`；一个梯度；
* `relu_backward`：正的元素原样通过，别的变成 0；保存的是输入 `x`，里面没有 0；一个梯度。

不要改动 `g`。广播不用管。检查把它们装进我们的引擎，也装进 PyTorch 的类。
"""

# %% [markdown] task lang="en"
r"""
Write four `backward` functions that are right in an ordinary pass, where `g` and `ctx.saved_tensors` are arrays, and in a recorded one, where they are tensors, up to third order:

* `mul_backward`: of `a * b`; saved are `a, b`; two gradients;
* `div_backward`: of `a / b`; saved are `a, b`; two gradients;
* `tanh_backward`: saved is the result, `out`; one gradient;
* `relu_backward`: positive entries pass, others become 0; saved is the input, `x`, without a 0; one gradient.

Do not change `g`. Leave broadcasting to the engine. The check puts them into our engine and into classes of PyTorch.
"""


# %% answer
def mul_backward(ctx, g):
    a, b = ctx.saved_tensors
    ### BEGIN SOLUTION
    return g * b, g * a
    ### END SOLUTION


def div_backward(ctx, g):
    a, b = ctx.saved_tensors
    ### BEGIN SOLUTION
    return g / b, -g * a / (b * b)
    ### END SOLUTION


def tanh_backward(ctx, g):
    (out,) = ctx.saved_tensors
    ### BEGIN SOLUTION
    return g * (1 - out * out)
    ### END SOLUTION


def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    ### BEGIN SOLUTION
    return g * (x > 0)
    ### END SOLUTION


# %% right
def mul_backward(ctx, g):
    return [g * other for other in reversed(ctx.saved_tensors)]


def div_backward(ctx, g):
    a, b = ctx.saved_tensors
    by_a = g * b**-1
    return by_a, -(by_a * (a / b))


def tanh_backward(ctx, g):
    out = ctx.saved_tensors[0]
    return g - g * out**2


def relu_backward(ctx, g):
    x = ctx.saved_tensors[0]
    return g * (1 + abs(x) / x) / 2


# %% equivalent
# 0 => -1
# x > 0 => x >= 0
# abs(x) / x => x / abs(x)

# %% hint
#| zh: 普通的反向里 `g`、`a`、`b` 是数组；`create_graph=True` 时它们是张量。哪些写法两种都行，而且会被记下来？
#| en: In an ordinary pass `g`, `a` and `b` are arrays; with `create_graph=True` they are tensors. Which ways of writing work for both and are recorded?

# %% hint
#| zh: 运算符 `+ - * /` 和 `**` 两种都行。`np.…` 函数只认数组，`torch.…` 函数只认张量。也不要从张量里取出数来。比较也是运算符：它的结果能不能拿来乘？
#| en: The operators `+ - * /` and `**` work for both. `np.…` functions know arrays only, `torch.…` functions tensors only. Do not
#| en: take the numbers out of anything. A comparison is an operator too: can its result be a factor?

# %% hint
#| zh: 把前几课的公式拿来，换成运算符。商有两个局部导数，一个要带负号；tanh 的导数可以用它自己的值写出来，这就是为什么保存的是结果。
#| en: Take the formulas of earlier lessons and write them with operators. A quotient has two local derivatives, one of them with a minus sign; the derivative of tanh can be written in terms of
#| en: its own value, which is why the result was saved.

# %% wrong="numpy_functions" about="higher"
#| zh: 公式是对的，但 `np.…` 函数只能算数，不会被记录，遇到要梯度的张量就报错。用运算符写同一个公式。
#| en: The formulas are right, but `np.…` functions compute numbers only: they are not recorded, and they raise for a tensor that requires a gradient. Write the
#| en: same formulas with operators.
import numpy as np


def mul_backward(ctx, g):
    a, b = ctx.saved_tensors
    return np.multiply(g, b), np.multiply(g, a)


def div_backward(ctx, g):
    a, b = ctx.saved_tensors
    return np.divide(g, b), -np.divide(np.multiply(g, a), np.square(b))


def tanh_backward(ctx, g):
    (out,) = ctx.saved_tensors
    return np.multiply(g, 1 - np.square(out))


def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    return np.where(x > 0, g, 0)


# %% wrong="tensor_methods" about="higher"
#| zh: `mul`、`div`、`neg` 只有张量才有，而普通的反向在数组上运行。运算符两种都行。
#| en: Only tensors have `mul`, `div` and `neg`, and an ordinary pass runs on arrays. Operators work for both.
import numpy as np


def mul_backward(ctx, g):
    a, b = ctx.saved_tensors
    return g.mul(b), g.mul(a)


def div_backward(ctx, g):
    a, b = ctx.saved_tensors
    return g.div(b), g.mul(a).div(b.mul(b)).neg()


def tanh_backward(ctx, g):
    (out,) = ctx.saved_tensors
    return g.mul(1 - out.mul(out))


def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    return g.mul(x.gt(0))


# %% wrong="numbers_taken_out" about="higher" shows="_.detach(); _.data"
#| zh: `detach()` 之后，已保存张量变成了常数。一阶导数对，再求导时却不知道它会变。
#| en: After `detach()` a saved tensor is a constant. First derivatives are right, but the next differentiation does not know that it can change.
#| zh else: 已保存张量成了常数。一阶导数对，再求导时却不知道它会变。
#| en else: A saved tensor counts as a constant. First derivatives are right, but the next differentiation does not know that it can change.
import numpy as np


def mul_backward(ctx, g):
    a, b = ctx.saved_tensors
    a, b = (one.detach() if hasattr(one, "detach") else one for one in (a, b))
    return g * b, g * a


def div_backward(ctx, g):
    a, b = ctx.saved_tensors
    a, b = (one.detach() if hasattr(one, "detach") else one for one in (a, b))
    return g / b, -g * a / (b * b)


def tanh_backward(ctx, g):
    (out,) = ctx.saved_tensors
    out = out.detach() if hasattr(out, "detach") else out
    return g * (1 - out * out)


# %% wrong="operands_exchanged" about="formula"
#| zh: 两个局部导数对调了：a·b 对 a 的导数是 b。
#| en: The two local derivatives are exchanged: that of a·b with respect to a is b.
import numpy as np


def mul_backward(ctx, g):
    a, b = ctx.saved_tensors
    return g * a, g * b


# %% wrong="sign_of_the_quotient" about="formula"
#| zh: a/b 对 b 的导数是 −a/b²，少了负号。
#| en: The derivative of a/b with respect to b is −a/b². The minus sign is missing.
import numpy as np


def div_backward(ctx, g):
    a, b = ctx.saved_tensors
    return g / b, g * a / (b * b)


# %% wrong="divisor_once" about="formula"
#| zh: a/b 对 b 的导数是 −a/b²，这里只除了一次 b。
#| en: The derivative of a/b with respect to b is −a/b²; here b divides only once.
def div_backward(ctx, g):
    a, b = ctx.saved_tensors
    return g / b, -g * a / b


# %% wrong="tanh_of_the_result" about="stale"
#| zh: `out` 已经是 tanh 的值，这里又取了一次 tanh。
#| en: `out` is the value of tanh already, and here tanh is taken of it again.
import numpy as np


def tanh_backward(ctx, g):
    (out,) = ctx.saved_tensors
    return g * (1 - np.tanh(out) ** 2)


# %% wrong="tanh_without_square" about="formula"
#| zh: tanh 的导数是 1 − tanh²：保存的是结果 `out`，要平方。
#| en: The derivative of tanh is 1 − tanh²: what is saved is the result `out`, and it has to be squared.
import numpy as np


def tanh_backward(ctx, g):
    (out,) = ctx.saved_tensors
    return g * (1 - out)


# %% wrong="one_if_for_all" about="special"
#| zh: 一个 `if` 替整个张量作主（支线“一点三答”）：元素不止一个，就报错了。比较得到的是一张掩码，用它去乘。
#| en: One `if` decides for a whole tensor, as in the side road “Three answers at one point”; where there is more than one entry it raises. A comparison gives a mask: use it as a factor.
def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    if x > 0:
        return g
    return 0 * g


# %% wrong="value_for_slope" about="formula"
#| zh: 这里多乘了一个 x：正的一边，relu 的斜率是 1。
#| en: There is an x too many: on the positive side the slope of relu is 1.
def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    return g * x * (x > 0)


# %% wrong="asks_the_cotangent" about="special"
#| zh: 通过不通过，看的是输入 `x` 的正负，不是上游梯度 `g` 的。
#| en: Whether an entry passes depends on the sign of the input `x`, not on that of the cotangent `g`.
def relu_backward(ctx, g):
    return g * (g > 0)


# %% wrong="in_place" about="sharing" shows="g *= _; g /= _; g += _; g -= _"
#| zh: 传进来的 `g` 被原地改掉了（例如 `g *= a`），而它可能还属于别的节点。请做一个新的结果。
#| en: The `g` that was passed in is changed in place, as by `g *= a`, and it may belong to other nodes as well. Make a new result.
#| zh else: 传进来的 `g` 被改掉了，而它可能还属于别的节点。请做一个新的结果。
#| en else: The `g` that was passed in is changed, and it may belong to other nodes as well. Make a new result.
import numpy as np


def mul_backward(ctx, g):
    a, b = ctx.saved_tensors
    ga = g * b
    g *= a
    return ga, g


# %% wrong="cotangent_forgotten" about="chain"
#| zh: 没有乘上游梯度 `g`。
#| en: The cotangent `g` is not multiplied in.
import numpy as np


def mul_backward(ctx, g):
    a, b = ctx.saved_tensors
    return b, a


def div_backward(ctx, g):
    a, b = ctx.saved_tensors
    return 1 / b, -a / (b * b)


def tanh_backward(ctx, g):
    (out,) = ctx.saved_tensors
    return 1 - out * out


def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    return 1.0 * (x > 0)


# %% wrong="compares_the_product" about="formula"
#| zh: 乘法先算：`g * x > 0` 是拿乘积和 0 比，结果里已经没有 g 的大小了。给比较加上括号。
#| en: The product comes first: `g * x > 0` compares the product with 0, and the size of g is gone. Put the comparison in brackets.
def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    return (g * x > 0) * 1.0


# %% wrong="masked_in_place" about="sharing"
#| zh: 传进来的 `g` 被原地改掉了，而它可能还属于别的节点。请做一个新的结果。
#| en: The `g` that was passed in is changed in place, and it may belong to other nodes as well. Make a new result.
def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    g *= x > 0
    return g


# %% wrong="sign_for_slope" about="formula"
#| zh: x/|x| 在负的一边是 −1，而 relu 在那里的斜率是 0。
#| en: On the negative side x/|x| is −1, but there the slope of relu is 0.
def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    return g * (x / abs(x))


# %% wrong="tanh_loses_its_brackets" about="formula"
#| zh: `tanh_backward` 里 `g` 只乘到了 1 上：少了一对括号。
#| en: In `tanh_backward` only the 1 is multiplied by `g`: a pair of brackets is missing.
def tanh_backward(ctx, g):
    (out,) = ctx.saved_tensors
    return g * 1 - out * out


# %% wrong="dividend_left_out" about="formula"
#| zh: a/b 对 b 的导数是 −a/b²，这里少了 a。
#| en: The derivative of a/b with respect to b is −a/b²; here the a is missing.
def div_backward(ctx, g):
    a, b = ctx.saved_tensors
    return g / b, -g / (b * b)


# %% wrong="data_of_an_array" about="higher"
#| zh: 普通的反向里存下的是数组，它的 `data` 是一块内存，不能拿来算；张量的 `data` 又没有历史。直接用存下的东西。
#| en: In an ordinary pass arrays are saved, whose `data` is a piece of memory that cannot be computed with; and that of a tensor has no history. Use what was saved as it is.
def mul_backward(ctx, g):
    a, b = ctx.saved_tensors
    return g * b.data, g * a.data


def div_backward(ctx, g):
    a, b = ctx.saved_tensors
    return g / b.data, -g * a.data / b.data**2


def tanh_backward(ctx, g):
    (out,) = ctx.saved_tensors
    return g * (1 - out.data**2)


def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    return g * (x.data > 0)


# %% wrong="array_methods" about="higher"
#| zh: `astype` 只有数组才有，而被记录的一遍里是张量。比较的结果可以直接和 `g` 相乘。
#| en: Only arrays have `astype`, and in a recorded pass there are tensors. The result of a comparison may be multiplied by `g` as it is.
def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    return g * (x > 0).astype(float)


# %% wrong="where_of_pytorch" about="higher"
#| zh: PyTorch 的 `where` 只认 PyTorch 的张量，而普通的反向里是数组。比较的结果可以直接和 `g` 相乘。
#| en: The `where` of PyTorch takes tensors of PyTorch only, and in an ordinary pass there are arrays. The result of a comparison may be multiplied by `g` as it is.
import torch


def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    return torch.where(x > 0, g, 0)


# %% wrong="where_of_the_engine" about="higher"
#| zh: 引擎的 `where` 只认引擎的张量，而普通的反向里是数组。比较的结果可以直接和 `g` 相乘。
#| en: The `where` of the engine takes its tensors only, and in an ordinary pass there are arrays. The result of a comparison may be multiplied by `g` as it is.
import autograd_lib.engine as engine


def relu_backward(ctx, g):
    (x,) = ctx.saved_tensors
    return engine.where(x > 0, g, 0)
