# ---
# exercise: shapes_there_and_back
# title zh: 出去的形状，回来的形状
# title en: Shapes out, shapes back
# kind: predict
# points: 5
# minutes: 5
# difficulty: 2
# answers: added, grad_a, filled_a, deeper, x_plus_v
# ---

# %% [markdown] task lang="zh"
r"""
不要运行，先预测。`torch` 就是引擎。形状写成元组，例如 `(2, 5)`；抛出异常的写成 `"raises"`。

```python
a = torch.ones(3, 1, requires_grad=True)
b = torch.ones(4)
c = torch.ones(2, 1, 4)
v = torch.ones(3)
x = torch.ones(3, 4)
```

1. `added`：`(a + b).shape`。
2. 运行 `(a + b).sum().backward()` 之后，`grad_a`：`a.grad` 的形状；`filled_a`：`a.grad` 里的每一个数是多少。
3. `deeper`：`(a * c).shape`。
4. `x_plus_v`：`(x + v).shape`。
"""

# %% [markdown] task lang="en"
r"""
Predict before you run anything; `torch` is the engine. Write a shape as a tuple such as `(2, 5)`, and `"raises"` where an exception is raised.

```python
a = torch.ones(3, 1, requires_grad=True)
b = torch.ones(4)
c = torch.ones(2, 1, 4)
v = torch.ones(3)
x = torch.ones(3, 4)
```

1. `added`: `(a + b).shape`.
2. After `(a + b).sum().backward()`, `grad_a`: the shape of `a.grad`; `filled_a`: the value of each number in `a.grad`.
3. `deeper`: `(a * c).shape`.
4. `x_plus_v`: `(x + v).shape`.
"""

# %% answer
added = ...
grad_a = ...
filled_a = ...
deeper = ...
x_plus_v = ...
### BEGIN SOLUTION
added = (3, 4)
grad_a = (3, 1)
filled_a = 4
deeper = (2, 3, 4)
x_plus_v = "raises"
### END SOLUTION

# %% right
added = list(np.broadcast_shapes((3, 1), (4,)))
grad_a = [3, 1]
filled_a = 4.0
deeper = np.broadcast_shapes((1, 3, 1), (2, 1, 4))
x_plus_v = "raises"

# %% hint
#| zh: 把两个形状上下写成两行，右边对齐。每一列里的两个数，要怎样才算对得上？`a.grad` 又要拿来做什么？
#| en: Write the two shapes one above the other, with their right ends aligned. When do the two numbers in a column agree? And what is `a.grad` going to be
#| en: used for?

# %% hint
#| zh: `a * c`：形状 (3, 1) 补成 (1, 3, 1)，写在 (2, 1, 4) 下面，一列一列地看。`a.grad` 里的数：`a` 的每一个数被复制了几份，就收到几个 1。
#| en: For `a * c`: extend the shape (3, 1) to (1, 3, 1), write it below (2, 1, 4), and go column by column. For the numbers in `a.grad`: each number of `a`
#| en: receives one 1 for every copy that was made of it.

# %% hint
#| zh: 一列里两个数相等，或者有一个是 1（缺的当作 1），就对得上，结果取较大的那个；否则抛出异常。梯度的形状永远和张量自己的一样；一个数用了几次，就收到几份。
#| en: A column agrees if both numbers are equal or one of them is 1 (a missing one counts as 1); the result takes the larger. Otherwise an exception is
#| en: raised. A gradient always has the shape of the tensor itself; a number receives a share for each time that it was used.

# %% wrong="shape_of_the_output" about="shapes"
#| zh: 这里让梯度取了输出的形状。`a` 要用 `a.grad` 来更新自己，所以 `a.grad` 和 `a` 的形状必须一样；多出来的各份要加到一起。
#| en: Here gradients take the shape of the output. `a` is to be updated by `a.grad`, so `a.grad` must have the shape of `a`; the extra shares are added up.
#| zh ask: `a.grad` 是用来更新谁的？它得是什么形状？
#| en ask: What is `a.grad` there to update, and which shape does that ask for?
added = (3, 4)
grad_a = (3, 4)
filled_a = 1
deeper = (2, 3, 4)
x_plus_v = "raises"

# %% wrong="one_copy_only" about="accumulate"
#| zh: `a` 的每一个数在 `a + b` 里用了不止一次，每用一次就收到一个 1。
#| en: Each number of `a` is used more than once in `a + b`, and receives one 1 for each use.
#| zh ask: `a` 的一个数，在 `a + b` 里用了几次？
#| en ask: How many times does `a + b` use one number of `a`?
added = (3, 4)
grad_a = (3, 1)
filled_a = 1
deeper = (2, 3, 4)
x_plus_v = "raises"

