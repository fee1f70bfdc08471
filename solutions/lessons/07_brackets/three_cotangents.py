# ---
# exercise: three_cotangents
# title zh: 三种上游梯度
# title en: Three cotangents
# kind: predict
# points: 6
# minutes: 8
# difficulty: 3
# answers: x_sum, xy_sum, z_ones, x_scaled, z_scaled, x_weights
# ---

# %% [markdown] task lang="zh"
r"""
不要运行，先预测。每次都用 `build()` 重新搭建，然后只执行一行；答案是三个数的列表，例如 `[1, 2, 3]`。

1. `z.sum().backward()` 之后：`x_sum` 是 `x.grad`，`xy_sum` 是 `xy.grad`。
2. `z.backward(torch.ones_like(z))` 之后：`z_ones` 是 `z.grad`。
3. `z.backward(torch.ones_like(z) * 0.3)` 之后：`x_scaled` 是 `x.grad`，`z_scaled` 是 `z.grad`。
4. `z.backward(torch.tensor([1.0, 0.0, -2.0]))` 之后：`x_weights` 是 `x.grad`。
"""

# %% [markdown] task lang="en"
r"""
Predict before you run anything. Each time `build()` makes everything anew, and one line is run. Answers are lists of three numbers, such as `[1, 2, 3]`.

1. After `z.sum().backward()`: `x_sum` is `x.grad`, and `xy_sum` is `xy.grad`.
2. After `z.backward(torch.ones_like(z))`: `z_ones` is `z.grad`.
3. After `z.backward(torch.ones_like(z) * 0.3)`: `x_scaled` is `x.grad`, and `z_scaled` is `z.grad`.
4. After `z.backward(torch.tensor([1.0, 0.0, -2.0]))`: `x_weights` is `x.grad`.
"""

# %% answer
x_sum = ...
xy_sum = ...
z_ones = ...
x_scaled = ...
z_scaled = ...
x_weights = ...
### BEGIN SOLUTION
x_sum = [220, 440, 660]
xy_sum = [20, 20, 20]
z_ones = [1, 1, 1]
x_scaled = [66, 132, 198]
z_scaled = [0.3, 0.3, 0.3]
x_weights = [220, 0, -1320]
### END SOLUTION

# %% right
local = 20 * (np.array([1.0, 2.0, 3.0]) + np.array([10.0, 20.0, 30.0]))
x_sum = local
xy_sum = (20.0,) * 3
z_ones = torch.ones(3)
x_scaled = list(local * 0.3)
z_scaled = 0.3 * np.ones(3)
x_weights = local * (1, 0, -2)

# %% hint
#| zh: 从 z 往回走，一次一条边。`z.grad` 就是出发时给的上游梯度；`z.sum()` 给 z 的每个元素多少？
#| en: Go back from z, one edge at a time. `z.grad` is the cotangent that you start with; how much does `z.sum()` give to each entry of z?

# %% hint
#| zh: z = 10(x + y)²，所以局部导数 ∂z/∂x 是 20(x + y)，逐个元素；再逐个元素乘上 `z.grad`。
#| en: z = 10(x + y)², so the local derivative ∂z/∂x is 20(x + y), element by element; multiply it by `z.grad`, element by element.

# %% hint
#| zh: 第一个元素：x 是 1，y 是 10，代进 20(x + y)。`xy` 前面有 2 和 10 两个因子。上游梯度乘以 0.3，后面所有的梯度就都跟着乘。
#| en: The first entry: x is 1 and y is 10, to be put into 20(x + y). In front of `xy` there are the factors 2 and 10. When the cotangent is multiplied by 0.3, so is every
#| en: gradient behind it.

# %% wrong="only_the_square_path" about="accumulate"
#| zh: 这里只算了经过 `xx` 的路径。x 还出现在 `xy` 里，那条路径也送来一份。
#| en: This counts the path through `xx` alone. x stands in `xy` as well, and that path delivers a share too.
#| zh ask: 从 z 回到 x 有几条路？
#| en ask: How many ways lead from z back to x?
x_sum = [20, 40, 60]
x_scaled = [6, 12, 18]
x_weights = [20, 0, -120]

