# ---
# exercise: who_saves
# title zh: 谁存了什么
# title en: Who has saved what
# kind: predict
# points: 5
# minutes: 4
# difficulty: 3
# answers: saved
# ---

# %% [markdown] task lang="zh"
r"""
从 `x = torch.tensor([1.5, 3.0], requires_grad=True)` 开始，算下面五个 `y = …`。为了求 `x` 的梯度，`y` 的节点存了什么？不要运行，先预测，每个运算写一个词：

* `"nothing"`：什么张量也没有存；
* `"before"`：运算之前就有的东西（张量，或者变成了张量的数）；
* `"result"`：它自己的结果。

如果由结果就写得出导数，不必再算别的函数，PyTorch 通常就存结果。
"""

# %% [markdown] task lang="en"
r"""
Beginning with `x = torch.tensor([1.5, 3.0], requires_grad=True)`, we compute the five `y = …` below. What has the node of `y` saved for the gradient of `x`? Predict before you run anything, with one word for each operation:

* `"nothing"`: no tensor is saved;
* `"before"`: something that was there before the operation (a tensor, or a number that has become one);
* `"result"`: its own result.

Where arithmetic with the result alone gives the derivative, PyTorch usually saves the result.
"""

# %% answer
saved = {
    "x.sqrt()": ...,
    "-x": ...,
    "x.log()": ...,
    "x * 3": ...,
    "x.mean()": ...,
}
### BEGIN SOLUTION
saved = dict.fromkeys(["-x", "x.mean()"], "nothing")
saved |= dict.fromkeys(["x.log()", "x * 3"], "before")
saved["x.sqrt()"] = "result"
### END SOLUTION

# %% right
needed = {
    "x.sqrt()": "result",
    "x * 3": "before",
    "x.log()": "before",
}
saved = {}
for name in ("x.sqrt()", "-x", "x.log()", "x * 3", "x.mean()"):
    saved[name] = needed.get(name, "nothing")

# %% hint
#| zh: 对每个运算写出导数公式。公式里除了上游梯度以外还有什么？
#| en: Write down the derivative of each operation. What is in the formula besides the cotangent?

# %% hint
#| zh: 公式里什么都不需要的，什么都不存。形状不是张量：只要知道元素个数的运算，记住形状就够了。需要什么的，先看结果够不够；不够，才存运算之前的东西。
#| en: If the formula needs nothing, nothing is saved. A shape is no tensor: what only needs the number of elements remembers the shape. Where something is needed, see
#| en: first whether the result is enough; only if it is not, something from before is saved.

# %% hint
#| zh: 哪一个的导数，从结果里就看得出来？`x * 3` 和两个张量的积是同一种节点：它的“另一个因子”是什么？`x.log()` 的导数是 1/x，由结果求 x 还得再算一次指数。
#| en: Of which can the derivative be read off the result? `x * 3` is the same kind of node as a product of two tensors: what is “the other factor” there? The derivative of
#| en: `x.log()` is 1/x, and to get x from the result one would have to compute an exponential.

# %% wrong="a_number_is_not_saved" about="saved"
#| zh: `x * 3` 的节点和两个张量相乘的一样，是 `MulBackward0`。它需要另一个因子，哪怕那只是一个数：`3` 存了，反向之后也释放了。
#| en: `x * 3` uses the same kind of node as a product of two tensors, a `MulBackward0`. It needs the other factor, even if that is a mere number: `3` is saved, and freed
#| en: after the pass.
#| zh ask: `x * 3` 对 `x` 求导，公式里有什么？那个东西从哪里来？
#| en ask: Differentiate `x * 3` with respect to `x`: what stands in the formula, and where does that come from?
saved = {"x * 3": "nothing", "x.mean()": "nothing"}

# %% wrong="sqrt_keeps_its_input" about="saved"
#| zh: `sqrt` 的导数是 1 除以结果的两倍，存结果就不必再开一次方。
#| en: The derivative of `sqrt` is 1 over twice its result; keeping that saves taking the root again.
#| zh ask: `x.sqrt()` 的导数，能用什么写得最省事？
#| en ask: What makes the derivative of `x.sqrt()` the least work to write down?
saved = {"x.sqrt()": "before", "-x": "nothing"}

