# ---
# exercise: four_wrong
# title zh: 四种写错的 dA
# title en: Four wrong ways to write dA
# kind: predict
# points: 2
# minutes: 5
# difficulty: 3
# answers: unseen_1, unseen_2
# ---

# %% [markdown] task lang="zh"
r"""
下面四种 `dA` 都写错了（`g` 是上游梯度，`a`、`b` 是上面的两个 3×3 矩阵）。不要运行，先预测：哪几种碰巧给出正确的梯度？写成名字的列表，可以是空的。

1. `unseen_1`：上游梯度全是 1。
2. `unseen_2`：只有 `g[1][1]` 是 2，其余都是 1。

| 名字 | 写错的 `dA(g, a, b)` |
|---|---|
| `"ones"` | `np.ones_like(g) @ b.T` |
| `"plain"` | `g @ b` |
| `"turned"` | `g.T @ b.T` |
| `"side"` | `b.T @ g` |
"""

# %% [markdown] task lang="en"
r"""
All four `dA` below are wrong (`g` is the cotangent, `a` and `b` are the two 3×3 matrices above). Predict, without running them: which give the right gradient by accident? Write a list of names, which may be empty.

1. `unseen_1`: the cotangent is all ones.
2. `unseen_2`: only `g[1][1]` is 2, and all the others are 1.

| name | the wrong `dA(g, a, b)` |
|---|---|
| `"ones"` | `np.ones_like(g) @ b.T` |
| `"plain"` | `g @ b` |
| `"turned"` | `g.T @ b.T` |
| `"side"` | `b.T @ g` |
"""

# %% answer
unseen_1 = ...
unseen_2 = ...
### BEGIN SOLUTION
unseen_1 = ["ones", "turned"]
unseen_2 = ["turned"]
### END SOLUTION

# %% right
unseen_1 = ("turned", "ones")
unseen_2 = ("turned",)


# %% equivalent
# ('turned', 'ones') => ('ones', 'turned')

# %% hint
#| zh: 把两个上游梯度写成矩阵。四种写法各自对它做了什么，它因此变了没有？
#| en: Write both cotangents out as matrices. What does each of the four do to it, and is it changed by that?

# %% hint
#| zh: `g @ b` 和 `b.T @ g` 加的是 b 的列，对不上 b 的行；另外两种，只看上游梯度变了没有。
#| en: `g @ b` and `b.T @ g` add columns of b, where rows of b are wanted; for the other two, see whether the cotangent is changed at all.

# %% wrong="square_hides_everything" about="testing"
#| zh: 方阵的形状总是对得上，数却不一定对：`g @ b` 加的是 b 的列，不是 b 的行。
#| en: With square matrices every shape fits, but not every number: `g @ b` adds columns of b and not rows.
#| zh ask: 形状合得上，是不是数就对？拿这里的 b 把 `g @ b` 的一个元素算一算。
#| en ask: Shapes that fit: are the numbers right, too? Work out one entry of `g @ b` with the b given here.
unseen_1 = ["ones", "plain", "turned", "side"]
unseen_2 = ["ones", "plain", "turned", "side"]

# %% wrong="only_forgetting_is_hidden" about="testing"
#| zh: 全是 1 的上游梯度转置以后还是它自己，所以把它转置的那一种也看不出来。
#| en: A cotangent of ones is its own transpose, so the one that transposes it cannot be seen either.
#| zh ask: 这个上游梯度转置之后是什么样子？
#| en ask: What does this cotangent look like when it is transposed?
unseen_1 = ["ones"]

# %% wrong="one_change_shows_all" about="testing"
#| zh: 改动的那个 1 在对角线上：上游梯度还是对称的，转置以后什么也没有变。
#| en: The one that was changed stands on the diagonal: the cotangent is still symmetric, and transposing it changes nothing.
#| zh ask: 这个上游梯度转置之后是什么样子？
#| en ask: What does this cotangent look like when it is transposed?
unseen_2 = []

