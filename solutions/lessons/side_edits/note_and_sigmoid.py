# ---
# exercise: note_and_sigmoid
# title zh: 一份笔记和它的 sigmoid
# title en: A note and its sigmoid
# kind: find_bug
# points: 7
# minutes: 12
# difficulty: 3
# answers: safe, counterexample, repaired
# ---

# %% [markdown] task lang="zh"
r"""
1. `safe`：`operations` 里哪些运算，不管 `a` 和 `b` 取什么数，`squash` 给出的两个梯度都对？写成名字的列表。
2. 给出一个**反例** `(operation, a, b)`，使 `squash` 给出的某个梯度是错的：`operation` 是另外那些运算中一个的名字；`a` 和 `b` 是一样长的列表，各有 1 到 8 个数，绝对值在 0.01 和 10 之间。
3. 写出修好的 `repaired(torch, operation, a, b)`，参数是运算本身和两个列表。它返回 `sigmoid(a)`、`a` 的梯度、`b` 的梯度（张量或列表）；梯度属于**原来的** `a` 和 `b`。
"""

# %% [markdown] task lang="en"
r"""
1. `safe`: with which of the `operations` are both gradients of `squash` right whatever the numbers in `a` and `b`? A list of their names.
2. Give a **counterexample** `(operation, a, b)` on which a gradient of `squash` is wrong: `operation` is the name of one of the others; `a` and `b` are lists of equal length, of 1 to 8 numbers with absolute values from 0.01 to 10.
3. Write `repaired(torch, operation, a, b)`: it is given the operation itself and two lists, and returns `sigmoid(a)`, the gradient of `a`, and that of `b` (tensors or lists), both at the **original** `a` and `b`.
"""

# %% answer
safe = ...
counterexample = ...
### BEGIN SOLUTION
safe = ["a + b", "exp(a + b)", "(a + b) ** 2"]
counterexample = ("a * b", [2.0], [3.0])
### END SOLUTION