# %% wrong="gradient_argument_ignored" about="chain"
#| zh: 这里有的数还和全 1 时一样。`gradient` 参数就是上游梯度：它给多少，`z.grad` 就是多少，后面全都跟着变。
#| en: Some of these numbers are still those of a cotangent of ones. The `gradient` argument is the cotangent: what it gives is what `z.grad` holds, and all that
#| en: follows changes with it.
#| zh ask: 传进去的 `gradient` 是谁的上游梯度？它从哪里开始往回走？
#| en ask: Whose cotangent is the `gradient` that was passed in, and where does it begin its way back?
x_scaled = [220, 440, 660]
z_scaled = [1, 1, 1]
x_weights = [220, 440, 660]
x_sum = [220, 440, 660]

# %% wrong="one_number_for_all" about="shapes"
#| zh: 梯度的形状和 x 相同，每个元素各有一个数。加成一个数的是损失，不是梯度。
#| en: A gradient has the shape of x, with a number for each entry. What is summed to one number is the loss, not the gradient.
#| zh ask: 梯度是什么形状？加成一个数的又是谁？
#| en ask: What shape has a gradient, and what was it that was summed to one number?
x_sum = 1320
x_scaled = 396
x_weights = -1100

# %% wrong="factor_two_forgotten" about="accumulate"
#| zh: z 里是 `2 * xy`，再乘 10：到 `xy` 的边上一共有 2 和 10 两个因子。
#| en: z contains `2 * xy`, times 10: on the way to `xy` there are the two factors 2 and 10.
#| zh ask: 从 z 走回 `xy`，一路上乘了哪些因子？
#| en ask: On the way from z back to `xy`, which factors are multiplied in?
xy_sum = [10, 10, 10]

# %% wrong="values_for_gradients" about="reading"
#| zh: 这些是前向的值，不是梯度。`z.grad` 问的是：z 的每个元素动一点，最后那个数动多少。
#| en: These are values of the forward pass and not gradients. `z.grad` asks how far the final number moves when an entry of z does.
#| zh ask: 你填的是前向算出的值，还是最后的数随它怎样动？
#| en ask: Are these values of the forward pass, or do they say how far the final number moves?
xy_sum = [10, 40, 90]
z_ones = [1210, 4840, 10890]
z_scaled = [363, 1452, 3267]

# %% wrong="negative_weight_made_positive" about="formula"
#| zh: 上游梯度的元素可以是负的，符号照样乘进去。
#| en: Entries of a cotangent may be negative, and their sign is multiplied in like everything else.
#| zh ask: 三个权重里有一个是负的：它的符号到哪里去了？
#| en ask: One of the three weights is negative: what became of its sign?
x_weights = [220, 0, 1320]


# %% wrong="half_of_the_slope" about="formula"
#| zh: 10(x + y)² 对 x 的导数是 20(x + y)：平方的 2 要下来。
#| en: The derivative of 10(x + y)² with respect to x is 20(x + y): the 2 of the square comes down.
#| zh ask: 10(x + y)² 对 x 求导，平方会留下什么？
#| en ask: When 10(x + y)² is differentiated with respect to x, what does the square leave?
x_sum = [110, 220, 330]
x_scaled = [33, 66, 99]


# %% wrong="factor_of_the_product_only" about="chain"
#| zh: `xy` 前面还有 2，外面还有 10：一共是 20。
#| en: There is a 2 in front of `xy`, and a 10 outside: 20 in all.
#| zh ask: 从 z 走回 `xy`，一路上乘了哪些因子？
#| en ask: On the way from z back to `xy`, which factors are multiplied in?
xy_sum = [2, 2, 2]


# %% wrong="ones_for_an_inner_node" about="chain"
#| zh: `xy` 不是根：它动 1，`z` 动 20。
#| en: `xy` is not the root: when it moves by 1, `z` moves by 20.
#| zh ask: 从 z 走回 `xy`，一路上乘了哪些因子？
#| en ask: On the way from z back to `xy`, which factors are multiplied in?
xy_sum = [1, 1, 1]


