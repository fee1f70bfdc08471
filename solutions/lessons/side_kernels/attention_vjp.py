# ---
# exercise: attention_vjp
# title zh: 注意力的反向
# title en: Attention, backward
# kind: derive
# points: 5
# minutes: 8
# difficulty: 4
# answers: attention_vjp
# ---

# %% [markdown] task lang="zh"
r"""
上面的 `attention` 用概率 `y` 把各个键的值 `v` 加权。写出 `attention_vjp(g, q, k, v)`：结果收到 `g`，返回 `q`、`k`、`v` 的三个梯度。可以用 `softmax` 和 `einsum_vjp`。
"""

# %% [markdown] task lang="en"
r"""
In `attention`, above, the probabilities `y` weigh the values `v` of the keys. Write `attention_vjp(g, q, k, v)`: its result has received `g`; return the gradients of `q`, `k` and `v`. `softmax` and your `einsum_vjp` may be used.
"""


# %% answer
def attention_vjp(g, q, k, v):
    ### BEGIN SOLUTION
    y = softmax(np.einsum("bqd,bkd->bqk", q, k))
    dy, dv = einsum_vjp(g, "bqk,bke->bqe", y, v)
    dscores = y * (dy - (dy * y).sum(axis=-1, keepdims=True))
    dq, dk = einsum_vjp(dscores, "bqd,bkd->bqk", q, k)
    return dq, dk, dv
    ### END SOLUTION


# %% right
def attention_vjp(g, q, k, v):
    dq, dk, dv = np.zeros(q.shape), np.zeros(k.shape), np.zeros(v.shape)
    for b, one in np.ndindex(*q.shape[:2]):
        weights = np.exp(k[b] @ q[b, one])
        y = weights / weights.sum()
        jacobian = np.diag(y) - np.outer(y, y)
        to_scores = jacobian @ (v[b] @ g[b, one])
        dq[b, one] = to_scores @ k[b]
        dk[b] += np.outer(to_scores, q[b, one])
        dv[b] += np.outer(y, g[b, one])
    return [dq, dk, dv]


# %% right
def attention_vjp(g, q, k, v):
    e = np.exp(q @ k.swapaxes(1, 2))
    total = e.sum(axis=2)[..., None]
    out = e @ v / total
    d = e / total * (g @ v.swapaxes(1, 2) - (g * out).sum(axis=2)[..., None])
    return d @ k, d.swapaxes(1, 2) @ q, (e / total).swapaxes(1, 2) @ g


# %% hint
#| zh: 反向从最后一步走起：`g` 先到 `y` 和 `v`，再从 `y` 到得分，最后到 `q` 和 `k`。每一步都要前向的哪些数？
#| en: Begin with the last step: `g` goes to `y` and `v`, from `y` to the scores, and from there to `q` and `k`. Which numbers of the forward pass does each step need?

# %% hint
#| zh: 第一步和第三步各是一次 `einsum_vjp`，字母就是前向的那一串。中间一步是 softmax 的那条公式，里面的 g 是 `y` 收到的梯度。
#| en: The first step back and the third are one `einsum_vjp` each, with the string of the forward pass. The one between is the formula of softmax, whose g is the gradient that `y` has received.

# %% hint
#| zh: 公式里的求和只沿着一排，也就是最后一维，每个查询一个：`sum(axis=-1, keepdims=True)`。
#| en: The sum in the formula goes along a row, the last dimension, one sum for each query: `sum(axis=-1, keepdims=True)`.

# %% given
import numpy as np