def repaired(torch, operation, a, b):
    ### BEGIN SOLUTION
    a = torch.tensor(a, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    c = operation(a, b)
    squashed = a.detach().sigmoid()
    c.sum().backward()
    return squashed.tolist(), a.grad.tolist(), b.grad.tolist()
    ### END SOLUTION


# %% right
safe = ("(a + b) ** 2", "exp(a + b)", "a + b")
counterexample = ["a / b", (1, -4), (2, 5)]


def repaired(torch, operation, a, b):
    a, b = (torch.tensor(row).requires_grad_() for row in (a, b))
    operation(a, b).sum().backward()
    with torch.no_grad():
        a.sigmoid_()
    return a, a.grad, b.grad


# %% equivalent
# 2.0 => 3.0
# 3.0 => 4.5
# a.detach() => a
# (1, -4) => (-4, 1)
# 1 => 2
# -4 => 4
# 4 => 5
# 4 => 3
# (2, 5) => (5, 2)
# 2 => 3
# 2 => 1
# 5 => 6
# 5 => 4

# %% hint
#| zh: 哪些运算的反向要用到 `a` 的值？
#| en: For which operations does the backward pass need the values of `a`?

# %% hint
#| zh: 对每个运算的每个节点问：它存了什么，那个东西在谁的内存里？`a + b` 有自己的内存。修复：不要写 `a` 的内存，或者等反向走完再写。
#| en: Ask of every node of each operation what it has saved, and in whose memory that is. `a + b` has memory of its own. The repair: do not write to the memory
#| en: of `a`, or not before the backward pass is over.

# %% hint
#| zh: 反例要用反向时用得到 `a` 的运算，`a` 和它的 σ 也要不同，几乎总是如此。修复：把 σ 的结果放到哪里，才不会碰到 `a` 的内存？
#| en: The counterexample needs an operation whose backward uses `a`, and an `a` that differs from its σ, as almost all do. The repair: where can the result of σ go without touching the memory of `a`?

# %% wrong="only_the_sum_is_safe" about="saved"
#| zh: `exp` 存的是结果，平方存的是 `a + b`，都在别的内存里，没有改到。
#| en: `exp` saves its result, and the square saves `a + b`; both are in other memory and are not touched.
safe = ["a + b"]
counterexample = ("a * b", [2.0], [3.0])

# %% wrong="a_square_keeps_a" about="saved"
#| zh: 平方的底数是 `a + b`，存的是这个和，不是 `a`。
#| en: What is squared is `a + b`; that sum is saved, and not `a`.
safe = ["a + b", "exp(a + b)"]
counterexample = ("a * b", [2.0], [3.0])

# %% wrong="no_exception_no_mistake" about="saved"
#| zh: 没有一个抛出异常，但乘法和除法存的就是 `a` 自己：内存变了，`b` 的梯度也变了。
#| en: None of them raises; but products and quotients save `a` itself: its memory has changed, and so has the gradient of `b`.
safe = ["a + b", "a * b", "a / b", "exp(a + b)", "(a + b) ** 2"]
counterexample = ("a + b", [2.0], [1.0])

# %% wrong="a_sum_needs_nothing" about="testing"
#| zh: 和的梯度是 1，不用 `a` 的值；改了也没有妨碍。
#| en: The gradient of a sum is 1 and needs no value of `a`; changing it does no harm.
counterexample = ("a + b", [2.0], [3.0])

# %% wrong="exp_keeps_the_result" about="testing"
#| zh: `exp` 存的是自己的结果，它在另一块内存里，没有改到。
#| en: `exp` saves its own result, which lies in other memory and is not touched.
counterexample = ("exp(a + b)", [2.0], [1.0])

# %% wrong="the_square_keeps_a_sum" about="testing"
#| zh: 平方存的是 `a + b`，它在另一块内存里，没有改到。
#| en: The square saves `a + b`, which lies in other memory and is not touched.
counterexample = ("(a + b) ** 2", [2.0], [1.0])

# %% wrong="at_the_fixed_point" about="testing"
#| zh: 0.659046 的 sigmoid 就是它自己，改了等于没改。
#| en: The sigmoid of 0.659046 is that number itself, so nothing changes.
counterexample = ("a * b", [0.659046], [3.0])


# %% wrong="detach_and_underscore" about="saved"
#| zh: 不再悄悄出错了，而是在反向时抛出 `RuntimeError`：不管通过 `detach()` 还是在 `no_grad` 里，`sigmoid_()` 写的还是 `a` 的内存。去掉下划线，
#| zh: 或者先 `clone()`。
#| en: It no longer goes wrong in silence but raises a `RuntimeError` in the backward pass: whether through `detach()` or inside `no_grad`, `sigmoid_()`
#| en: still writes to the memory of `a`. Drop the underscore, or call `clone()` first.
def repaired(torch, operation, a, b):
    a = torch.tensor(a, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    c = operation(a, b)
    squashed = a.detach().sigmoid_()
    c.sum().backward()
    return squashed.tolist(), a.grad.tolist(), b.grad.tolist()


# %% wrong="edits_before_the_operation" about="order"
#| zh: 这样运算用的就是 sigmoid 以后的 `a`，算的是另一个函数的梯度。
#| en: Now the operation uses `a` after the sigmoid, and the gradients are those of another function.
def repaired(torch, operation, a, b):
    a = torch.tensor(a, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    squashed = a.data.sigmoid_()
    c = operation(a, b)
    c.sum().backward()
    return squashed.tolist(), a.grad.tolist(), b.grad.tolist()


# %% wrong="copies_too_late" about="saved"
#| zh: `sigmoid_()` 还是写进了 `a` 的内存，`.data` 又瞒着反向：之后再复制，或者复制别的张量，都没有用。先 `clone()` 出 `a` 的一份，改那一份。
#| en: `sigmoid_()` still writes to the memory of `a`, and `.data` hides that from the backward pass: a copy made afterwards, or of another tensor, is no help. `clone()` `a` first, and edit that copy.
def repaired(torch, operation, a, b):
    a = torch.tensor(a, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    c = operation(a, b)
    squashed = a.data.sigmoid_().clone()
    c.sum().backward()
    return squashed.tolist(), a.grad.tolist(), b.grad.tolist()


# %% wrong="operates_on_the_sigmoid" about="order"
#| zh: 先变成 sigmoid，再做运算：运算要在原来的 `a` 上做。
#| en: The sigmoid comes before the operation, which should be carried out on the original `a`.
def repaired(torch, operation, a, b):
    a, b = (torch.tensor(a, requires_grad=True), torch.tensor(b, requires_grad=True))
    s = a.sigmoid()
    operation(s, b).sum().backward()
    return (s.tolist(), a.grad.tolist(), b.grad.tolist())


# %% wrong="adds_the_slope_of_the_sigmoid" about="accumulate"
#| zh: sigmoid 的梯度也加进了 `a` 里；要的只是运算的梯度。
#| en: The gradient of the sigmoid is added to that of `a`; only that of the operation is wanted.
def repaired(torch, operation, a, b):
    a, b = (torch.tensor(a, requires_grad=True), torch.tensor(b, requires_grad=True))
    c = operation(a, b)
    s = a.sigmoid()
    (c.sum() + s.sum()).backward()
    return (s.tolist(), a.grad.tolist(), b.grad.tolist())


# %% wrong="sigmoid_last" about="contract"
#| zh: 次序反了：先是 `sigmoid(a)`，再是两个梯度。
#| en: The order is wrong: first `sigmoid(a)`, then the two gradients.
def repaired(torch, operation, a, b):
    a, b = (torch.tensor(a, requires_grad=True), torch.tensor(b, requires_grad=True))
    operation(a, b).sum().backward()
    return (a.grad.tolist(), b.grad.tolist(), torch.sigmoid(a).tolist())


# %% wrong="passes_back_from_many_numbers" about="contract"
#| zh: 结果有好几个数，`backward()` 不知道从哪一个出发。和 `squash` 一样，先 `sum()`。
#| en: The result has several numbers, and `backward()` cannot know at which to begin. Take the `sum()` first, as in `squash`.
def repaired(torch, operation, a, b):
    a = torch.tensor(a, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    c = operation(a, b)
    squashed = a.detach().sigmoid()
    c.backward()
    return squashed.tolist(), a.grad.tolist(), b.grad.tolist()


# %% wrong="returns_a_for_its_sigmoid" about="contract"
#| zh: 两个梯度对了，第一样却是 `a` 自己。没有下划线的 `sigmoid()` 什么也不改，它的结果要留下来返回。
#| en: Both gradients are right, but the first thing is `a` itself. `sigmoid()` without an underscore changes nothing; keep its result and return that.
def repaired(torch, operation, a, b):
    a = torch.tensor(a, requires_grad=True)
    b = torch.tensor(b, requires_grad=True)
    c = operation(a, b)
    copy = a.detach().clone()
    copy.sigmoid()
    c.sum().backward()
    return copy.tolist(), a.grad.tolist(), b.grad.tolist()
