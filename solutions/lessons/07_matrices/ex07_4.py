# ---
# exercise: ex07_4
# title zh: x @ x，然后 x.T @ x
# title en: x @ x, then x.T @ x
# kind: predict
# points: 6
# minutes: 5
# difficulty: 2
# answers: value_1, grad_1, shape_of_T, value_2, grad_2, grad_3
# ---

# %% [markdown] task lang="zh"
r"""
不要运行，先预测。三段依次运行：

```python
x = torch.tensor([1., 2., 3.], requires_grad=True)

# 第 1 段
y = x @ x
y.backward()

# 第 2 段
y = x.T @ x
y.backward()

# 第 3 段
x.grad = None
(x.reshape(3, 1) @ x.reshape(1, 3)).sum().backward()
```

1. 第 1 段：`y` 的值 `value_1`，之后的 `x.grad` 是 `grad_1`。
2. 第 2 段：`x.T` 的形状 `shape_of_T`（元组或列表），`y` 的值 `value_2`，之后的 `x.grad` 是 `grad_2`。
3. 第 3 段之后的 `x.grad` 是 `grad_3`。
"""

# %% [markdown] task lang="en"
r"""
Predict before you run anything. The three parts run one after the other:

```python
x = torch.tensor([1., 2., 3.], requires_grad=True)

# part 1
y = x @ x
y.backward()

# part 2
y = x.T @ x
y.backward()

# part 3
x.grad = None
(x.reshape(3, 1) @ x.reshape(1, 3)).sum().backward()
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
value_2, grad_2 = 14, [4, 8, 12]
grad_3 = [12, 12, 12]
### END SOLUTION

# %% right
numbers = np.array([1.0, 2.0, 3.0])
value_1 = value_2 = numbers @ numbers
grad_1 = 2 * numbers
shape_of_T = torch.tensor(numbers).shape
grad_2 = (4.0, 8.0, 12.0)
grad_3 = torch.tensor([12.0] * 3)

# %% hint
#| zh: `x @ x` 里 x 出现了几次？每一次出现都会往 `x.grad` 里放一份。第 2 段开始之前，有谁清过零吗？
#| en: How often does x occur in `x @ x`? Each occurrence puts a share into `x.grad`. And did anybody reset it before part 2?

# %% hint
#| zh: 转置就是把各个维度的次序倒过来。只有一个维度的时候，倒过来还是它自己：向量没有行和列之分。
#| en: Transposing reverses the order of the dimensions. With a single dimension there is nothing to reverse: a vector is neither a row nor a column.

# %% hint
#| zh: 第 1 段：左边那个 x 得到的是右边那个，右边那个得到的是左边那个。第 3 段是所有 `x[i] * x[j]` 之和；先写成一个平方，再求导。
#| en: Part 1: the x on the left receives the one on the right, and the other way round. Part 3 is the sum of all `x[i] * x[j]`: write it as a square
#| en: first, and differentiate that.

# %% wrong="one_use_of_x" about="accumulate"
#| zh: 只算了 x 的一次出现。`x @ x` 用了 x 两次，两份要相加，就像 x·x 的导数是 2x。
#| en: Only one occurrence of x was counted. `x @ x` uses x twice, and the two shares add up, just as the derivative of x·x is 2x.
value_1 = 14
grad_1 = [1, 2, 3]
shape_of_T = [3]
value_2 = 14
grad_2 = [2, 4, 6]
grad_3 = [6, 6, 6]

# %% wrong="part_2_starts_afresh" about="accumulate"
#| zh: 没有谁清过零，第 2 段的一份会加到第 1 段的上面。一份流传很广的笔记在这里印出了加倍的数，却没有说明原因，很容易被当成转置的功劳。
#| en: Nobody has reset it, so the share of part 2 is added to that of part 1. A widely copied note prints the doubled numbers here without saying why, and
#| en: they are easily put down to the transpose.
value_1 = 14
grad_1 = [2, 4, 6]
shape_of_T = [3]
value_2 = 14
grad_2 = [2, 4, 6]
grad_3 = [12, 12, 12]

# %% wrong="part_3_accumulates_too" about="stale"
#| zh: 第 3 段的第一行就是 `x.grad = None`：从那里起重新累积。
#| en: Part 3 begins with `x.grad = None`: from there on it accumulates anew.
value_1 = 14
grad_1 = [2, 4, 6]
shape_of_T = [3]
value_2 = 14
grad_2 = [4, 8, 12]
grad_3 = [16, 20, 24]

# %% wrong="the_transpose_is_a_column" about="shapes"
#| zh: `.T` 不会添出一个维度来。要一列，就得写 `x.reshape(3, 1)`。
#| en: `.T` does not add a dimension. For a column you have to write `x.reshape(3, 1)`.
value_1 = 14
grad_1 = [2, 4, 6]
shape_of_T = [3, 1]
value_2 = 14
grad_2 = [4, 8, 12]
grad_3 = [12, 12, 12]

# %% wrong="the_transpose_is_a_row" about="shapes"
#| zh: 纸上的 xᵀx 是一行乘一列；这里两个都是一维的向量，`@` 给出一个数，形状是 `()`。
#| en: On paper xᵀx is a row times a column; here both are vectors with one dimension, and `@` gives a number, of shape `()`.
value_1 = 14
grad_1 = [2, 4, 6]
shape_of_T = [1, 3]
value_2 = [14]
grad_2 = [4, 8, 12]
grad_3 = [12, 12, 12]

# %% wrong="an_outer_product" about="shapes"
#| zh: 那是一列乘一行。`x.T` 还是 x 自己，所以第 2 段和第 1 段算的是同一个数。
#| en: That is a column times a row. `x.T` is still x itself, so part 2 computes the same number as part 1.
value_1 = 14
grad_1 = [2, 4, 6]
shape_of_T = [3]
value_2 = [[1, 2, 3], [2, 4, 6], [3, 6, 9]]
grad_2 = [4, 8, 12]
grad_3 = [12, 12, 12]

# %% wrong="only_the_diagonal" about="shapes"
#| zh: 第 3 段不是 x[0]² + x[1]² + x[2]²：乘积是 3×3 的，`x[0] * x[1]` 这样的项也在里面。
#| en: Part 3 is not x[0]² + x[1]² + x[2]²: the product is 3×3, and terms like `x[0] * x[1]` are in it too.
value_1 = 14
grad_1 = [2, 4, 6]
shape_of_T = [3]
value_2 = 14
grad_2 = [4, 8, 12]
grad_3 = [2, 4, 6]