def softmax(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def to_parts(g, y, v):
    return np.einsum("bqe,bke->bqk", g, v), np.einsum("bqe,bqk->bke", g, y)


def to_rows(dscores, q, k):
    return np.einsum("bqk,bkd->bqd", dscores, k), np.einsum("bqk,bqd->bkd", dscores, q)


def by_rule(g, q, k, v, rule):
    y = softmax(np.einsum("bqd,bkd->bqk", q, k))
    dy, dv = to_parts(g, y, v)
    dq, dk = to_rows(rule(y, dy), q, k)
    return dq, dk, dv


def right_rule(y, dy):
    return y * (dy - (dy * y).sum(axis=-1, keepdims=True))


# %% wrong="softmax_skipped" about="chain"
#| zh: `y` 收到的梯度直接传给了得分，softmax 这一步没有走。
#| en: The gradient of `y` is passed straight on to the scores: the step of softmax is left out.
def attention_vjp(g, q, k, v):
    return by_rule(g, q, k, v, lambda y, dy: dy)


# %% wrong="diagonal_alone" about="formula"
#| zh: 这只是雅可比矩阵的对角线：一个得分变大，同一排里**别的**概率也要变小。
#| en: This is the diagonal of the Jacobian alone: where one score grows, the **other** probabilities of its row shrink as well.
def attention_vjp(g, q, k, v):
    return by_rule(g, q, k, v, lambda y, dy: dy * y * (1 - y))


# %% wrong="row_sum_left_out" about="formula"
#| zh: 少了要减去的求和：总和一直是 1，一个概率变大，同一排里别的就变小。
#| en: The sum that is subtracted is missing: the total stays 1, and where one probability grows, the others of its row shrink.
def attention_vjp(g, q, k, v):
    return by_rule(g, q, k, v, lambda y, dy: dy * y)


# %% wrong="sum_not_weighed" about="formula"
#| zh: 要减去的求和也要乘以 `y`：外面的 `y` 乘的是整个括号。
#| en: The sum that is subtracted has `y` as a factor, too: the `y` in front multiplies the whole bracket.
def attention_vjp(g, q, k, v):
    return by_rule(g, q, k, v, lambda y, dy: dy * y - (dy * y).sum(axis=-1, keepdims=True))


# %% wrong="sum_without_y" about="formula"
#| zh: 求和的是 g·y，不是 g 自己。
#| en: The sum is over g·y and not over g itself.
def attention_vjp(g, q, k, v):
    return by_rule(g, q, k, v, lambda y, dy: y * (dy - dy.sum(axis=-1, keepdims=True)))


# %% wrong="sum_over_queries" about="index"
#| zh: 求和沿着查询的那一维；一排是一个查询对所有的键，要沿最后一维。
#| en: The sum goes along the queries. A row is one query with all keys: sum along the last dimension.
def attention_vjp(g, q, k, v):
    return by_rule(g, q, k, v, lambda y, dy: y * (dy - (dy * y).sum(axis=1, keepdims=True)))


# %% wrong="one_sum_for_all" about="index"
#| zh: 所有的排加成了一个数；每个查询有自己的和。
#| en: All rows are added to one number; each query has a sum of its own.
def attention_vjp(g, q, k, v):
    return by_rule(g, q, k, v, lambda y, dy: y * (dy - (dy * y).sum()))


# %% wrong="sign_of_the_sum" about="formula"
#| zh: 求和是要减去的，这里加上了。
#| en: The sum is to be subtracted; here it is added.
def attention_vjp(g, q, k, v):
    return by_rule(g, q, k, v, lambda y, dy: y * (dy + (dy * y).sum(axis=-1, keepdims=True)))


# %% wrong="scores_for_probabilities" about="saved"
#| zh: 和 `v` 相乘的是概率 `y`，不是得分：反向也要用 `y`。
#| en: It is the probabilities `y` that are multiplied by `v`, not the scores: the way back needs `y` as well.
def attention_vjp(g, q, k, v):
    scores = np.einsum("bqd,bkd->bqk", q, k)
    dy, dv = to_parts(g, scores, v)
    dscores = scores * (dy - (dy * scores).sum(axis=-1, keepdims=True))
    return (*to_rows(dscores, q, k), dv)


# %% wrong="softmax_first" about="order"
#| zh: `g` 是结果收到的，先要走过最后一步，才到 softmax。
#| en: `g` has arrived at the result: it goes back through the last step first, and only then through softmax.
def attention_vjp(g, q, k, v):
    y = softmax(np.einsum("bqd,bkd->bqk", q, k))
    _, dv = to_parts(g, y, v)
    dscores = y * (g - (g * y).sum(axis=-1, keepdims=True))
    return (*to_rows(dscores, q, k), dv)


# %% wrong="results_in_another_order" about="index"
#| zh: 三个梯度的次序不对：先 `q` 的，再 `k` 的，最后 `v` 的。
#| en: The three gradients come in the wrong order: that of `q` first, then `k`, then `v`.
def attention_vjp(g, q, k, v):
    dq, dk, dv = by_rule(g, q, k, v, right_rule)
    return dv, dq, dk


# %% wrong="cotangent_of_ones" about="chain"
#| zh: 没有用到 `g`：只有上游梯度全是 1 时才对。
#| en: `g` is not used; this is right only for a cotangent of ones.
def attention_vjp(g, q, k, v):
    return by_rule(np.ones_like(g), q, k, v, right_rule)


# %% wrong="divided_by_the_number_of_queries" about="accumulate"
#| zh: `k` 和 `v` 的每一行被所有的查询用到，各份要加起来，不是平均。
#| en: Each row of `k` and of `v` is used by all queries: the shares are added, not averaged.
def attention_vjp(g, q, k, v):
    dq, dk, dv = by_rule(g, q, k, v, right_rule)
    return dq, dk / q.shape[1], dv / q.shape[1]


# %% wrong="values_left_out" about="contract"
#| zh: 只返回了 `q` 和 `k` 的梯度；`v` 的也要。
#| en: Only the gradients of `q` and `k` are returned; that of `v` is wanted as well.
def attention_vjp(g, q, k, v):
    return by_rule(g, q, k, v, right_rule)[:2]