# %% wrong="aligned_on_the_left" about="shapes"
#| zh: 这里把形状从左边对齐了。广播总是从最后一维往前比，缺的维补在前面。
#| en: Here the shapes are aligned on the left. Broadcasting compares from the last dimension backwards, and missing dimensions are added in front.
#| zh ask: 把两个形状右对齐写成两行：每一列各是几和几？
#| en ask: Write the two shapes one above the other, aligned on the right: which sizes meet in each column?
added = (3, 4)
grad_a = (3, 1)
filled_a = 4
deeper = "raises"
x_plus_v = (3, 4)

# %% wrong="shape_of_one_side" about="shapes"
#| zh: 结果的形状由两边一起决定：大小为 1 的维被拉长。
#| en: Both sides decide on the shape of the result: a dimension of size 1 is stretched.
#| zh ask: 把两个形状右对齐写成两行：每一列各是几和几？
#| en ask: Write the two shapes one above the other, aligned on the right: which sizes meet in each column?
added = (3, 1)
deeper = (2, 1, 4)


# %% wrong="rows_and_columns_exchanged" about="index"
#| zh: 两个维对调了：行在前，列在后。
#| en: The two dimensions are exchanged: rows come first, then columns.
#| zh ask: 先数行，还是先数列？
#| en ask: Which comes first in a shape, rows or columns?
added = (4, 3)


# %% wrong="afraid_of_broadcasting" about="shapes"
#| zh: 大小为 1 的维可以拉长，缺的维在左边补上：不会报错。
#| en: A dimension of size 1 can be stretched, and missing ones are added on the left: nothing is raised.
#| zh ask: 把两个形状右对齐写成两行：每一列各是几和几？
#| en ask: Write the two shapes one above the other, aligned on the right: which sizes meet in each column?
added = "raises"
deeper = "raises"


# %% wrong="counts_all_copies" about="accumulate"
#| zh: `a` 的每个数被用了 4 次，每列一次；12 是全部之和。
#| en: Each number of `a` is used 4 times, once for each column; 12 is the sum of all.
#| zh ask: `a` 的一个数，在 `a + b` 里用了几次？
#| en ask: How many times does `a + b` use one number of `a`?
filled_a = 12


# %% wrong="counts_the_rows" about="accumulate"
#| zh: 被拉长的那一维大小是 4，不是 3。
#| en: The dimension that is stretched has size 4, not 3.
#| zh ask: `a` 的一个数，在 `a + b` 里用了几次？
#| en ask: How many times does `a + b` use one number of `a`?
filled_a = 3


# %% wrong="leading_dimension_lost" about="shapes"
#| zh: `c` 的第一维大小是 2，它留在结果里。
#| en: The first dimension of `c` has size 2 and stays in the result.
#| zh ask: 把两个形状右对齐写成两行：每一列各是几和几？
#| en ask: Write the two shapes one above the other, aligned on the right: which sizes meet in each column?
deeper = (3, 4)


# %% wrong="gradient_of_a_like_the_sum" about="shapes"
#| zh: 这是 `a + b` 的形状，里面每份一个 1。`a.grad` 的形状总与 `a` 相同，各份要加到一起。
#| en: That is the shape of `a + b`, with a 1 for each share. `a.grad` always has the shape of `a`, and the shares are added up.
#| zh ask: `a.grad` 是用来更新谁的？它得是什么形状？
#| en ask: What is `a.grad` there to update, and which shape does that ask for?
grad_a = (3, 4)
filled_a = 1


# %% equivalent
# list(np.broadcast_shapes((3, 1), (4,))) => np.broadcast_shapes((3, 1), (4,))
# np.broadcast_shapes((3, 1), (4,)) => np.broadcast_shapes((4,), (3, 1))
# np.broadcast_shapes((1, 3, 1), (2, 1, 4)) => np.broadcast_shapes((2, 1, 4), (1, 3, 1))
# 1 => 2


# %% wrong="no_dimension_in_front" about="shapes"
#| zh: 不会报错：缺的维补在前面，`(3, 1)` 是当作 `(1, 3, 1)` 去和 `(2, 1, 4)` 比的。
#| en: Nothing is raised: missing dimensions are added in front, so `(3, 1)` is compared with `(2, 1, 4)` as `(1, 3, 1)`.
#| zh ask: 把两个形状右对齐写成两行：每一列各是几和几？
#| en ask: Write the two shapes one above the other, aligned on the right: which sizes meet in each column?
deeper = "raises"


