# ---
# exercise: which_calls_raise
# title zh: 哪些调用会报错
# title en: Which calls raise
# kind: predict
# points: 4
# minutes: 5
# difficulty: 2
# answers: call_1, call_2, call_3, call_4, call_5, call_6, call_7, call_8
# ---

# %% [markdown] task lang="zh"
r"""
每次都从 `x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)` 和 `y = x * x` 重新开始。不要运行，先预测每个调用的结果：

* `"runs"`：没有报错；
* `"scalar"`：`grad can be implicitly created only for scalar outputs`（没有给）；
* `"shape"`：`Mismatch in shape: …`（形状不对）。

| 答案 | 调用 |
|---|---|
| `call_1` | `y.backward()` |
| `call_2` | `y[1].backward()` |
| `call_3` | `y[1:2].backward()` |
| `call_4` | `y[1:].backward()` |
| `call_5` | `y.mean().backward(torch.tensor(-5.0))` |
| `call_6` | `y.backward(torch.tensor(1.0))` |
| `call_7` | `y[1:2].backward(torch.tensor(1.0))` |
| `call_8` | `y.sum().backward(torch.ones(3))` |
"""

# %% [markdown] task lang="en"
r"""
Each call starts anew from `x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)` and `y = x * x`. Predict what it does, before you run anything:

* `"runs"`: no error;
* `"scalar"`: `grad can be implicitly created only for scalar outputs` (none was given);
* `"shape"`: `Mismatch in shape: …` (one of a wrong shape was given).

| answer | call |
|---|---|
| `call_1` | `y.backward()` |
| `call_2` | `y[1].backward()` |
| `call_3` | `y[1:2].backward()` |
| `call_4` | `y[1:].backward()` |
| `call_5` | `y.mean().backward(torch.tensor(-5.0))` |
| `call_6` | `y.backward(torch.tensor(1.0))` |
| `call_7` | `y[1:2].backward(torch.tensor(1.0))` |
| `call_8` | `y.sum().backward(torch.ones(3))` |
"""

# %% answer
call_1 = ...
call_2 = ...
call_3 = ...
call_4 = ...
call_5 = ...
call_6 = ...
call_7 = ...
call_8 = ...
### BEGIN SOLUTION
call_1 = "scalar"
call_2 = "runs"
call_3 = "runs"
call_4 = "scalar"
call_5 = "runs"
call_6 = "shape"
call_7 = "shape"
call_8 = "shape"
### END SOLUTION

# %% right
scalar, runs, shape = "scalar runs shape".split()
call_1 = call_4 = scalar
call_2 = call_3 = call_5 = runs
call_6 = call_7 = call_8 = shape

# %% hint
#| zh: 每次先问两件事：出发的张量有几个元素？给的 `gradient`（如果给了）是什么形状？
#| en: Ask two things about each call: how many entries has the tensor it starts from? And what is the shape of the `gradient`, if one is given?

# %% hint
#| zh: 不给 `gradient` 时，引擎自己补一个 1，条件是只有一个元素可补；形状是 `()` 还是 `(1,)` 都行。给了 `gradient`，就只看形状是不是完全相同。
#| en: Without a `gradient` the engine fills in a 1 itself, provided that there is just one entry to fill; its shape may be `()` or `(1,)`. With a
#| en: `gradient`, all that counts is whether the shapes are exactly the same.

# %% hint
#| zh: `y[1]` 的形状是 `()`，`y[1:2]` 的形状是 `(1,)`，`y[1:]` 的形状是 `(2,)`。`torch.tensor(1.0)` 的形状是 `()`，它与 `(1,)` 不同。
#| en: `y[1]` has the shape `()`, `y[1:2]` the shape `(1,)`, `y[1:]` the shape `(2,)`. `torch.tensor(1.0)` has the shape `()`, which is not `(1,)`.

# %% wrong="one_element_is_not_a_scalar" about="shapes"
#| zh: 报错里说的 scalar 是“只有一个元素”：形状 `(1,)` 也可以不给 `gradient`。
#| en: What the message calls a scalar is a tensor with a single entry: one of shape `(1,)` needs no `gradient` either.
#| zh ask: 这个根里有几个元素？
#| en ask: How many entries has the root?
call_1 = "scalar"
call_2 = "runs"
call_3 = "scalar"
call_4 = "scalar"
call_5 = "runs"
call_6 = "shape"
call_7 = "shape"
call_8 = "shape"

# %% wrong="one_stands_for_all" about="shapes"
#| zh: `gradient` 不会被拉伸：它的形状必须与出发的张量完全相同，多一维少一维都不行。
#| en: A `gradient` is not stretched: its shape has to be exactly that of the tensor it starts from, with no dimension more or less.
#| zh ask: 根是什么形状？传进去的 `gradient` 是什么形状？
#| en ask: What is the shape of the root, and what that of the `gradient` passed in?
call_1 = "scalar"
call_2 = "runs"
call_3 = "runs"
call_4 = "scalar"
call_5 = "runs"
call_6 = "runs"
call_7 = "runs"
call_8 = "runs"