# %% wrong="log_keeps_its_result" about="saved"
#| zh: `log` 的导数是 1/x。由结果求 x，要再算一次指数：存 `x` 更省事。
#| en: The derivative of `log` is 1/x. To get x from the result takes another exponential: it is simpler to save `x`.
#| zh ask: `x.log()` 的导数公式里是什么？从结果得到它要多算什么？
#| en ask: What stands in the derivative of `x.log()`, and what would it take to get that from the result?
saved = {"x.log()": "result"}

# %% wrong="every_operation_saves_its_inputs" about="saved"
#| zh: 相反数、平均值的导数里根本没有 `x`，没有什么可存；`sqrt` 的导数由结果就写得出来。
#| en: There is no `x` in the derivative of a negative or a mean, so nothing is saved; and that of `sqrt` follows from the result.
#| zh ask: 一个个写出这些运算的导数：哪些公式里根本没有 `x`？
#| en ask: Write down the derivatives one by one: in which of them is there no `x` at all?
saved = {
    "x.sqrt()": "before",
    "-x": "before",
    "x.log()": "before",
    "x * 3": "before",
    "x.mean()": "before",
}

# %% wrong="mean_keeps_a_number" about="saved"
#| zh: `x.mean()` 要除以元素个数，而个数由形状就知道。形状不是已保存张量，不会释放。
#| en: `x.mean()` divides by the number of elements, which the shape tells. A shape is no saved tensor, and is not freed.
#| zh ask: `x.mean()` 的导数要知道的是什么？那是一个张量吗？
#| en ask: What does the derivative of `x.mean()` have to know, and is that a tensor?
saved = {"x * 3": "before", "x.mean()": "before"}

# %% wrong="minus_is_a_factor" about="saved"
#| zh: `-x` 的导数是 −1，不管 `x` 是几：它不是和一个存下来的数相乘，什么也不用存。
#| en: The derivative of `-x` is −1, whatever `x` is: it is no product with a number that has to be saved, so nothing is.
#| zh ask: `-x` 的导数是什么？算它需要记住什么吗？
#| en ask: What is the derivative of `-x`, and does it need anything to be remembered?
saved = {"x.sqrt()": "result", "-x": "before"}


# %% wrong="minus_keeps_its_result" about="saved"
#| zh: 把这个运算的导数写出来：里面有它的结果吗？
#| en: Write down the derivative of this operation: is its result in it?
#| zh ask: `-x` 的导数是什么？算它需要记住什么吗？
#| en ask: What is the derivative of `-x`, and does it need anything to be remembered?
saved = {"x.sqrt()": "result", "-x": "result"}


# %% wrong="product_keeps_its_result" about="saved"
#| zh: 把积对 `x` 的导数写出来：里面有积本身吗？
#| en: Write down the derivative of the product with respect to `x`: is the product itself in it?
#| zh ask: `x * 3` 对 `x` 求导，公式里有什么？那个东西从哪里来？
#| en ask: Differentiate `x * 3` with respect to `x`: what stands in the formula, and where does that come from?
saved = {"x * 3": "result", "x.mean()": "nothing"}


# %% wrong="mean_keeps_its_result" about="saved"
#| zh: 平均值变了，它的导数会变吗？
#| en: When the mean changes, does its derivative?
#| zh ask: `x.mean()` 的导数要知道的是什么？那是一个张量吗？
#| en ask: What does the derivative of `x.mean()` have to know, and is that a tensor?
saved = {"x * 3": "before", "x.mean()": "result"}


# %% wrong="log_keeps_nothing" about="saved"
#| zh: `log` 的导数是 1/x，里面有 `x`：不存下来，反向传播时就没有了。
#| en: The derivative of `log` is 1/x, and `x` is in it: without saving it, the backward pass would not have it.
#| zh ask: `x.log()` 的导数公式里有什么？反向传播时它从哪里来？
#| en ask: What stands in the derivative of `x.log()`, and where does the backward pass have it from?
saved = {"x.log()": "nothing"}


# %% wrong="sqrt_keeps_nothing" about="saved"
#| zh: `sqrt` 的导数在每一处都不一样：总要存点什么，才算得出来。
#| en: The derivative of `sqrt` differs from place to place: something has to be saved to compute it.
#| zh ask: `x.sqrt()` 的导数处处一样吗？算它要用到什么？
#| en ask: Is the derivative of `x.sqrt()` the same everywhere, and what does it take to compute it?
saved = {"x.sqrt()": "nothing", "-x": "nothing"}
