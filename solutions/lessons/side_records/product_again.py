# ---
# exercise: product_again
# title zh: 修一修乘积
# title en: Repairing the product
# kind: find_bug
# points: 5
# minutes: 8
# difficulty: 3
# answers: counterexample, repaired
# ---

# %% [markdown] task lang="zh"
r"""
1. 给出一个**反例** `counterexample`：一个列表，里面都是普通的数，例如 `[0.5, 2.0]`；用它做成的张量 `x` 会使 `product_of_positives(x).backward()` 报错。
2. 写出修好的 `repaired(x)`，`x` 是引擎的一维张量，要梯度。值与 `product_of_positives(x)` 的相同，但总是一个 0 维的张量；任何情况下都能走反向，没有参加的元素梯度是 0，`x.grad` 不可以是 `None`。
"""

# %% [markdown] task lang="en"
r"""
1. Give a **counterexample**: a list of plain numbers such as `[0.5, 2.0]`, stored in `counterexample`, such that `product_of_positives(x).backward()` raises for the tensor `x` made of it.
2. Write the repaired `repaired(x)`, for a one-dimensional tensor of the engine that requires a gradient. Its value is that of `product_of_positives(x)`, but always a tensor of 0 dimensions. Backward has to work in every case; entries that take no part have gradient 0, and `x.grad` must not be `None`.
"""

# %% answer
counterexample = ...
### BEGIN SOLUTION
counterexample = [-2.0, -1.0, 0.0]
### END SOLUTION


def repaired(x):
    ### BEGIN SOLUTION
    return x[x > 0].prod()
    ### END SOLUTION


# %% right
counterexample = []


def repaired(x):
    result = 1 + (0 * x).sum()
    for one in x:
        if one > 0:
            result = result * one
    return result


# %% right
counterexample = np.array([-5.0])


def repaired(x):
    return torch.where(x > 0, x, torch.ones_like(x)).prod()


# %% hint
#| zh: `result` 从 Python 的整数 1 开始。它什么时候变成张量？什么输入使它变不成？
#| en: `result` begins as the Python integer 1. When does it become a tensor? Which inputs prevent that?

# %% hint
#| zh: 只把 1 换成张量还不够：`torch.ones(())` 与 `x` 没有任何关系，`backward` 会说它不要梯度。让结果**总是**由 `x` 经过运算得来，不论有没有正数。
#| en: Replacing 1 by a tensor is not enough: `torch.ones(())` has nothing to do with `x`, and `backward` will say that it does not require grad. Let the
#| en: result **always** come from `x` by operations, with positive entries or without.

# %% hint
#| zh: 循环可以留着，只要 `result` 一开始就是由 `x` 算出来的 1。或者不用循环：先把正的元素一次挑出来，再用一个运算乘起来。一个正数也没有时，挑出来的是什么？没有因子的乘积是几？（掩码 `x[…]` 和 `prod()` 引擎里都有，用法和 NumPy 一样。）
#| en: The loop may stay, provided that `result` begins as a 1 that was computed from `x`. Or do without it: pick all positive entries at once, then multiply them in one operation. What is picked when there are none, and what is a product without factors? (The engine has masks, `x[…]`, and `prod()`, as in NumPy.)

# %% wrong="an_input_with_a_positive" about="testing"
#| zh: 这里有正数，循环至少乘了一次，`result` 就成了张量。
#| en: There are positive entries, so the loop multiplies at least once, and `result` becomes a tensor.
counterexample = [-2.0, -1.0, 0.0, 1.0, 2.0, 3.0]

# %% wrong="a_constant_tensor" in="repaired" about="tracking"
#| zh: 现在结果总是张量了，但没有正数时它与 `x` 没有关系，没有 `grad_fn`，`backward` 照样报错，只是换了一种。
#| en: Now the result is always a tensor, but without positive entries it has nothing to do with `x` and no `grad_fn`; `backward` still raises, only another
#| en: error.
import autograd_lib.engine as torch

counterexample = [-1.0]


def repaired(x):
    result = torch.ones((), dtype=x.dtype)
    for one in x:
        if one.item() > 0:
            result = result * one
    return result


# %% wrong="a_leaf_of_its_own" in="repaired" about="tracking"
#| zh: 错误消失了，因为 1 自己成了叶子。可是梯度流进了它，`x.grad` 仍然是 `None`。
#| en: The error is gone, because the 1 is now a leaf itself. But the gradient flows into that, and `x.grad` is still `None`.
import autograd_lib.engine as torch

counterexample = [-1.0]


def repaired(x):
    result = torch.ones((), dtype=x.dtype, requires_grad=True)
    for one in x:
        if one.item() > 0:
            result = result * one
    return result


