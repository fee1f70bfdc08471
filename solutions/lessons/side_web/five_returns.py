# ---
# exercise: five_returns
# title zh: 五种返回
# title en: Five ways to return
# kind: predict
# points: 3
# minutes: 5
# difficulty: 3
# answers: program_1, program_2, program_3, program_4, program_5
# ---

# %% [markdown] task lang="zh"
r"""
先预测。`product_returning(answer)(x, y, k)`，x = (2, 3, 5)，y = (7, 11, 13)，都要梯度，k 是数 1.0。`gx` 和 `gy` 就是正确的两个梯度，形状都是 (3,)。五个程序只有 `answer(gx, gy)` 不同：

| 程序 | `backward` 返回 |
|---|---|
| `program_1` | `gx, gy` |
| `program_2` | `gx, gy, torch.ones(3)` |
| `program_3` | `gx.sum(), gy, None` |
| `program_4` | `gx * torch.ones(2, 3), gy, None` |
| `program_5` | `None, gy, None` |

每个预测是四个词之一：`"runs"`（不报错），`"count"`（个数不对，incorrect number of gradients），`"number"`（不是张量的位置上给了梯度，a gradient different than None at position …），`"shape"`（形状不合，an invalid gradient at index …）。
"""

# %% [markdown] task lang="en"
r"""
Predict first: `product_returning(answer)(x, y, k)`, with x = (2, 3, 5) and y = (7, 11, 13), both requiring gradients, and k the number 1.0. `gx` and `gy` are the right gradients, of shape (3,). Five programs differ only in `answer(gx, gy)`:

| program | `backward` returns |
|---|---|
| `program_1` | `gx, gy` |
| `program_2` | `gx, gy, torch.ones(3)` |
| `program_3` | `gx.sum(), gy, None` |
| `program_4` | `gx * torch.ones(2, 3), gy, None` |
| `program_5` | `None, gy, None` |

Each prediction is one word: `"runs"` (no error), `"count"` (incorrect number of gradients), `"number"` (a number stands there: a gradient different than None at position …), `"shape"` (one that does not fit: an invalid gradient at index …).
"""

# %% answer
program_1 = ...
program_2 = ...
program_3 = ...
program_4 = ...
program_5 = ...
### BEGIN SOLUTION
program_1 = "count"
program_2 = "number"
program_3 = "shape"
program_4 = "runs"
program_5 = "runs"
### END SOLUTION

# %% right
program_4 = program_5 = "runs"
program_1, program_2, program_3 = "count", "number", "shape"

# %% hint
#| zh: 依次问三件事：有几个值，够不够每个输入一个？每个位置上该是张量还是 `None`？张量的形状能不能**加回**输入的形状？
#| en: Ask three things in turn. How many values are there, and is there one for each input? Does a tensor or `None` belong in each place? Can the tensor be **summed
#| en: down** to the shape of its input?

# %% hint
#| zh: k 也是输入。它的位置能不能省掉，能不能放一个张量？太大的形状可以像广播之后那样加回去，太小的呢？
#| en: k is an input as well. Can its place be left out, and can it hold a tensor? What is too large can be summed down, as after broadcasting; and what is too small?

# %% hint
#| zh: 引擎先数个数，再逐个看：`None` 放过，张量加得回去也放过，数的位置上只许 `None`。照这个次序把五行各走一遍。
#| en: The engine counts first, and then looks at each value: `None` passes, so does a tensor that can be summed down, and in the place of a number nothing passes but `None`. Take each of the
#| en: five lines through this in turn.

# %% wrong="a_number_needs_no_place" about="contract"
#| zh: k 没有梯度，却有一个位置：三个输入，三个返回值，少一个都不行。
#| en: k has no gradient, but it has a place: three inputs take three values, and none may be left out.
#| zh ask: `forward` 有几个输入？`backward` 应该返回几个值？
#| en ask: How many inputs has `forward`, and how many values should `backward` return?
program_1 = "runs"
program_2 = "number"
program_3 = "shape"
program_4 = "runs"
program_5 = "runs"

# %% wrong="anything_for_a_number" about="contract"
#| zh: 个数对了还不够：k 是数，它的位置上只许是 `None`，给它一个梯度就报错。
#| en: The right count is not enough: k is a number, and only `None` is allowed in its place. A gradient there raises.
#| zh ask: k 是张量吗？它的位置上可以放什么？
#| en ask: Is k a tensor, and what may stand in its place?
program_1 = "count"
program_2 = "runs"
program_3 = "shape"
program_4 = "runs"
program_5 = "runs"

# %% wrong="a_number_has_a_shape" about="contract"
#| zh: 引擎不会拿它和 k 的形状比：k 不是张量，位置上只要不是 `None` 就不行。
#| en: The engine does not compare it with the shape of k: k is no tensor, and whatever is not `None` in its place is refused.
#| zh ask: k 是张量吗？它的位置上可以放什么？
#| en ask: Is k a tensor, and what may stand in its place?
program_1 = "count"
program_2 = "shape"
program_3 = "shape"
program_4 = "runs"
program_5 = "runs"

# %% wrong="a_gradient_too_many" about="contract"
#| zh: 个数是对的：三个输入，三个值。不对的是第三个位置上放的东西：那里只许是 `None`。
#| en: The count is right: three inputs, three values. What is wrong is what stands in the third place, where only `None` is allowed.
#| zh ask: `forward` 有几个输入？`backward` 应该返回几个值？
#| en ask: How many inputs has `forward`, and how many values should `backward` return?
program_1 = "count"
program_2 = "count"
program_3 = "shape"
program_4 = "runs"
program_5 = "runs"

# %% wrong="small_ones_are_stretched" about="shapes"
#| zh: 梯度不会广播：0 维的不会被拉伸成 3 个元素。能做的只有求和。
#| en: Gradients are not broadcast: one of 0 dimensions is not stretched to 3 entries. Summing is all that is done.
#| zh ask: 返回的梯度是什么形状，输入又是什么形状？引擎能把一个变成另一个吗，用的是什么办法？
#| en ask: What shape has the gradient that is returned, and what shape the input? Can the engine make one of the other, and how?
program_1 = "count"
program_2 = "number"
program_3 = "runs"
program_4 = "runs"
program_5 = "runs"

# %% wrong="large_ones_are_refused" about="shapes"
#| zh: (2, 3) 可以加回 (3,)，于是悄悄地加了。这省了我们处理广播的事，也藏住了多出来的一行。
#| en: (2, 3) can be summed down to (3,), and silently is. That spares us undoing a broadcast, and it hides a gradient that has a row too many.
#| zh ask: 返回的梯度是什么形状，输入又是什么形状？引擎能把一个变成另一个吗，用的是什么办法？
#| en ask: What shape has the gradient that is returned, and what shape the input? Can the engine make one of the other, and how?
program_1 = "count"
program_2 = "number"
program_3 = "shape"
program_4 = "shape"
program_5 = "runs"

# %% wrong="none_is_refused" about="contract"
#| zh: `None` 的意思是“没有梯度”，哪个位置上都可以。x.grad 就一直是 `None`，没有报错，所以很难发现。
#| en: `None` means “no gradient” and is allowed in every place. x.grad simply stays `None`, without an error, which makes it hard to find.
#| zh ask: 在 `backward` 里，`None` 是什么意思？
#| en ask: What does `None` mean where `backward` returns it?
program_1 = "count"
program_2 = "number"
program_3 = "shape"
program_4 = "runs"
program_5 = "number"
