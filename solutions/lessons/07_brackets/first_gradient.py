# ---
# exercise: first_gradient
# title zh: 根收到什么
# title en: What the root receives
# kind: fill_in
# points: 3
# minutes: 4
# difficulty: 2
# answers: first_gradient
# part: first_gradient
# ---

# %% [markdown] task lang="zh"
r"""
在你的引擎里，`root.backward(gradient)` 先用 `first_gradient(root, gradient)` 问：根收到什么？写出它。没有给的 `gradient` 是 `None`，给的是张量；返回一个新的数组，形状和 `dtype` 都与根相同。遇到上面两种报错的情况，或者根的 `requires_grad` 是 `False`，就抛出 `RuntimeError`，错误信息由你定。

`t = tensor([1.0], requires_grad=True)` 有 `t.value`（数组）、`t.shape`、`t.dtype`、`t.requires_grad`。
"""

# %% [markdown] task lang="en"
r"""
In your engine `root.backward(gradient)` first asks `first_gradient(root, gradient)` what the root receives. Write this function. A `gradient` that was left out is `None`, otherwise it is a tensor; return a new array with the shape and the `dtype` of the root. Raise a `RuntimeError`, in your own words, in the two cases above, and where `requires_grad` of the root is `False`.

`t = tensor([1.0], requires_grad=True)` has `t.value` (array), `t.shape`, `t.dtype`, `t.requires_grad`.
"""


# %% answer
def first_gradient(root, gradient):
    ### BEGIN SOLUTION
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError(f"the gradient has the shape {gradient.shape}, and the root {root.shape}")
    return gradient.value.astype(root.dtype)
    ### END SOLUTION


# %% right
def first_gradient(root, gradient):
    given = None if gradient is None else gradient.value
    if given is None and root.value.size == 1:
        given = np.full(root.shape, 1.0)
    if given is None or given.shape != root.shape or not root.requires_grad:
        raise RuntimeError("no gradient can begin here")
    return np.array(given, dtype=root.dtype)


# %% hint
#| zh: 先分两种情形：`gradient is None`，或者给了一个张量。每种情形下，什么时候该报错？
#| en: Tell two cases apart: `gradient is None`, and a tensor that is given. In each of them, when must it raise?

# %% hint
#| zh: 没有给 `gradient`，就看 `root.value.size`；给了，就比两个 `shape`。返回的数组要有根的形状和 `dtype`，可以用 `np.ones_like` 或 `astype(root.dtype)`。
#| en: If no `gradient` is given, look at `root.value.size`; if one is, compare the two `shape`s. The array that you return has the shape and the `dtype` of the root: `np.ones_like` and `astype(root.dtype)` see to that.

# %% given
import numpy as np


# %% wrong="ones_for_any_shape" about="shapes"
#| zh: 根不止一个元素，又没有给 `gradient` 时，要报错，不能自己补上一排 1。
#| en: When the root has more than one entry and no `gradient` is given, raise; ones are not filled in.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="shapes_not_compared" about="shapes"
#| zh: 给了 `gradient`，却没有看它的形状。
#| en: A `gradient` is given, and its shape is not looked at.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    return gradient.value.astype(root.dtype)


# %% wrong="broadcasts" about="shapes"
#| zh: `gradient` 不会被拉伸：形状不同就要报错。
#| en: A `gradient` is not stretched: where the shapes differ, raise.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    try:
        return np.broadcast_to(gradient.value, root.shape).astype(root.dtype)
    except ValueError:
        raise RuntimeError("Mismatch in shape") from None


# %% wrong="only_without_dimensions" about="shapes"
#| zh: 形状是 `(1,)` 或 `(1, 1)` 的根也只有一个元素：那里的 `gradient` 也可以不给。
#| en: A root of shape `(1,)` or `(1, 1)` has a single entry, too: there, too, the `gradient` may be left out.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.shape != ():
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="sizes_compared" about="shapes"
#| zh: 这里比的是元素的个数。个数相同，形状还可能不同：`()` 和 `(1,)`，`(2, 3)` 和 `(3, 2)`。
#| en: What is compared here is how many entries there are. With the same number of them, shapes may differ: `()` and `(1,)`, `(2, 3)` and `(3, 2)`.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.value.size != root.value.size:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype).reshape(root.shape)


# %% wrong="first_lengths_compared" about="shapes"
#| zh: 只比了 `len`，也就是第一维：0 维的没有长度，别的维也可能不同。要比整个 `shape`。
#| en: Only `len` is compared, which is the first dimension: nothing of 0 dimensions has one, and other dimensions may differ. Compare the whole `shape`.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if len(gradient.value) != len(root.value):
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="untracked_root_accepted" about="tracking"
#| zh: 根的 `requires_grad` 是 `False` 时也要报错：从那里没有路可以往回走。
#| en: Where `requires_grad` of the root is `False`, raise as well: no way leads back from there.
def first_gradient(root, gradient):
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="a_bare_number" about="shapes"
#| zh: 没有给 `gradient` 时，返回的是一个光秃秃的 1；它要有根的形状和 `dtype`。
#| en: With no `gradient` given, a bare 1 is returned; it should have the shape and the `dtype` of the root.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.array(1.0)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="number_type_of_the_gradient" about="contract"
#| zh: 返回的是 `gradient` 自己的数组：`dtype` 应当是根的，而且要是一个新的数组。
#| en: What is returned is the array of `gradient` itself: the `dtype` should be that of the root, and the array a new one.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value


# %% wrong="the_tensor_itself" about="contract"
#| zh: 返回的是张量 `gradient`；要的是数组。
#| en: What is returned is the tensor `gradient`; an array is wanted.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient


