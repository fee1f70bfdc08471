# ---
# exercise: ex09_1
# title zh: 谁能走第二遍
# title en: Who can go twice
# kind: predict
# points: 8
# minutes: 8
# difficulty: 3
# answers: second_pass
# ---

# %% [markdown] task lang="zh"
r"""
每次都从 `x = torch.tensor([1.5, 3.0], requires_grad=True)` 开始，对下面八个运算 `y = …`，先后调用两次 `y.backward(torch.ones_like(y))`，不写 `retain_graph`。

不要运行，先预测：对每个运算写一对 `(again, saved)`。`again` 是 `True` 或 `False`：第二次成功了吗？`saved` 是节点存了什么：`"nothing"`、`"input"`（要梯度的输入）、`"result"` 或 `"number"`（另一个因子，一个数）。
"""

# %% [markdown] task lang="en"
r"""
Each time we begin with `x = torch.tensor([1.5, 3.0], requires_grad=True)`, compute one of the eight `y = …` below, and call `y.backward(torch.ones_like(y))` twice, without `retain_graph`.

Predict before you run anything. For each operation write a pair `(again, saved)`. `again` is `True` or `False`: does the second call succeed? `saved` is what the node has kept: `"nothing"`, `"input"` (the input that requires a gradient), `"result"`, or `"number"` (the other factor, a number).
"""

# %% answer
second_pass = {
    "x + x": ...,
    "x * x": ...,
    "x.exp()": ...,
    "-x": ...,
    "x.sum()": ...,
    "x.relu()": ...,
    "x * 3": ...,
    "x.mean()": ...,
}
### BEGIN SOLUTION
second_pass = dict.fromkeys(["x + x", "-x", "x.sum()", "x.mean()"], (True, "nothing"))
second_pass |= {"x * x": (False, "input"), "x * 3": (False, "number")}
second_pass |= dict.fromkeys(["x.exp()", "x.relu()"], (False, "result"))
### END SOLUTION

# %% right
needed = {"x * x": "input", "x.exp()": "result", "x.relu()": "result", "x * 3": "number"}
second_pass = {}
for name in ("x + x", "x * x", "x.exp()", "-x", "x.sum()", "x.relu()", "x * 3", "x.mean()"):
    second_pass[name] = [name not in needed, needed.get(name, "nothing")]

# %% hint
#| zh: 对每个运算写出导数公式。公式里除了上游梯度以外还有什么？
#| en: Write down the derivative of each operation. What is in the formula besides the cotangent?

# %% hint
#| zh: 公式里什么都不需要的，什么都不存，可以再走一遍。形状不是张量：求和只要记住形状。公式里需要的东西是最方便的那一个：有的是输入，有的是结果。
#| en: If the formula needs nothing, nothing is saved and the pass can be repeated. A shape is no tensor: a sum need only remember the shape. What is saved
#| en: is whatever is handiest in the formula, sometimes an input, sometimes the result.

# %% hint
#| zh: 哪两个的导数，从结果里就看得出来？`x * 3` 和 `x * x` 是同一种节点：它的“另一个因子”是什么？
#| zh: `x.mean()` 比 `x.sum()` 多除一个数：要知道这个数，需要张量，还是形状就够了？
#| en: Of which two can the derivative be read off the result? `x * 3` is the same kind of node as `x * x`: what is “the other factor” there?
#| en: `x.mean()` divides by a number, which `x.sum()` does not: does it take a tensor to know that number, or is the shape enough?

# %% wrong="a_number_is_not_saved" about="saved"
#| zh: `x * 3` 和 `x * x` 用的是同一种节点 `MulBackward0`。它需要另一个因子，哪怕那只是一个数：`3` 存了，反向之后也释放了。
#| en: `x * 3` uses the same kind of node as `x * x`, a `MulBackward0`. It needs the other factor, even if that is a mere number: `3` is saved, and freed
#| en: after the pass.
second_pass = {"x * 3": (True, "nothing"), "x.mean()": (True, "nothing")}

# %% wrong="exp_keeps_its_input" about="saved"
#| zh: `exp` 的导数就是它的结果，存结果就不必再算一次指数。
#| en: The derivative of `exp` is its own result; keeping that saves computing the exponential again.
second_pass = {"x.exp()": (False, "input"), "-x": (True, "nothing")}

# %% wrong="relu_keeps_its_input" about="saved"
#| zh: 看输入或看结果都知道哪里是正的；PyTorch 存的是结果，这样输入的内存可以早些释放。
#| en: Input and result both tell where it is positive; PyTorch keeps the result, so the memory of the input can go earlier.
second_pass = {"x.sum()": (True, "nothing"), "x.relu()": (False, "input")}

# %% wrong="every_operation_saves_its_inputs" about="saved"
#| zh: 一份流传很广的笔记说，前向的数值会存成缓存，反向之后清空。可是和、相反数、平均值的导数里根本没有 `x`，没有什么可存。
#| en: A widely copied note says that the values of the forward pass are kept in buffers, which are cleared after the backward pass. But there is no `x` in
#| en: the derivative of a sum, a negative or a mean, so nothing is kept.
second_pass = {
    "x + x": (False, "input"),
    "x * x": (False, "input"),
    "x.exp()": (False, "input"),
    "-x": (False, "input"),
    "x.sum()": (False, "input"),
    "x.relu()": (False, "input"),
    "x * 3": (False, "input"),
    "x.mean()": (False, "input"),
}

# %% wrong="never_a_second_time" about="saved"
#| zh: 反向并不禁止走第二遍；出错的只是要用已经释放的东西。什么都没存的节点可以再走。
#| en: A second pass is not forbidden; only using what was freed is an error. A node that saved nothing can be run again.
second_pass = {
    "x + x": (False, "nothing"),
    "x * x": (False, "input"),
    "x.sum()": (False, "nothing"),
    "x.relu()": (False, "result"),
}

# %% wrong="mean_keeps_a_number" about="saved"
#| zh: `x.mean()` 要除以元素个数，而个数由形状就知道。形状不是已保存张量，不会释放。
#| en: `x.mean()` divides by the number of elements, which the shape tells. A shape is no saved tensor, and is not freed.
second_pass = {"x * 3": (False, "number"), "x.mean()": (False, "number")}
