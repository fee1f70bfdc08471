# ---
# exercise: seven_edits
# title zh: `.data` 还是 `.detach()`
# title en: `.data` or `.detach()`
# kind: predict
# points: 7
# minutes: 9
# difficulty: 3
# answers: seen
# ---

# %% [markdown] task lang="zh"
r"""
每次都从这里开始，然后做一种修改，再调用 `z.backward()`，读 `y.grad`：

```python
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.tensor([3.0, 4.0], requires_grad=True)
c = x * y
z = c.sum()
```

* `data`：`x.data.mul_(10)`
* `detached`：`x.detach().mul_(10)`
* `direct`：`x.mul_(10)`
* `no_grad`：在 `with torch.no_grad():` 里面 `x.mul_(10)`
* `copy`：`x.detach().clone().mul_(10)`
* `result`：`c.detach().mul_(10)`
* `other`：`y.data.mul_(10)`

不要运行，先预测：写 `y.grad` 的两个数组成的列表；如果修改时就抛出异常，写 `"edit"`；如果反向时才抛出，写 `"backward"`。
"""

# %% [markdown] task lang="en"
r"""
Each time we begin here, make one of the edits, call `z.backward()`, and read `y.grad`:

```python
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.tensor([3.0, 4.0], requires_grad=True)
c = x * y
z = c.sum()
```

* `data`: `x.data.mul_(10)`
* `detached`: `x.detach().mul_(10)`
* `direct`: `x.mul_(10)`
* `no_grad`: `x.mul_(10)` inside `with torch.no_grad():`
* `copy`: `x.detach().clone().mul_(10)`
* `result`: `c.detach().mul_(10)`
* `other`: `y.data.mul_(10)`

Predict before you run anything: write the list of the two numbers of `y.grad`; or `"edit"` if the edit raises an exception, or `"backward"` if only the backward pass does.
"""

# %% answer
seen = {
    "data": ...,
    "detached": ...,
    "direct": ...,
    "no_grad": ...,
    "copy": ...,
    "result": ...,
    "other": ...,
}
### BEGIN SOLUTION
seen = {
    "data": [10.0, 20.0],
    "detached": "backward",
    "direct": "edit",
    "no_grad": "backward",
    "copy": [1.0, 2.0],
    "result": [1.0, 2.0],
    "other": [1.0, 2.0],
}
### END SOLUTION

# %% right
seen = {name: (1, 2) for name in ("copy", "result", "other")}
seen.update(data=(10, 20), direct="edit", detached="backward", no_grad="backward")

# %% hint
#| zh: 对每种改法问三个问题：写的是不是 `x` 的内存？这次写入会不会被记录？会不会被数到？
#| en: Ask three questions of each edit: does it write to the memory of `x`? Is the writing recorded? Is it counted?

# %% hint
#| zh: 要被记录的写入，碰到要梯度的叶子，当场就是错误。不被记录、但数到了的，反向时才发现。既不被记录也数不到的，没有人发现。写别处的内存，
#| zh: 或者写乘法没有存下的东西，没有妨碍。
#| en: Writing that would be recorded is an error at once if it hits a leaf that requires a gradient. What is not recorded but counted is found out in the
#| en: backward pass. What is neither recorded nor counted is found out by nobody. Writing to other memory, or to what the product did not save, does no
#| en: harm.

# %% hint
#| zh: `y` 的梯度就是存下的那个 `x`：没有报错的话，反向时它的内存里是什么数？乘法存两个因子，不存结果 `c`；`y` 的梯度用到的是哪一个因子？
#| en: The gradient of `y` is the saved `x`: if there was no error, which numbers are in its memory by the time of the backward pass? A product saves both
#| en: factors and not its result `c`; which of the factors is used for the gradient of `y`?

# %% wrong="data_is_safe" about="sharing"
#| zh: `.data` 不是复制品：它写的就是 `x` 的内存，反向用的 `x` 已经变了。结果是错的，而且没有任何提示。
#| en: `.data` is not a copy: it writes to the memory of `x`, and the backward pass uses the changed `x`. The result is wrong, and nothing tells you.
#| zh ask: `.data` 给出的是另一份数，还是同一块内存？
#| en ask: Does `.data` give other numbers, or the same memory?
seen = {"data": [1.0, 2.0], "copy": [1.0, 2.0]}

