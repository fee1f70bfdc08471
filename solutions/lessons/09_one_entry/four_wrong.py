# ---
# exercise: four_wrong
# title zh: 方阵上的两遍反向
# title en: Two passes over square matrices
# kind: predict
# points: 4
# minutes: 8
# difficulty: 3
# answers: a_after_1, row_after_2, unseen_1, unseen_2
# ---

# %% [markdown] task lang="zh"
r"""
五个叶子的 `.grad` 起初都是 `None`。不要运行，先预测；下面的两遍依次运行。

```python
# 第 1 遍
y = a @ b
y.backward(torch.ones_like(y))

# 第 2 遍
y = a @ b
grad_tensor = torch.ones_like(y)
grad_tensor[1][1] = 2
y.backward(grad_tensor)
```

1. `a_after_1`：第 1 遍之后的 `a.grad`，写成列表的列表。
2. `row_after_2`：第 2 遍之后的 `a.grad[1]`，三个数的列表。
3. 下面四种 `dA` 都写错了（`g` 是上游梯度）。哪几种用第 1 遍的上游梯度来算，结果恰好是对的？`unseen_1`，写成名字的列表，可以是空的。哪几种用第 2 遍的上游梯度 `grad_tensor` 来算，结果恰好是对的？`unseen_2`。

| 名字 | 写错的 `dA(g, a, b)` |
|---|---|
| `"ones"` | `np.ones_like(g) @ b.T` |
| `"plain"` | `g @ b` |
| `"turned"` | `g.T @ b.T` |
| `"side"` | `b.T @ g` |
"""

# %% [markdown] task lang="en"
r"""
At the start the `.grad` of all five leaves is `None`. Predict before you run anything; the two passes below are run one after the other.

```python
# pass 1
y = a @ b
y.backward(torch.ones_like(y))

# pass 2
y = a @ b
grad_tensor = torch.ones_like(y)
grad_tensor[1][1] = 2
y.backward(grad_tensor)
```

1. `a_after_1`: `a.grad` after pass 1, as a list of lists.
2. `row_after_2`: `a.grad[1]` after pass 2, a list of three numbers.
3. All four `dA` below are wrong (`g` is the cotangent). Which of them happen to give the right result for the cotangent of pass 1? `unseen_1`, a list of names, which may be empty. Which of them do for that of pass 2, `grad_tensor`? `unseen_2`.

| name | the wrong `dA(g, a, b)` |
|---|---|
| `"ones"` | `np.ones_like(g) @ b.T` |
| `"plain"` | `g @ b` |
| `"turned"` | `g.T @ b.T` |
| `"side"` | `b.T @ g` |
"""

# %% answer
a_after_1 = ...
row_after_2 = ...
unseen_1 = ...
unseen_2 = ...
### BEGIN SOLUTION
a_after_1 = [[15, 9, 16], [15, 9, 16], [15, 9, 16]]
row_after_2 = [39, 19, 39]
unseen_1 = ["ones", "turned"]
unseen_2 = ["turned"]
### END SOLUTION

# %% right
rows_of_b = b.sum(1).detach()
a_after_1 = rows_of_b.expand(3, 3)
row_after_2 = rows_of_b * 2 + b[:, 1]
unseen_1 = ("turned", "ones")
unseen_2 = ("turned",)


# %% equivalent
# b.sum(1).detach() => b.sum(1)
# ('turned', 'ones') => ('ones', 'turned')

# %% hint
#| zh: 上游梯度全是一的时候，你的 dA 化简成什么？它的每一行之间有什么不同？
#| en: What does your dA come down to when the cotangent is all ones? In what do its rows differ?

# %% hint
#| zh: `grad_tensor[1][1]` 多出来的 1 只经过 C 的一个元素：它给 `a.grad` 的第 1 行添上 b 的某一列。第 3 题：把上游梯度写成矩阵，看四种写法各自对它做了什么。
#| en: The extra 1 in `grad_tensor[1][1]` goes through a single entry of C: it adds a certain column of b to row 1 of `a.grad`. For part 3: write the cotangent out as a matrix, and see what each of the four does to it.

# %% hint
#| zh: 第 2 遍之后，`.grad` 里有几遍？第 3 题：`g @ b` 和 `b.T @ g` 加的是 b 的列，对不上 b 的行；另外两种，只看上游梯度变了没有。
#| en: How many passes are in `.grad` after pass 2? For part 3: `g @ b` and `b.T @ g` add columns of b, where rows of b are wanted; for the other two, see whether the cotangent is changed at all.

# %% wrong="the_other_factor" about="formula"
#| zh: 这是 `a * b` 的法则：梯度就是另一个因子。`@` 的梯度还要加起来：a 的每个元素都用在 C 的一整行里。
#| en: That is the rule for `a * b`, where the gradient is the other factor. For `@` there is a sum as well: every entry of a is used in a whole row of C.
#| zh ask: `a` 的一个元素，在 C 的哪些元素里出现？
#| en ask: In which entries of C does one entry of `a` occur?
a_after_1 = [[4, 9, 2], [7, 1, 1], [6, 7, 3]]
row_after_2 = [39, 19, 39]
unseen_1 = ["ones", "turned"]
unseen_2 = ["turned"]

