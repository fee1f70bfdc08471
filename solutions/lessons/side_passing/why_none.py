# ---
# exercise: why_none
# title zh: 为什么是 None
# title en: Why it is None
# kind: predict
# points: 7
# minutes: 7
# difficulty: 3
# answers: late, early, twice, detached, converted, true_statements
# ---

# %% [markdown] task lang="zh"
r"""
先预测。每次都重新开始：`x` 是 `[1, 2]`，`y = x * 3`，`z = (y * y / 2).sum() * 2`。每种情况写一对 `(grad, warns)`：读到什么（`None` 或者数的列表），读它时有没有警告（`True` 或 `False`）。

* `late`：`z.backward()`，`y.retain_grad()`，再读 `y.grad`。
* `early`：`y.retain_grad()`，`z.backward()`，再读 `y.grad`。
* `twice`：`y.retain_grad()`，`z.backward(retain_graph=True)`，`z.backward()`，再读 `y.grad`。
* `detached`：`y = y.detach()`，`(y * x).sum().backward()`，再读 `y.grad`。
* `converted`：`x = x.double()`，`(x * x).sum().backward()`，再读 `x.grad`。

最后，把成立的说法的字母写进列表 `true_statements`（`inputs=[…]`：只求它们的梯度）：

* **A** `y.retain_grad()` 以后，梯度停在 `y`，`x.grad` 什么也得不到。
* **B** 换成 `z.backward(inputs=[y])`，不用 `retain_grad()` 也读得到 `y.grad`。
* **C** 换成 `z.backward(retain_graph=True)`，不用 `retain_grad()` 也读得到 `y.grad`。
* **D** `y.retain_grad()` 只对以后的反向有效。
"""

# %% [markdown] task lang="en"
r"""
Predict. Each line begins anew: `x` is `[1, 2]`, `y = x * 3`, `z = (y * y / 2).sum() * 2`. For each write `(grad, warns)`: what is read (`None` or a list of numbers), and whether that warns (`True` or `False`).

* `late`: `z.backward()`, `y.retain_grad()`; read `y.grad`.
* `early`: `y.retain_grad()`, `z.backward()`; read `y.grad`.
* `twice`: `y.retain_grad()`, `z.backward(retain_graph=True)`, `z.backward()`; read `y.grad`.
* `detached`: `y = y.detach()`, `(y * x).sum().backward()`; read `y.grad`.
* `converted`: `x = x.double()`, `(x * x).sum().backward()`; read `x.grad`.

Then list in `true_statements` the letters of what holds (`inputs=[…]`: only these get gradients):

* **A** After `y.retain_grad()` the gradient stays in `y`, and `x.grad` gets nothing.
* **B** With `z.backward(inputs=[y])`, `y.grad` is there without `retain_grad()`.
* **C** With `z.backward(retain_graph=True)`, `y.grad` is there without `retain_grad()`.
* **D** `y.retain_grad()` works for later passes only.
"""

# %% answer
late = ...
early = ...
twice = ...
detached = ...
converted = ...
true_statements = ...
### BEGIN SOLUTION
late = (None, False)
early = ([6.0, 12.0], False)
twice = ([12.0, 24.0], False)
detached = (None, False)
converted = (None, True)
true_statements = ["B", "D"]
### END SOLUTION

# %% right
late = detached = [None, False]
early = [[2 * 3 * x for x in (1, 2)], False]
twice = [[2 * gradient for gradient in early[0]], False]
converted = [None, True]
true_statements = set("DB")

# %% hint
#| zh: 每种情况都把那三样问一遍。读的那一刻，这个名字指的是哪个张量？它有没有历史？
#| en: Go through the three things in each case. Which tensor does the name stand for at the moment of reading, and has it a history?

# %% hint
#| zh: `late` 里按先后把三样过一遍：要求保留的时候，还有什么可留？读 `y.grad` 的时候，第三样还成立吗？
#| en: In `late`, go through the three things in the order in which they happen: when the request comes, what is there to be kept? And does the third thing still hold when
#| en: `y.grad` is read?

# %% hint
#| zh: 先算出 `z` 对 `y` 的导数，再填上 `y` 的数。至于四句话：旁观的钩子会不会拦住什么？`inputs` 说的是梯度要放进谁的 `grad`，`retain_graph` 说的是图。
#| en: Work out the derivative of `z` with respect to `y`, and put in the numbers of `y`. As to the statements: does a hook that looks on stop anything? `inputs` says
#| en: in whose `grad` the gradients go, and `retain_graph` is about the graph.

# %% wrong="late_is_early_enough" about="tracking"
#| zh: 反向已经走完了，`y` 的梯度当时没有人要，已经丢了。`retain_grad()` 只管以后的反向。
#| en: The pass is over; nobody asked for the gradient of `y` then, and it was dropped. `retain_grad()` is about later passes.
#| zh ask: 反向经过 `y` 的时候，有没有人说过要留下它的梯度？
#| en ask: When the pass went through `y`, had anybody asked for its gradient to be kept?
late = ([6.0, 12.0], False)
early = ([6.0, 12.0], False)