# %% wrong="data_is_noticed" about="saved"
#| zh: `.data` 有自己的版本计数器，`x` 的版本仍然是 0，所以反向发现不了。
#| en: `.data` has a version counter of its own; `x` is still at version 0, so the backward pass cannot notice.
#| zh ask: 通过 `.data` 修改，谁的版本计数器会动？
#| en ask: Whose version counter moves when something is edited through `.data`?
seen = {"data": "backward", "copy": [1.0, 2.0]}

# %% wrong="detach_copies" about="sharing"
#| zh: `detach()` 只分离历史，不复制内存，并且共用版本计数器：反向时报错。直接改要梯度的叶子，当场就报错。
#| en: `detach()` cuts off the history but copies no memory, and it shares the version counter: the backward pass complains. Editing a leaf that wants a
#| en: gradient directly fails at once.
#| zh ask: `detach()` 切断的是什么？内存和版本计数器呢，是各自的还是共用的？
#| en ask: What does `detach()` cut off, and are memory and version counter shared afterwards?
seen = {"detached": [1.0, 2.0], "direct": "edit"}

# %% wrong="detach_fails_at_once" about="saved"
#| zh: 分离后的张量不要梯度，改它是允许的；到反向要用 `x` 的时候才报错。
#| en: The detached tensor requires no gradient, and editing it is allowed; the error comes when the backward pass needs `x`.
#| zh ask: `detach()` 之后的张量要梯度吗？改它的那一刻，有什么不允许的吗？
#| en ask: After `detach()`, does the tensor require a gradient, and is anything forbidden at the moment of the edit?
seen = {"detached": "edit", "direct": "edit"}

# %% wrong="direct_is_found_late" about="tracking"
#| zh: 要梯度的叶子不许在记录时原地修改，所以当场就抛出异常，等不到反向。
#| en: A leaf that requires a gradient must not be edited while recording is on, so this raises at once and not in the backward pass.
#| zh ask: `x` 是什么样的张量？修改的那一刻，记录是开着的吗？
#| en ask: What kind of tensor is `x`, and is recording on at the moment of the edit?
seen = {"detached": "backward", "direct": "backward"}

# %% wrong="no_grad_makes_it_safe" about="saved"
#| zh: `no_grad` 只是不记录，不是不写：`x` 的内存变了，版本也加了一，反向时报错。
#| en: `no_grad` means not recording, not not writing: the memory of `x` changes and its version goes up, so the backward pass complains.
#| zh ask: `no_grad` 关掉的是什么？内存和版本还会变吗？
#| en ask: What does `no_grad` switch off, and do memory and version still change?
seen = {"no_grad": [1.0, 2.0], "result": [1.0, 2.0], "other": [1.0, 2.0]}

# %% wrong="results_are_saved" about="saved"
#| zh: 乘法存的是输入，不是结果。改 `c` 没有妨碍，因为求和也不需要它。
#| en: A product saves its inputs, not its result. Editing `c` does no harm, as the sum does not need it either.
#| zh ask: 乘法为反向存了什么：输入，还是结果？
#| en ask: What does a product save for the backward pass: its inputs, or its result?
seen = {"no_grad": "backward", "result": "backward", "other": [1.0, 2.0]}

# %% wrong="spoils_its_own_gradient" about="saved"
#| zh: `y` 的梯度是 `x`。改 `y` 弄错的是 `x` 的梯度。
#| en: The gradient of `y` is `x`. Editing `y` spoils the gradient of `x`.
#| zh ask: `y` 的梯度公式里有谁？
#| en ask: Who stands in the formula of the gradient of `y`?
seen = {"no_grad": "backward", "result": [1.0, 2.0], "other": [10.0, 20.0]}

