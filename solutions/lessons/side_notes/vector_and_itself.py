# ---
# exercise: vector_and_itself
# title zh: 向量和自己的三个乘积
# title en: Three products of a vector with itself
# kind: predict
# points: 2
# minutes: 6
# difficulty: 2
# answers: value_1, grad_1, shape_of_T, value_2, grad_2, grad_3
# ---

# %% [markdown] task lang="zh"
r"""
不要运行，先预测：

```python
x = torch.tensor([1., 2., 3.], requires_grad=True)

# 第 1 段
y = x @ x
y.backward()

# 第 2 段
x.grad = None
y = x.T @ x
y.backward()

# 第 3 段
x.grad = None
(x.reshape(3, 1) @ x.reshape(1, 3))[0].sum().backward()
```

1. 第 1 段：`y` 的值 `value_1`，之后的 `x.grad` 是 `grad_1`。
2. 第 2 段：`x.T` 的形状 `shape_of_T`（元组或列表），`y` 的值 `value_2`，之后的 `x.grad` 是 `grad_2`。
3. 第 3 段之后的 `x.grad` 是 `grad_3`。
"""

# %% [markdown] task lang="en"
r"""
Predict before you run anything:

```python
x = torch.tensor([1., 2., 3.], requires_grad=True)

# part 1
y = x @ x
y.backward()

# part 2
x.grad = None
y = x.T @ x
y.backward()

# part 3
x.grad = None
(x.reshape(3, 1) @ x.reshape(1, 3))[0].sum().backward()
```

1. Part 1: the value of `y` is `value_1`, and `x.grad` afterwards is `grad_1`.
2. Part 2: the shape of `x.T` is `shape_of_T` (a tuple or list), the value of `y` is `value_2`, and `x.grad` afterwards is `grad_2`.
3. After part 3, `x.grad` is `grad_3`.
"""

# %% answer
value_1 = ...
grad_1 = ...
shape_of_T = ...
value_2 = ...
grad_2 = ...
grad_3 = ...
### BEGIN SOLUTION
value_1, grad_1 = 14, [2, 4, 6]
shape_of_T = (3,)
value_2, grad_2 = 14, [2, 4, 6]
grad_3 = [7, 1, 1]
### END SOLUTION

# %% right
numbers = np.array([1.0, 2.0, 3.0])
value_1 = value_2 = numbers @ numbers
grad_1 = grad_2 = 2 * numbers
shape_of_T = torch.tensor(numbers).shape
grad_3 = torch.tensor([7.0, 1.0, 1.0])

# %% hint
#| zh: `x @ x` 里 x 出现了几次？每一次出现都会往 `x.grad` 里放一份。
#| en: How often does x occur in `x @ x`? Each occurrence puts a share into `x.grad`.

# %% hint
#| zh: 转置就是把各个维度的次序倒过来。只有一个维度的时候，倒过来还是它自己：向量没有行和列之分。
#| en: Transposing reverses the order of the dimensions. With a single dimension there is nothing to reverse: a vector is neither a row nor a column.

# %% hint
#| zh: 第 1 段：左边那个 x 得到的是右边那个，右边那个得到的是左边那个。第 3 段：先写出那个 3×3 矩阵的第 0 行，把它加起来，`x[0]` 出现在哪些项里？
#| en: Part 1: the x on the left receives the one on the right, and the other way round. Part 3: write down row 0 of that 3×3 matrix and add it up;
#| en: in which of the terms does `x[0]` stand?

# %% wrong="one_use_of_x" about="accumulate"
#| zh: 只算了 x 的一次出现。`x @ x` 用了 x 两次，两份要相加，就像 x·x 的导数是 2x。
#| en: Only one occurrence of x was counted. `x @ x` uses x twice, and the two shares add up, just as the derivative of x·x is 2x.
#| zh ask: 这个乘积里，x 用了几次？每次各送回一份吗？
#| en ask: How many times does this product use x, and does each use send a share back?
value_1 = 14
grad_1 = [1, 2, 3]
shape_of_T = [3]
value_2 = 14
grad_2 = [1, 2, 3]
grad_3 = [6, 1, 1]

# %% wrong="nothing_is_reset" about="stale"
#| zh: 第 2 段和第 3 段的第一行都是 `x.grad = None`：从那里起重新累积。`.T` 也不会让梯度加倍：`x.T` 就是 `x`。
#| en: Parts 2 and 3 both begin with `x.grad = None`: from there on it accumulates anew. Nor does `.T` double a gradient: `x.T` is the same as `x`.
#| zh ask: 第 2、3 段开始的时候，`x.grad` 里是什么？
#| en ask: What is in `x.grad` when parts 2 and 3 begin?
value_1 = 14
grad_1 = [2, 4, 6]
shape_of_T = [3]
value_2 = 14
grad_2 = [4, 8, 12]
grad_3 = [11, 9, 13]