# %% wrong="sums_the_wrong_way" about="transpose"
#| zh: 加的方向反了：这是 b 的列和，a.grad 里是 b 的行和。
#| en: Summed in the wrong direction: these are the column sums of b; in a.grad stand the row sums.
#| zh ask: `a.grad[i, k]` 是对什么求的和？它和 i 有关吗？
#| en ask: Over what does `a.grad[i, k]` sum, and does it depend on i?
a_after_1 = [[17, 17, 6], [17, 17, 6], [17, 17, 6]]

# %% wrong="rows_and_columns_exchanged" about="transpose"
#| zh: 加出来的数是对的，摆放的方向不对：`a.grad[i, k]` 与 i 无关，所以三**行**相同。
#| en: The sums are right, but they lie the wrong way: `a.grad[i, k]` does not depend on i, so its three **rows** are equal.
#| zh ask: `a.grad[i, k]` 是对什么求的和？它和 i 有关吗？
#| en ask: Over what does `a.grad[i, k]` sum, and does it depend on i?
a_after_1 = [[15, 15, 15], [9, 9, 9], [16, 16, 16]]

# %% wrong="nothing_accumulates" about="accumulate"
#| zh: 这是第 2 遍自己的那一份。叶子的 `.grad` 不会被新的一遍覆盖：每一遍都往里加。
#| en: This is the share of pass 2 by itself. A new pass does not overwrite the `.grad` of a leaf: every pass adds to it.
#| zh ask: 第 2 遍开始之前，`a.grad` 里是什么？
#| en ask: What is in `a.grad` before pass 2 begins?
row_after_2 = [24, 10, 23]

# %% wrong="doubles_the_whole_row" about="index"
#| zh: 把整整一行都加倍了。变成 2 的只有 `grad_tensor[1][1]` 一个元素，C 的同一行里另外两个元素的权重还是 1。
#| en: The whole row was doubled. Only the single entry `grad_tensor[1][1]` has become 2; the other two entries in that row of C still weigh 1.
#| zh ask: 第 2 遍的上游梯度里，改的是哪一个元素？这一行 C 的其余元素权重是几？
#| en ask: Which entry of the cotangent differs in pass 2, and what do the others in its row weigh?
row_after_2 = [45, 27, 48]

# %% wrong="doubles_one_entry" about="index"
#| zh: 这里以为 `grad_tensor[1][1]` 只影响 `a.grad[1][1]`。C 的一个元素用到了 a 的一整行，所以那一整行都要变。
#| en: This takes `grad_tensor[1][1]` to concern `a.grad[1][1]` only. One entry of C uses a whole row of a, so that whole row changes.
#| zh ask: `a` 的一个元素，在 C 的哪些元素里出现？
#| en ask: In which entries of C does one entry of `a` occur?
row_after_2 = [30, 27, 32]

# %% wrong="square_hides_everything" about="testing"
#| zh: 方阵的形状总是对得上，数却不一定对：`g @ b` 加的是 b 的列，不是 b 的行。
#| en: With square matrices every shape fits, but not every number: `g @ b` adds columns of b and not rows.
#| zh ask: 形状合得上，是不是数就对？拿这里的 b 把 `g @ b` 的一个元素算一算。
#| en ask: Shapes that fit: are the numbers right, too? Work out one entry of `g @ b` with the b given here.
unseen_1 = ["ones", "plain", "turned", "side"]

# %% wrong="only_forgetting_is_hidden" about="testing"
#| zh: 全是 1 的上游梯度转置以后还是它自己，所以把它转置的那一种也看不出来。
#| en: A cotangent of ones is its own transpose, so the one that transposes it cannot be seen either.
#| zh ask: 这一遍的上游梯度转置之后是什么样子？
#| en ask: What does the cotangent of this pass look like when it is transposed?
unseen_1 = ["ones"]

# %% wrong="one_change_shows_all" about="testing"
#| zh: 改动的那个 1 在对角线上：上游梯度还是对称的，转置以后什么也没有变。
#| en: The one that was changed stands on the diagonal: the cotangent is still symmetric, and transposing it changes nothing.
#| zh ask: 这一遍的上游梯度转置之后是什么样子？
#| en ask: What does the cotangent of this pass look like when it is transposed?
unseen_2 = []

# %% wrong="still_all_ones" about="reading"
#| zh: 第 2 遍的上游梯度里有一个 2。`np.ones_like(g)` 把它换成了 1，第 1 行就错了。
#| en: There is a 2 in the cotangent of pass 2. `np.ones_like(g)` makes it a 1, and row 1 is wrong.
#| zh ask: 第 2 遍的上游梯度里都是 1 吗？
#| en ask: Is every entry 1 in the cotangent of pass 2?
unseen_2 = ["ones", "turned"]


# %% wrong="another_row" about="index"
#| zh: 第二遍改动的那个 2 没有算进来：这是第一遍的两倍，也就是另外两行的数。改的是 `grad_tensor[1][1]`，问的正是 `a.grad[1]`。
#| en: The 2 of the second pass does not show here: this is twice the first pass, which is what the other two rows hold. What is changed is `grad_tensor[1][1]`, and the question is `a.grad[1]`.
#| zh ask: 改的那个元素在第几行？问的又是第几行？
#| en ask: In which row is the entry that was changed, and which row is asked for?
row_after_2 = [30, 18, 32]