# %% wrong="one_left_off" about="shapes"
#| zh: `a` 有两个维，`(3, 1)`，`a.grad` 也一样：大小为 1 的维仍然是一个维。
#| en: `a` has two dimensions, `(3, 1)`, and so has `a.grad`: a dimension of size 1 is a dimension all the same.
#| zh ask: `a` 有几个维？
#| en ask: How many dimensions has `a`?
grad_a = (3,)


# %% wrong="larger_of_each_from_the_left" about="shapes"
#| zh: 这里把形状从左边对齐了。广播总是从最后一维往前比，缺的维补在前面。
#| en: Here the shapes are aligned on the left. Broadcasting compares from the last dimension backwards, and missing dimensions are added in front.
#| zh ask: 把两个形状右对齐写成两行：每一列各是几和几？
#| en ask: Write the two shapes one above the other, aligned on the right: which sizes meet in each column?
deeper = (3, 1, 4)


# %% wrong="stretched_and_kept" about="shapes"
#| zh: 大小为 1 的维拉长以后，那里就只有长的那个大小，1 不再另外留着。
#| en: Where a dimension of size 1 is stretched, the longer size stands in its place; the 1 is not kept beside it.
#| zh ask: 把两个形状右对齐写成两行：每一列各是几和几？
#| en ask: Write the two shapes one above the other, aligned on the right: which sizes meet in each column?
added = (3, 1, 4)
deeper = (2, 3, 1, 4)


# %% wrong="how_many_numbers" about="reading"
#| zh: 形状不是一共有几个数，而是每个维有多大，写成一个元组。
#| en: A shape is not how many numbers there are, but a tuple: how large each dimension is.
#| zh ask: 问的是形状，还是一共有几个数？
#| en ask: Is it the shape that is asked for, or how many numbers there are?
added = 12
grad_a = 3
deeper = 24
x_plus_v = 12


# %% wrong="total_of_the_gradient" about="shapes"
#| zh: `a.grad` 的形状和 `a` 一样，不是一个数：加成一个数的是结果，不是梯度。
#| en: `a.grad` has the shape of `a` and is not one number: what is added up to one number is the result, not the gradient.
#| zh ask: `a.grad` 是用来更新谁的？它得是什么形状？
#| en ask: What is `a.grad` there to update, and which shape does that ask for?
grad_a = ()


# %% wrong="listed_one_by_one" about="reading"
#| zh: `a.grad` 里的数都相等，这里只要那一个数。
#| en: All numbers in `a.grad` are equal, and it is that one number that is asked for.
#| zh ask: `a.grad` 里的数都相等：问的是几个数？
#| en ask: All numbers in `a.grad` are equal: how many of them are asked for?
filled_a = [4, 4, 4]


# %% wrong="gradient_of_a_like_b" about="shapes"
#| zh: 这是 `b` 的形状。`a.grad` 的形状总与 `a` 相同。
#| en: That is the shape of `b`. `a.grad` always has the shape of `a`.
#| zh ask: `a.grad` 是用来更新谁的？它得是什么形状？
#| en ask: What is `a.grad` there to update, and which shape does that ask for?
grad_a = (4,)


# %% wrong="shared_among_the_copies" about="accumulate"
#| zh: 各份相加，不取平均：`a` 的每个数被用了 4 次，每次收到一个 1。
#| en: The shares are added up and not averaged: each number of `a` is used 4 times, and receives one 1 for each use.
#| zh ask: 各份要相加，还是取平均？
#| en ask: Are shares added up, or averaged?
filled_a = 0.25


# %% wrong="turned_to_fit" about="shapes"
#| zh: 会抛出异常：从右边对齐，4 遇到 3。谁也不会为了合得上而转置。
#| en: It raises: aligned on the right, 4 meets 3. Nothing is transposed to make shapes fit.
#| zh ask: 把两个形状右对齐写成两行：每一列各是几和几？
#| en ask: Write the two shapes one above the other, aligned on the right: which sizes meet in each column?
x_plus_v = (4, 3)


# %% wrong="last_one_not_stretched" about="shapes"
#| zh: 最后一维上 1 遇到 4，也要拉长成 4。
#| en: In the last dimension 1 meets 4, and is stretched to 4 as well.
#| zh ask: 把两个形状右对齐写成两行：每一列各是几和几？
#| en ask: Write the two shapes one above the other, aligned on the right: which sizes meet in each column?
deeper = (2, 3, 1)