# %% wrong="the_transpose_is_a_column" about="shapes"
#| zh: `.T` 不会添出一个维度来。要一列，就得写 `x.reshape(3, 1)`。
#| en: `.T` does not add a dimension. For a column you have to write `x.reshape(3, 1)`.
#| zh ask: x 有几维？把维的顺序倒过来之后呢？
#| en ask: How many dimensions has x, and how many when their order is reversed?
shape_of_T = [3, 1]

# %% wrong="the_transpose_is_a_row" about="shapes"
#| zh: 纸上的 xᵀx 是一行乘一列；这里两个都是一维的向量，`@` 给出一个数，形状是 `()`。
#| en: On paper xᵀx is a row times a column; here both are vectors with one dimension, and `@` gives a number, of shape `()`.
#| zh ask: x 有几维？把维的顺序倒过来之后呢？
#| en ask: How many dimensions has x, and how many when their order is reversed?
shape_of_T = [1, 3]
value_2 = [14]

# %% wrong="an_outer_product" about="shapes"
#| zh: 那是一列乘一行。`x.T` 还是 x 自己，所以第 2 段和第 1 段算的是同一个数。
#| en: That is a column times a row. `x.T` is still x itself, so part 2 computes the same number as part 1.
#| zh ask: x 有几维？把维的顺序倒过来之后呢？
#| en ask: How many dimensions has x, and how many when their order is reversed?
value_2 = [[1, 2, 3], [2, 4, 6], [3, 6, 9]]

# %% wrong="the_whole_matrix" about="index"
#| zh: 这是整个 3×3 矩阵之和的梯度；`[0]` 只取了第 0 行。
#| en: This is the gradient of the sum of the whole 3×3 matrix; `[0]` takes row 0 only.
#| zh ask: `[0]` 从矩阵里取了什么？
#| en ask: What does `[0]` take out of the matrix?
grad_3 = [12, 12, 12]

# %% wrong="only_the_corner" about="shapes"
#| zh: 第 0 行不只有 `x[0] * x[0]`：`x[0] * x[1]` 和 `x[0] * x[2]` 也在里面。
#| en: In row 0 there is more than `x[0] * x[0]`: `x[0] * x[1]` and `x[0] * x[2]` stand there as well.
#| zh ask: 把矩阵的第 0 行写出来：里面有哪几个乘积？`x[0]` 在每一个里各出现几次？
#| en ask: Write out row 0 of the matrix: which products stand there, and how often does `x[0]` occur in each?
grad_3 = [2, 0, 0]


# %% wrong="other_entries_only" about="accumulate"
#| zh: 第 0 行是 `x[0]` 乘以三个数之和，而 `x[0]` 自己也在那个和里：它还有一份。
#| en: Row 0 is `x[0]` times the sum of all three, and `x[0]` stands in that sum as well: it has one more share.
#| zh ask: 把矩阵的第 0 行写出来：里面有哪几个乘积？`x[0]` 在每一个里各出现几次？
#| en ask: Write out row 0 of the matrix: which products stand there, and how often does `x[0]` occur in each?
grad_3 = [6, 1, 1]


# %% wrong="elementwise_for_a_number" about="formula"
#| zh: 那是 `x * x`。`@` 还要把三个乘积加起来：两个向量的 `@` 是一个数。
#| en: That is `x * x`. `@` also adds the three products up: of two vectors it makes one number.
#| zh ask: 两个向量的 `@` 给出几个数？它比逐项相乘多做了什么？
#| en ask: How many numbers does `@` of two vectors give, and what does it do beyond multiplying entries?
value_1 = [1, 4, 9]
value_2 = [1, 4, 9]


# %% wrong="sum_for_the_dot_product" about="formula"
#| zh: 这是三个数之和。`x @ x` 先把对应的元素相乘，再相加。
#| en: This is the sum of the numbers. `x @ x` first multiplies entries in pairs, and then adds.
#| zh ask: 两个向量的 `@` 给出几个数？它比逐项相乘多做了什么？
#| en ask: How many numbers does `@` of two vectors give, and what does it do beyond multiplying entries?
value_1 = 6
value_2 = 6


# %% wrong="share_of_the_row_alone" about="accumulate"
#| zh: `x` 在乘积里用了两次，一次作列，一次作行；这里只有作行的那一份。
#| en: `x` is used twice in the product, as a column and as a row; this is the share of the row alone.
#| zh ask: 这个乘积里，x 用了几次？每次各送回一份吗？
#| en ask: How many times does this product use x, and does each use send a share back?
grad_3 = [1, 1, 1]


# %% wrong="share_of_the_column_alone" about="accumulate"
#| zh: `x` 在乘积里用了两次，一次作列，一次作行；这里只有作列的那一份。
#| en: `x` is used twice in the product, as a column and as a row; this is the share of the column alone.
#| zh ask: 这个乘积里，x 用了几次？每次各送回一份吗？
#| en ask: How many times does this product use x, and does each use send a share back?
grad_3 = [6, 0, 0]
