# ---
# exercise: ex12_7
# title zh: 五种返回
# title en: Five ways to return
# kind: predict
# points: 3
# minutes: 6
# difficulty: 3
# answers: program_1, program_2, program_3, program_4, program_5
# ---

# %% [markdown] task lang="zh"
r"""
不要运行，先预测。运算是 `Product`：`x * y * k`，x = (2, 3, 5)，y = (7, 11, 13)，都要梯度，k 是数 1.0；`backward` 里正确的两个梯度是 `gx` 和 `gy`，形状都是 (3,)。五个程序只有 `return` 不同：

| 程序 | `return` |
|---|---|
| `program_1` | `gx, gy, None, None` |
| `program_2` | `[gx, gy, None]` |
| `program_3` | `gx.sum(), gy, None` |
| `program_4` | `gx * torch.ones(2, 3), gy, None` |
| `program_5` | `None, gy, None` |

每个预测是下面五个词之一：`"runs"`（不报错），`"count"`（incorrect number of gradients），`"number"`（a gradient different than None at position …），`"shape"`（an invalid gradient at index …），`"kind"`（expected Variable or None）。
"""

# %% [markdown] task lang="en"
r"""
Predict before you run anything. The operation is `Product`: `x * y * k` with x = (2, 3, 5) and y = (7, 11, 13), both requiring gradients, and the number 1.0 as k; in `backward`, the two right gradients are `gx` and `gy`, both of shape (3,). Five programs differ only in their `return`:

| program | `return` |
|---|---|
| `program_1` | `gx, gy, None, None` |
| `program_2` | `[gx, gy, None]` |
| `program_3` | `gx.sum(), gy, None` |
| `program_4` | `gx * torch.ones(2, 3), gy, None` |
| `program_5` | `None, gy, None` |

Each prediction is one of five words: `"runs"` (no error), `"count"` (incorrect number of gradients), `"number"` (a gradient different than None at position …), `"shape"` (an invalid gradient at index …), `"kind"` (expected Variable or None).
"""

# %% answer
program_1 = ...
program_2 = ...
program_3 = ...
program_4 = ...
program_5 = ...
### BEGIN SOLUTION
program_1 = "runs"
program_2 = "count"
program_3 = "shape"
program_4 = "runs"
program_5 = "runs"
### END SOLUTION

# %% right
program_1 = program_4 = program_5 = "runs"
program_2, program_3 = "count", "shape"

# %% hint
#| zh: 依次问三件事：是不是一个元组，里面有几个值？每个位置上是张量、`None`，还是别的东西？张量的形状能不能**加回**输入的形状？
#| en: Ask three things in turn. Is it a tuple, and of how many values? Is there a tensor, `None` or something else in each place? Can the tensor be **summed
#| en: down** to the shape of its input?

# %% hint
#| zh: 多出来的值里，只有一种会被放过。列表不是元组，引擎怎样数它？太大的形状可以像广播之后那样加回去，太小的呢？
#| en: Of surplus values only one kind is let through. A list is not a tuple: how does the engine count it? What is too large can be summed down, as after
#| en: broadcasting; and what is too small?

# %% hint
#| zh: 引擎先数个数，再逐个看：`None` 放过，张量加得回去也放过。照这个次序把五行各走一遍。
#| en: The engine counts first, and then looks at each value: `None` passes, and so does a tensor that can be summed down. Take each of the five lines through
#| en: this in turn.

# %% wrong="surplus_is_always_refused" about="contract"
#| zh: `program_1` 多返回的是 `None`，PyTorch 会放过。流传的笔记里就有这样一个：三个输入，返回四个值。
#| en: What `program_1` returns in surplus is `None`, and PyTorch lets it pass. A widely copied note has one like this: three inputs and four values.
program_1 = "count"
program_2 = "count"
program_3 = "shape"
program_4 = "runs"
program_5 = "runs"

# %% wrong="a_list_is_a_tuple" about="contract"
#| zh: 别处列表和元组常可互换，这里不行：列表整个算作一个值。
#| en: Elsewhere a list is often as good as a tuple. Not here: all of it counts as one value.
program_1 = "runs"
program_2 = "runs"
program_3 = "shape"
program_4 = "runs"
program_5 = "runs"

# %% wrong="a_list_is_of_the_wrong_kind" about="contract"
#| zh: 个数先检查：列表算作一个值，而要的是三个。
#| en: The count is examined first: a list counts as one value, and three are wanted.
program_1 = "runs"
program_2 = "kind"
program_3 = "shape"
program_4 = "runs"
program_5 = "runs"

# %% wrong="small_ones_are_stretched" about="shapes"
#| zh: 梯度不会广播：0 维的不会被拉伸成 3 个元素。能做的只有求和。
#| en: Gradients are not broadcast: one of 0 dimensions is not stretched to 3 entries. Summing is all that is done.
program_1 = "runs"
program_2 = "count"
program_3 = "runs"
program_4 = "runs"
program_5 = "runs"

# %% wrong="large_ones_are_refused" about="shapes"
#| zh: (2, 3) 可以加回 (3,)，于是悄悄地加了。反向里忘了处理广播，在 PyTorch 里就是这样藏住的。
#| en: (2, 3) can be summed down to (3,), and silently is. This is how a backward pass that forgets about broadcasting stays hidden in PyTorch.
program_1 = "runs"
program_2 = "count"
program_3 = "shape"
program_4 = "shape"
program_5 = "runs"

# %% wrong="none_is_refused" about="contract"
#| zh: `None` 的意思是“没有梯度”，哪个位置上都可以。x.grad 就一直是 `None`，没有报错，所以很难发现。
#| en: `None` means “no gradient” and is allowed in every place. x.grad simply stays `None`, without an error, which makes it hard to find.
program_1 = "runs"
program_2 = "count"
program_3 = "shape"
program_4 = "runs"
program_5 = "count"