# %% wrong="one_by_one_equals_zero_d" about="shapes"
#| zh: `y[1:2]` 的形状是 `(1,)`，`torch.tensor(1.0)` 的形状是 `()`。都只有一个元素，形状却不同，所以报错。
#| en: `y[1:2]` has the shape `(1,)`, `torch.tensor(1.0)` has the shape `()`. Both hold one entry, but the shapes differ, so the call raises.
#| zh ask: 根是什么形状？传进去的 `gradient` 是什么形状？
#| en ask: What is the shape of the root, and what that of the `gradient` passed in?
call_1 = "scalar"
call_2 = "runs"
call_3 = "runs"
call_4 = "scalar"
call_5 = "runs"
call_6 = "shape"
call_7 = "runs"
call_8 = "shape"

# %% wrong="only_ones_allowed" about="chain"
#| zh: 上游梯度可以是任何数，−5 也行：所有梯度都乘以 −5。只有形状会被检查。
#| en: A cotangent may be any number, −5 as well: all gradients are multiplied by −5. Only its shape is checked.
#| zh ask: 传进去的上游梯度会被检查什么：它的数，还是它的形状？
#| en ask: What is checked of a cotangent that is passed in: its numbers, or its shape?
call_1 = "scalar"
call_2 = "runs"
call_3 = "runs"
call_4 = "scalar"
call_5 = "shape"
call_6 = "shape"
call_7 = "shape"
call_8 = "shape"

# %% wrong="part_of_a_tensor_is_fine" about="shapes"
#| zh: `y[1:]` 还剩两个元素，引擎仍然不知道各占多少。
#| en: `y[1:]` still has two entries, and the engine still does not know how much each of them counts.
#| zh ask: 这个根里有几个元素？
#| en ask: How many entries has the root?
call_1 = "scalar"
call_2 = "runs"
call_3 = "runs"
call_4 = "runs"
call_5 = "runs"
call_6 = "shape"
call_7 = "shape"
call_8 = "shape"


# %% wrong="any_output_is_fine" about="shapes"
#| zh: `y` 有三个元素；不给 `gradient`，根就只能有一个元素。
#| en: `y` has three entries; without a `gradient` the root may have one only.
#| zh ask: 这个根里有几个元素？
#| en ask: How many entries has the root?
call_1 = "runs"


# %% wrong="an_entry_is_no_scalar" about="shapes"
#| zh: `y[1]` 正好是一个数，是 0 维的。
#| en: `y[1]` is exactly one number, 0-dimensional.
#| zh ask: 这个根里有几个元素？
#| en ask: How many entries has the root?
call_2 = "scalar"


# %% wrong="complaint_about_the_shape" about="reading"
#| zh: 没有给 `gradient`，就没有形状可以比较；报错说的是根不止一个元素。
#| en: Without a `gradient` there are no shapes to compare; the complaint is that the root has more than one entry.
#| zh ask: 这一次调用传了 `gradient` 没有？没有传时缺的是什么，传了又要核对什么？
#| en ask: Does this call pass a `gradient`? What is missing if it does not, and what has to be compared if it does?
call_1 = "shape"
call_4 = "shape"


# %% wrong="complaint_about_the_scalar" about="reading"
#| zh: 给了 `gradient`，引擎就不必再补；要看的是形状相不相同。
#| en: A `gradient` is given, so none has to be filled in; what matters is whether the shapes agree.
#| zh ask: 这一次调用传了 `gradient` 没有？没有传时缺的是什么，传了又要核对什么？
#| en ask: Does this call pass a `gradient`? What is missing if it does not, and what has to be compared if it does?
call_6 = "scalar"
call_7 = "scalar"
call_8 = "scalar"


# %% wrong="zero_d_is_stretched" about="shapes"
#| zh: 0 维的 `gradient` 不会被拉伸成根的形状：`y` 有 3 个元素，`y[1:2]` 的形状是 `(1,)`，都与 `()` 不同。
#| en: A zero-dimensional `gradient` is not stretched to the shape of the root: `y` has 3 entries, `y[1:2]` has the shape `(1,)`, and neither is `()`.
#| zh ask: 根是什么形状？传进去的 `gradient` 是什么形状？
#| en ask: What is the shape of the root, and what that of the `gradient` passed in?
call_6 = "runs"
call_7 = "runs"


# %% wrong="shape_of_the_leaf" about="shapes"
#| zh: `gradient` 的形状要与**根**相同，也就是写在 `.backward` 前面的那个张量，而不是与 `x` 相同：`y.mean()` 和 `y.sum()` 都是 0 维的。
#| en: A `gradient` has the shape of the **root**, the tensor in front of `.backward`, and not that of `x`: `y.mean()` and `y.sum()` are zero-dimensional.
#| zh ask: 点号前面的根是谁？`gradient` 要和谁的形状相同？
#| en ask: Which tensor is the root, the one in front of the dot, and whose shape must `gradient` have?
call_5 = "shape"
call_8 = "runs"


# %% wrong="scalar_roots_take_none" about="reading"
#| zh: 根是 0 维的时候可以不给 `gradient`，但也可以给，而且不一定是 1：形状相同就行。
#| en: A zero-dimensional root needs no `gradient`, but may be given one, and not only a 1: all that counts is the shape.
#| zh ask: 传进去的上游梯度会被检查什么：它的数，还是它的形状？
#| en ask: What is checked of a cotangent that is passed in: its numbers, or its shape?
call_5 = "scalar"


# %% wrong="entries_before_the_sum" about="shapes"
#| zh: `y` 有三个元素，可是根是 `y.sum()`，它只有一个数，是 0 维的。
#| en: `y` has three entries, but the root is `y.sum()`: a single number, zero-dimensional.
#| zh ask: 这个根里有几个元素？
#| en ask: How many entries has the root?
call_8 = "runs"