# %% wrong="no_grad_is_seen_through" about="saved"
#| zh: `no_grad` 里的修改照样让版本加一，反向时会被发现。另外两个是对的。
#| en: An edit inside `no_grad` raises the version all the same, and the backward pass finds out. The others are right.
#| zh ask: `no_grad` 关掉的是什么？内存和版本还会变吗？
#| en ask: What does `no_grad` switch off, and do memory and version still change?
seen = {"no_grad": [10.0, 20.0], "result": [1.0, 2.0], "other": [1.0, 2.0]}

# %% wrong="takes_the_other_gradient" about="index"
#| zh: `[30, 40]` 是 `x.grad`。`y` 的梯度是 `x`，而 `x` 没有人动过。
#| en: `[30, 40]` is `x.grad`. The gradient of `y` is `x`, and nobody has touched `x`.
#| zh ask: `y` 的梯度公式里有谁？
#| en ask: Who stands in the formula of the gradient of `y`?
seen = {"no_grad": "backward", "result": [1.0, 2.0], "other": [30.0, 40.0]}


# %% wrong="copy_is_noticed" about="sharing"
#| zh: 想一想 `clone()` 以后，被改的那块内存和保存下来的是不是同一块。
#| en: After `clone()`, is the memory that is edited the same as what was saved?
#| zh ask: `clone()` 之后改的是哪一块内存？反向要用的是哪一块？
#| en ask: Which memory is edited after `clone()`, and which does the backward pass need?
seen = {"data": [10.0, 20.0], "copy": "backward"}


# %% wrong="copy_spoils_the_gradient" about="sharing"
#| zh: `clone()` 做的是一份新的数：改它，原来的会变吗？
#| en: `clone()` makes new numbers: when those are edited, do the old ones change?
#| zh ask: `clone()` 之后改的是哪一块内存？反向要用的是哪一块？
#| en ask: Which memory is edited after `clone()`, and which does the backward pass need?
seen = {"data": [10.0, 20.0], "copy": [10.0, 20.0]}


# %% wrong="detach_hides_the_edit" about="saved"
#| zh: 改的确实是存下来的那块内存。但 `detach()` 之后，版本计数器还是不是同一个？
#| en: What was saved is indeed what is edited. But after `detach()`, is the version counter still the same one?
#| zh ask: `detach()` 切断的是什么？内存和版本计数器呢，是各自的还是共用的？
#| en ask: What does `detach()` cut off, and are memory and version counter shared afterwards?
seen = {"detached": [10.0, 20.0], "direct": "edit"}


# %% wrong="no_grad_forbids_the_edit" about="tracking"
#| zh: 在 `no_grad()` 里，修改叶子是允许的：更新参数就是这样做的。那么以后呢？
#| en: Within `no_grad()` a leaf may be edited: this is how parameters are updated. And what happens later?
#| zh ask: `x` 是什么样的张量？修改的那一刻，记录是开着的吗？
#| en ask: What kind of tensor is `x`, and is recording on at the moment of the edit?
seen = {"no_grad": "edit", "result": [1.0, 2.0], "other": [1.0, 2.0]}


# %% wrong="result_spoils_the_gradient" about="saved"
#| zh: 这里改的是乘积的结果。`y` 的梯度要用到的是它吗？
#| en: What is edited here is the result of the product. Is that what the gradient of `y` needs?
#| zh ask: 乘法为反向存了什么：输入，还是结果？
#| en ask: What does a product save for the backward pass: its inputs, or its result?
seen = {"no_grad": "backward", "result": [10.0, 20.0], "other": [1.0, 2.0]}


# %% wrong="other_is_noticed" about="saved"
#| zh: 这里是从 `data` 改的：它的修改，版本计数器会看到吗？`y` 的梯度又要用到谁？
#| en: This edit goes through `data`: does the version counter see it? And whom does the gradient of `y` need?
#| zh ask: 通过 `.data` 修改，谁的版本计数器会动？
#| en ask: Whose version counter moves when something is edited through `.data`?
seen = {"no_grad": "backward", "result": [1.0, 2.0], "other": "backward"}