# %% wrong="entries_added_up" about="shapes"
#| zh: `z.grad` 的元素各管各的，不加到一起：它就是传进来的 `gradient`。
#| en: Each entry of `z.grad` stands for itself, and none are added up: `z.grad` is the very `gradient` that was passed in.
#| zh ask: `z.grad` 的每一项，说的是哪一个输出？
#| en ask: Which output does each entry of `z.grad` speak of?
z_ones = [3, 3, 3]


# %% wrong="zero_weight_left_out" about="chain"
#| zh: 中间那个权重是 0，所以 `x.grad` 中间那个数也是 0。
#| en: The weight in the middle is 0, and so the number in the middle of `x.grad` is 0 as well.
#| zh ask: 三个权重的中间一个是几？它管的是哪一项？
#| en ask: What is the middle one of the three weights, and which entry does it rule?
x_weights = [220, 440, -1320]


# %% wrong="ones_for_the_sum" about="chain"
#| zh: `z.sum()` 给 `z` 的每一项各送一个 1；从 `z` 到 `x` 还有一段路，一路上的因子都要乘上。
#| en: `z.sum()` hands a 1 to every entry of `z`. From `z` it still has to go back to `x`, and the factors on that way are multiplied in.
#| zh ask: 那些 1 是到了谁那里的梯度？从那里到 `x` 还有多远？
#| en ask: Whose gradient are these 1s, and how far is it from there to `x`?
x_sum = [1, 1, 1]


# %% equivalent
# np.array([1.0, 2.0, 3.0]) => [1.0, 2.0, 3.0]
# np.array([10.0, 20.0, 30.0]) => [10.0, 20.0, 30.0]
# list(local * 0.3) => local * 0.3
# 0.3 * np.ones(3) => 0.3 / np.ones(3)


# %% wrong="sum_taken_for_a_mean" about="formula"
#| zh: `sum` 不除以元素的个数，那是 `mean`：求和时每个元素的权重都是 1。
#| en: `sum` does not divide by the number of entries, as `mean` does: in a sum every entry has the weight 1.
#| zh ask: `sum` 里每一项的权重是多少？
#| en ask: What weight has each entry in `sum`?
x_sum = [220 / 3, 440 / 3, 220]
xy_sum = [20 / 3, 20 / 3, 20 / 3]


# %% wrong="factor_of_the_root" about="chain"
#| zh: 因子 10 在 `z` 的下面，往回走时过了 `z` 才乘上。`z.grad` 是送到 `z` 的数，还没有经过它。
#| en: The factor 10 is below `z` and is multiplied in on the way back from it. `z.grad` is what arrives at `z`.
#| zh ask: 因子 10 在 `z` 之前还是之后？问的是到达 `z` 的梯度，还是离开它的？
#| en ask: Does the factor 10 come before `z` or after it? Is it the gradient that arrives at `z` that is asked for, or the one that leaves it?
z_ones = [10, 10, 10]
z_scaled = [3, 3, 3]


# %% wrong="weights_added_up" about="shapes"
#| zh: 这里把三个权重加成了一个数，再乘到每个元素上。上游梯度的元素各管各的输出，不加到一起。
#| en: Here the three weights are added to one number, which multiplies every entry. Each entry of a cotangent belongs to its own output, and none are added up.
#| zh ask: `z.grad` 的每一项，说的是哪一个输出？
#| en ask: Which output does each entry of `z.grad` speak of?
x_weights = [-220, -440, -660]


# %% wrong="square_used_once" about="accumulate"
#| zh: `x * x` 用了 x 两次，两份都要算；这里只算了一份。
#| en: `x * x` uses x twice, and both shares count; here only one does.
#| zh ask: `x * x` 用了几次 x？
#| en ask: How many times does `x * x` use x?
x_sum = [210, 420, 630]
x_scaled = [63, 126, 189]
x_weights = [210, 0, -1260]