# %% wrong="in_place_from_the_first" in="repaired" about="sharing" shows="_ *= _; _.mul_(_)"
#| zh: `result` 现在就是 `x` 的一个元素（一个视图），而 `*=` 想原地改掉它。引擎不允许；写成 `result = result * one`。
#| en: `result` is now an entry of `x`, a view, and `*=` wants to overwrite it in place. The engine forbids that; write `result = result * one`.
#| zh else: `x` 的一个元素（一个视图）被原地改掉了，引擎不允许：每一步都做一个新的结果。
#| en else: An entry of `x`, a view, is changed in place, which the engine forbids: make a new result at each step.
import autograd_lib.engine as torch

counterexample = [-1.0]


def repaired(x):
    result = None
    for one in x:
        if one.item() > 0:
            if result is None:
                result = one
            else:
                result *= one
    return 1 + 0 * x.sum() if result is None else result


# %% wrong="zero_for_the_empty_product" in="repaired" about="special"
#| zh: 现在走得通了，但值是 0。没有因子的乘积是 1，原来的函数返回的也是 1。
#| en: Now it works, but the value is 0. A product without factors is 1, and so it was in the original.
import autograd_lib.engine as torch

counterexample = [-1.0]


def repaired(x):
    if not (x > 0).any():
        return (0 * x).sum()
    return x[x > 0].prod()


# %% wrong="begins_at_zero" in="repaired" about="special"
#| zh: `result` 从 0 开始，乘多少次都还是 0。乘积要从 1 开始。
#| en: `result` begins at 0, and however often it is multiplied it stays 0. A product begins at 1.
def repaired(x):
    result = 0 * x.sum()
    for one in x:
        if one.item() > 0:
            result = result * one
    return result


# %% wrong="multiplies_everything" in="repaired" about="special"
#| zh: 这是所有元素的乘积，负数和 0 也乘了进去。
#| en: This is the product of all entries; the negative ones and the 0 are multiplied in too.
import autograd_lib.engine as torch

counterexample = [-1.0]


def repaired(x):
    return x.prod()


# %% wrong="cuts_the_history" in="repaired" about="tracking"
#| zh: `one.item()` 是普通的数，没有历史。条件里可以用它，乘法里要用张量 `one`。
#| en: `one.item()` is a plain number without history. It is fine in the condition; the product needs the tensor `one`.
import autograd_lib.engine as torch

counterexample = [-1.0]


def repaired(x):
    result = 1 + 0 * x.sum()
    for one in x:
        if one.item() > 0:
            result = result * one.item()
    return result


# %% wrong="clamps_to_one" in="repaired" about="special"
#| zh: 负数和 0 确实换成了 1，可是 0 和 1 之间的正数也被换掉了。
#| en: Negative entries and 0 do become 1, but so do the positive ones between 0 and 1.
import autograd_lib.engine as torch

counterexample = [-1.0]


def repaired(x):
    return x.clamp(min=1.0).prod()


# %% equivalent
# 2.0 => 3.0
# 1.0 => 1.5
# 1 + (0 * x).sum() => 1 - (0 * x).sum()
# np.array([-5.0]) => ...
# 5.0 => 7.5


# %% wrong="one_dimension_too_many" about="shapes"
#| zh: 结果是一维的，里面有一个数。要的是 0 维的张量。
#| en: The result has one dimension, with a single number in it. It should have 0 dimensions.
def repaired(x):
    result = x[:1] * 0 + 1
    for one in x:
        if one > 0:
            result = result * one
    return result


# %% wrong="zero_as_a_factor" about="special"
#| zh: 0 不是正数，不该乘进去：条件是 `> 0`。
#| en: 0 is not positive and is no factor: the condition is `> 0`.
def repaired(x):
    return x[x >= 0].prod()


# %% wrong="a_leaf_of_the_number" about="tracking"
#| zh: 最后把算好的数做成了一个新的叶子：它与 `x` 没有关系，`x.grad` 仍然是 `None`。
#| en: In the end the number is made into a new leaf, which has nothing to do with `x`: `x.grad` is still `None`.
import autograd_lib.engine as torch


def repaired(x):
    product = 1.0
    for one in x.tolist():
        if one > 0:
            product = product * one
    return torch.tensor(product, dtype=torch.float64, requires_grad=True)


# %% wrong="negative_ones_become_zero" in="repaired" about="special"
#| zh: 负数换成了 0，而 0 照样是因子：有一个负数，乘积就成了 0。不参加的元素不能乘进去，要换也得换成 1。
#| en: Negative entries become 0, which is a factor like any other: a single one makes the product 0. What takes no part must not be multiplied in, or else has to become a 1.
counterexample = [-1.0]


def repaired(x):
    return x.clamp(min=0.0).prod()


# %% wrong="first_entry_needed" in="repaired" about="special"
#| zh: 输入可以是空的，那时没有 `x[0]`。
#| en: The input may be empty, and then there is no `x[0]`.
counterexample = [-2.0]


def repaired(x):
    result = x[0] * 0 + 1
    for one in x:
        if one.item() > 0:
            result = result * one
    return result