# %% wrong="ones_though_given" about="chain"
#| zh: 给了 `gradient`，返回的却是 1：给的数没有用上。
#| en: A `gradient` is given, and ones are returned: its numbers are not used.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None and root.value.size != 1:
        raise RuntimeError("grad can be implicitly created only for scalar outputs")
    if gradient is not None and gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return np.ones_like(root.value)


# %% wrong="another_exception" about="contract"
#| zh: 抛出的是 `ValueError`；`backward` 在这些地方抛出的是 `RuntimeError`。
#| en: A `ValueError` is raised; what `backward` raises in these cases is a `RuntimeError`.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise ValueError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise ValueError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise ValueError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="ones_of_another_dtype" about="contract"
#| zh: 没有给 `gradient` 时，那个 1 的 `dtype` 是 NumPy 默认的，不是根的。
#| en: With no `gradient` given, the 1 has NumPy's own `dtype`, and not the root's.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones(root.shape)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="a_float" about="contract"
#| zh: 没有给 `gradient` 时，返回的是一个 Python 的数；要的是数组，形状和 `dtype` 都与根相同。
#| en: With no `gradient` given, a number of Python is returned; an array is wanted, with the shape and the `dtype` of the root.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return 1.0
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="the_roots_own_numbers" about="chain"
#| zh: 没有给 `gradient` 时，返回的是根自己的数；根对自己的导数是 1。
#| en: With no `gradient` given, the root's own numbers are returned; the derivative of the root by itself is 1.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return root.value.copy()
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="begins_with_zeros" about="chain"
#| zh: 没有给 `gradient` 时，从 0 开始：往下乘的每一个梯度都会是 0。根对自己的导数是 1。
#| en: With no `gradient` given it begins with 0, and every gradient below will be 0. The derivative of the root by itself is 1.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.zeros_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="times_the_root" about="chain"
#| zh: 给的 `gradient` 又乘上了根的数；根收到的就是 `gradient`。
#| en: The `gradient` given is multiplied by the root's numbers; what the root receives is the `gradient` itself.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return (gradient.value * root.value).astype(root.dtype)


# %% wrong="the_array_of_the_gradient" about="sharing"
#| zh: `dtype` 相同的时候，返回的是 `gradient` 自己的数组，不是新的：以后有人改它，就会改到别人的数。
#| en: Where the `dtype` is the same already, the array of `gradient` itself is returned and no new one: whoever changes it later changes somebody else's numbers.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype, copy=False)


# %% wrong="nothing_is_raised" about="contract"
#| zh: 该报错的地方返回了 `None`：叫它的人听不见。`raise RuntimeError(…)` 才是报错。
#| en: Where it should raise, it returns `None`, and its caller hears of nothing. To raise is `raise RuntimeError(…)`.
def first_gradient(root, gradient):
    if not root.requires_grad:
        return None
    if gradient is None:
        if root.value.size != 1:
            return None
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        return None
    return gradient.value.astype(root.dtype)


# %% wrong="exceptions_returned" about="contract"
#| zh: `RuntimeError` 造出来，又被返回了，并没有抛出。要写 `raise`。
#| en: A `RuntimeError` is made and returned, and never raised. Write `raise`.
def first_gradient(root, gradient):
    if not root.requires_grad:
        return RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            return RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        return RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="assertions" about="contract"
#| zh: `assert` 抛出的是 `AssertionError`；`backward` 在这些地方抛出的是 `RuntimeError`。
#| en: `assert` raises an `AssertionError`; what `backward` raises in these cases is a `RuntimeError`.
def first_gradient(root, gradient):
    assert root.requires_grad
    if gradient is None:
        assert root.value.size == 1
        return np.ones_like(root.value)
    assert gradient.shape == root.shape
    return gradient.value.astype(root.dtype)


# %% wrong="never_left_out" about="contract"
#| zh: `gradient` 是 `None` 时总是报错；只有一个元素的根，不给也行。
#| en: Where `gradient` is `None` it always raises; for a root of one entry it may be left out.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        raise RuntimeError("a gradient is needed")
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="dimensions_counted" about="shapes"
#| zh: 比的是有几维。维数相同，形状还可能不同：`(2, 3)` 和 `(3, 2)`。
#| en: What is compared is how many dimensions there are. With the same number of them, shapes may differ: `(2, 3)` and `(3, 2)`.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if len(gradient.shape) != len(root.shape):
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="truth_of_a_tensor" about="contract"
#| zh: `if gradient` 问的是里面的数是不是 0；给没给，要问 `gradient is None`。
#| en: `if gradient` asks whether the number in it is 0; whether one is given is asked by `gradient is None`.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if not gradient:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)


# %% wrong="its_own_dtype_kept" about="contract"
#| zh: 返回的数组 `dtype` 是 `gradient` 的；应当是根的。
#| en: The array that is returned has the `dtype` of `gradient`; it should be that of the root.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root.value)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return np.array(gradient.value)


# %% wrong="ones_like_a_tensor" about="contract"
#| zh: `np.ones_like` 收到的是张量，NumPy 不认识它，`dtype` 就成了 `object`。交给它 `root.value`。
#| en: `np.ones_like` is given a tensor, which NumPy does not know, and the `dtype` becomes `object`. Give it `root.value`.
def first_gradient(root, gradient):
    if not root.requires_grad:
        raise RuntimeError("the root does not require a gradient")
    if gradient is None:
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return np.ones_like(root)
    if gradient.shape != root.shape:
        raise RuntimeError("Mismatch in shape")
    return gradient.value.astype(root.dtype)