# %% wrong="two_of_the_product_forgotten" about="accumulate"
#| zh: z 里是 `2 * xy`：经过 `xy` 的那一份是 20y，不是 10y。
#| en: z contains `2 * xy`: the share by way of `xy` is 20y and not 10y.
#| zh ask: 从 z 回到 x 的两条路上，各乘了哪些因子？
#| en ask: Which factors are multiplied in on each of the two ways from z back to x?
x_sum = [120, 240, 360]
x_scaled = [36, 72, 108]
x_weights = [120, 0, -720]


# %% wrong="ten_forgotten" about="chain"
#| zh: 最外面的 10 没有乘进去：∂z/∂x 是 20(x + y)，不是 2(x + y)。
#| en: The 10 outside is not multiplied in: ∂z/∂x is 20(x + y) and not 2(x + y).
#| zh ask: 从 z 走回来，最先乘上的是哪个因子？
#| en ask: Which factor is the first on the way back from z?
x_sum = [22, 44, 66]
x_scaled = [6.6, 13.2, 19.8]
x_weights = [22, 0, -132]


# %% wrong="total_everywhere" about="shapes"
#| zh: `x` 的每个数只影响 `z` 里和它对应的那一个，所以各有各的梯度，不是总和。
#| en: Each number of `x` moves only its own entry of `z`, and so has a gradient of its own, not the total.
#| zh ask: `x[0]` 动一点，`z` 的哪几个元素跟着动？
#| en ask: When `x[0]` moves, which entries of `z` move with it?
x_sum = [1320, 1320, 1320]


# %% wrong="inner_nodes_have_none" about="reading"
#| zh: `build()` 里对每个中间结果都调用了 `retain_grad()`，所以它们也留下自己的梯度。
#| en: `build()` calls `retain_grad()` on every intermediate result, so these keep their gradients as well.
#| zh ask: `build()` 里的 `retain_grad()` 是做什么用的？
#| en ask: What is `retain_grad()` in `build()` for?
xy_sum = None
z_ones = None
z_scaled = None


# %% wrong="sum_of_the_operands" about="chain"
#| zh: `xy.grad` 问的是 `xy` 动 1 时最后那个数动多少；`z` 里 `xy` 的系数是 20，与 x、y 是多少无关。
#| en: `xy.grad` asks how far the final number moves when `xy` moves by 1; the factor of `xy` in `z` is 20, whatever x and y are.
#| zh ask: 从 z 走回 `xy`，一路上乘了哪些因子？
#| en ask: On the way from z back to `xy`, which factors are multiplied in?
xy_sum = [11, 22, 33]


# %% wrong="weights_for_the_gradient" about="chain"
#| zh: 这些是 `z` 收到的权重。从 `z` 到 `x` 还要逐个元素乘上 20(x + y)。
#| en: These are the weights that `z` receives. From `z` back to `x` each is still multiplied by 20(x + y).
#| zh ask: 这三个数是到了谁那里的梯度？从那里到 `x` 还有多远？
#| en ask: Whose gradient are these three numbers, and how far is it from there to `x`?
x_weights = [1, 0, -2]
x_scaled = [0.3, 0.3, 0.3]


# %% wrong="shared_out_among_three" about="formula"
#| zh: 0.3 不是三个元素分的：`torch.ones_like(z) * 0.3` 的每个元素都是 0.3。
#| en: The 0.3 is not shared out among the three entries: each entry of `torch.ones_like(z) * 0.3` is 0.3.
#| zh ask: `torch.ones_like(z) * 0.3` 的一个元素是多少？
#| en ask: What is one entry of `torch.ones_like(z) * 0.3`?
x_scaled = [22, 44, 66]
z_scaled = [0.1, 0.1, 0.1]


# %% wrong="one_number_for_the_product" about="shapes"
#| zh: `xy` 有三个数，`xy.grad` 的形状和它一样。
#| en: `xy` has three numbers, and `xy.grad` has its shape.
#| zh ask: `xy` 有几个数？
#| en ask: How many numbers has `xy`?
xy_sum = 20
z_ones = 1
z_scaled = 0.3