# %% wrong="late_still_warns" about="tracking"
#| zh: 值对了。可是警告没有了：PyTorch 看到你已经要求过，就不再提醒，尽管这一次什么也没有留下。没有警告不等于有梯度。
#| en: The value is right, but the warning is gone: PyTorch sees that you have asked and stops reminding you, though nothing was kept this time. No warning
#| en: does not mean that there is a gradient.
#| zh ask: 给警告的三个条件，读的那一刻都成立吗？
#| en ask: Do all three conditions for a warning hold at the moment of reading?
late = (None, True)
early = ([6.0, 12.0], False)

# %% wrong="a_retained_grad_is_assigned" about="accumulate"
#| zh: 留住的梯度和叶子的一样会累加：两次反向就是两倍。
#| en: A retained gradient adds up like that of a leaf: two passes give twice as much.
#| zh ask: 第二遍到 `y` 的时候，它的 `grad` 里已经有什么？
#| en ask: When the second pass comes to `y`, what is in its `grad` already?
twice = ([6.0, 12.0], False)
detached = (None, False)

# %% wrong="detached_warns" about="tracking"
#| zh: `detach()` 之后 `y` 没有历史，是叶子，而叶子不警告。
#| en: After `detach()` `y` has no history and is a leaf, and leaves cause no warning.
#| zh ask: 给警告的三个条件，读的那一刻都成立吗？
#| en ask: Do all three conditions for a warning hold at the moment of reading?
twice = ([12.0, 24.0], False)
detached = (None, True)

# %% wrong="conversion_keeps_the_leaf" about="tracking"
#| zh: `double()` 的结果不是叶子。梯度确实算了，加到了换类型之前的那个张量上，而它没有名字。
#| en: The result of `double()` is not a leaf. The gradient was computed, and added to the tensor before the conversion, which has no name.
#| zh ask: `x = x.double()` 之后，`x` 这个名字指的是谁？它是叶子吗？
#| en ask: After `x = x.double()`, which tensor does the name `x` stand for, and is that a leaf?
converted = ([2.0, 4.0], False)

# %% wrong="retaining_stops_the_gradient" about="tracking"
#| zh: `retain_grad` 只是旁观：`y` 的梯度记下一份，照样往下传给 `x`。
#| en: `retain_grad` only looks on: the gradient of `y` is noted, and handed on to `x` all the same.
#| zh ask: 留下一份梯度，会不会改变往下传的那一份？
#| en ask: When a gradient is kept, does that change what is handed on?
true_statements = ["A", "B", "D"]

# %% wrong="only_leaves_are_filled" about="tracking"
#| zh: `inputs` 里可以有不是叶子的张量：它说明这一次梯度要放进谁的 `grad`。
#| en: `inputs` may name tensors that are not leaves: it says whose `grad` this pass is to fill.
#| zh ask: `inputs=[…]` 里写的是什么？一定得是叶子吗？
#| en ask: What does `inputs=[…]` name, and does it have to be leaves?
true_statements = ["D"]

# %% wrong="retain_graph_retains_grads" about="saved"
#| zh: `retain_graph` 留住的是反向要用的已保存张量，让图可以再走一遍；梯度不归它管。
#| en: `retain_graph` keeps the saved tensors, so that the graph can be walked again; it has nothing to do with gradients.
#| zh ask: `retain_graph` 让什么留了下来？`inputs` 又决定了什么？
#| en ask: What is it that `retain_graph` keeps, and what does `inputs` decide?
true_statements = ["B", "C", "D"]


# %% wrong="half_of_the_slope" about="formula"
#| zh: `y` 的梯度只有一半：`y * y / 2` 的导数是 `y`，后面还有一个 `* 2`。
#| en: This is half of the gradient of `y`: the derivative of `y * y / 2` is `y`, and there is a `* 2` after it.
#| zh ask: 写出 `z` 对 `y` 的导数：`y * y / 2` 留下什么，后面的 `* 2` 呢？
#| en ask: Write down the derivative of `z` with respect to `y`: what does `y * y / 2` leave, and what the `* 2` after it?
late = (None, False)
early = ([3, 6], False)
twice = ([6, 12], False)
detached = (None, False)


# %% wrong="retain_graph_and_not_inputs" about="saved"
#| zh: `retain_graph` 留住的是反向要用的已保存张量，梯度不归它管。`inputs` 才说明梯度要放进谁的 `grad`，不是叶子的也行。
#| en: `retain_graph` keeps the saved tensors and has nothing to do with gradients. It is `inputs` that says whose `grad` the pass is to fill, and those need not be leaves.
#| zh ask: `retain_graph` 让什么留了下来？`inputs` 又决定了什么？
#| en ask: What is it that `retain_graph` keeps, and what does `inputs` decide?
true_statements = ["C", "D"]


# %% wrong="gradient_of_x" about="chain"
#| zh: 这是 `x` 的梯度：多乘了 `y = x * 3` 的那个 3。要的是 `z` 对 `y` 的导数。
#| en: This is the gradient of `x`, with the 3 of `y = x * 3` in it. You need the derivative of `z` with respect to `y`.
#| zh ask: 读的是谁的梯度？走到它为止，`y = x * 3` 在路上吗？
#| en ask: Whose gradient is read, and is `y = x * 3` on the way to it?
late = (None, False)
early = ([18, 36], False)
twice = ([36, 72], False)
detached = (None, False)