# %% wrong="still_all_ones" about="reading"
#| zh: 第 2 个上游梯度里有一个 2。`np.ones_like(g)` 把它换成了 1，第 1 行就错了。
#| en: There is a 2 in cotangent 2. `np.ones_like(g)` makes it a 1, and row 1 is wrong.
#| zh ask: 第 2 个上游梯度里都是 1 吗？
#| en ask: Is every entry 1 in cotangent 2?
unseen_2 = ["ones", "turned"]


# %% wrong="forgetting_is_seen" about="testing"
#| zh: 第 1 个上游梯度里全是 1，`np.ones_like(g)` 就是 `g`：忘了它，也看不出来。
#| en: In cotangent 1 every entry is 1, and `np.ones_like(g)` is `g` itself: forgetting it cannot be seen.
#| zh ask: 上游梯度里全是 1 的时候，`np.ones_like(g)` 是什么？
#| en ask: What is `np.ones_like(g)` where every entry of the cotangent is 1?
unseen_1 = ["turned"]


# %% wrong="columns_pass_for_rows" about="testing"
#| zh: 方阵的形状总是对得上，数却不一定对：`g @ b` 加的是 b 的列，不是 b 的行。
#| en: With square matrices every shape fits, but not every number: `g @ b` adds columns of b and not rows.
#| zh ask: 形状合得上，是不是数就对？拿这里的 b 把 `g @ b` 的一个元素算一算。
#| en ask: Shapes that fit: are the numbers right, too? Work out one entry of `g @ b` with the b given here.
unseen_1 = ["ones", "plain", "turned"]


# %% wrong="order_does_not_matter" about="testing"
#| zh: 方阵的形状总是对得上，数却不一定对：`b.T @ g` 加的是 b 的列，不是 b 的行。
#| en: With square matrices every shape fits, but not every number: `b.T @ g` adds columns of b and not rows.
#| zh ask: `b.T @ g` 的一个元素加的是 b 的列还是行？全是 1 的 `g` 也算一算。
#| en ask: Does one entry of `b.T @ g` add a column or a row of b? Work one out with a `g` of ones.
unseen_1 = ["ones", "turned", "side"]


# %% wrong="turned_and_plain" about="testing"
#| zh: 方阵的形状总是对得上，数却不一定对：`g @ b` 加的是 b 的列，不是 b 的行。
#| en: With square matrices every shape fits, but not every number: `g @ b` adds columns of b and not rows.
#| zh ask: 形状合得上，是不是数就对？拿这里的 b 把 `g @ b` 的一个元素算一算。
#| en ask: Shapes that fit: are the numbers right, too? Work out one entry of `g @ b` with the b given here.
unseen_1 = ["plain", "turned"]
unseen_2 = ["plain", "turned"]


# %% wrong="turned_is_seen" about="testing"
#| zh: 第 2 个上游梯度里有一个 2，`np.ones_like(g)` 把它换成了 1；它在对角线上，转置什么也不改变。
#| en: There is a 2 in cotangent 2, which `np.ones_like(g)` makes a 1; it stands on the diagonal, so transposing changes nothing.
#| zh ask: `np.ones_like(g)` 和 `g.T`，哪一个改动了第 2 个上游梯度？
#| en ask: Which of `np.ones_like(g)` and `g.T` changes cotangent 2?
unseen_2 = ["ones"]


# %% wrong="the_ones_that_are_seen" about="reading"
#| zh: 列出来的是看得出错的那些；问的是碰巧得到正确梯度的。
#| en: These are the ones that show their mistake; asked for are those that give the right gradient by accident.
#| zh ask: 要列的是碰巧算对的，还是算错的？
#| en ask: Are those to be listed that are right by accident, or those that are wrong?
unseen_1 = ["plain", "side"]
unseen_2 = ["ones", "plain", "side"]
