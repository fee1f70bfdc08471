# ---
# exercise: accumulate_grad
# title zh: 路的尽头
# title en: The end of the path
# kind: fill_in
# points: 7
# minutes: 10
# difficulty: 3
# answers: AccumulateGrad
# part: AccumulateGrad
# ---

# %% [markdown] task lang="zh"
r"""
写出你的引擎的 `AccumulateGrad.__call__`：梯度（一个数组）到达时，把它加到 `self.variable.grad` 上。

* 第一份到达之前，`grad` 是 `None`；以后是张量，`Tensor(array)` 和 `array` 共用一块内存。
* `grad` 归叶子自己所有：到达的数组可能也交给了别的叶子，以后可能被人改动；`grad` 不能跟着变，你也不要改动那个数组。
* 原地相加（`+=` 写进左边那个张量的内存），和 PyTorch 一样：第一份到达以后，谁拿着 `grad`，谁就看得到后来的和。

不要调用现成的反向传播。
"""

# %% [markdown] task lang="en"
r"""
Write `AccumulateGrad.__call__` of your engine: when a gradient arrives, an array, add it to `self.variable.grad`.

* Before the first one arrives, `grad` is `None`; later, a tensor. `Tensor(array)` shares the memory of `array`.
* `grad` belongs to the leaf alone: the array that arrives may have gone to other leaves too, and may be changed later. `grad` must not change with it, and you must leave that array as it is.
* Add in place (`+=` writes into the memory of the left side), as PyTorch does: whoever has held `grad` since the first arrival sees the later sums.

Call no ready-made backward pass.
"""


# %% answer
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        ### BEGIN SOLUTION
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient.copy())
        else:
            self.variable.grad += gradient
        ### END SOLUTION


# %% right
import numpy as np


class AccumulateGrad:
    def __init__(self, variable):
        self.variable = variable
        self.number = next(numbers)
        self.parents = []

    def __call__(self, gradient):
        leaf = self.variable
        if leaf.grad is not None:
            leaf.grad.add_(gradient)
            return ()
        leaf.grad = Tensor(np.array(gradient))
        return ()


# %% wrong="gives_a_name_only" about="sharing"
#| zh: 什么也没有写进 `self.variable.grad`，连第一份也没有：算出来的只有一个局部的名字，或者只是返回了。
#| en: Nothing is ever written to `self.variable.grad`, not even the first gradient: what is computed only has a local name, or is only returned.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        grad = self.variable.grad
        if grad is None:
            grad = Tensor(gradient.copy())
        else:
            grad += gradient


# %% equivalent
# parents = () => pass
# self.number = next(numbers) => pass
# return () => return
# return () => pass

# %% hint
#| zh: 第一份到达时 `variable.grad` 是什么？第二份到达时呢？
#| en: What is `variable.grad` when the first gradient arrives? And when the second does?

# %% hint
#| zh: `None` 不能做加法，所以分两种情况。第一份存起来的应当是复制品：到达的数组可能同时属于别人。以后的原地加上去：`+=`。
#| en: You cannot add to `None`, so there are two cases. What is stored first should be a copy, since the array that arrived may belong to others as well.
#| en: Later ones are added in place, with `+=`.

# %% hint
#| zh: 一个 `if`，两行：一行给 `self.variable.grad` 一份复制品，另一行原地相加。写错时先问：谁还拿着这个数组？
#| en: One `if` and two lines: one gives `self.variable.grad` a copy, the other adds in place. If it goes wrong, ask who else holds the array.


# %% given
import itertools

import numpy as np

numbers = itertools.count(1)


class Tensor:
    def __init__(self, value):
        self.value = np.asarray(value)

    def __bool__(self):
        return bool(self.value.item())

    def __add__(self, other):
        return Tensor(self.value + getattr(other, "value", other))

    def __radd__(self, other):
        raise TypeError("expected an array or a number, and got Leaf")

    def add_(self, other):
        self.value[...] += other
        return self

    def sub_(self, other):
        self.value[...] -= other
        return self

    __iadd__, __isub__ = add_, sub_

    def clone(self):
        return Tensor(self.value.copy())

    def tolist(self):
        return self.value.tolist()


# %% wrong="assigns" about="accumulate"
#| zh: 每一份都冲掉了前一份。这个节点叫 *Accumulate*：到达的要加上去。
#| en: Each gradient wipes out the one before. The node is called *Accumulate*: what arrives is added.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        self.variable.grad = Tensor(gradient.copy())


# %% wrong="assigns_the_very_tensor" about="sharing"
#| zh: 两处不对：每一份都冲掉了前一份，而且 `grad` 的内存就是到达的那个数组，别人一改它也跟着变。
#| en: Two things are wrong: each gradient wipes out the one before, and `grad` lies in the very array that arrived, so when others change it `grad` changes too.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        self.variable.grad = Tensor(gradient)


# %% wrong="keeps_the_very_tensor" about="sharing" shows="_ += _; _.add_(_)"
#| zh: 第一份没有复制：两个叶子拿着同一个数组，一个叶子的 `+=` 改掉了另一个叶子的梯度。
#| en: The first gradient is not copied: two leaves hold one array, and the `+=` of one changes the gradient of the other.
#| zh else: 第一份没有复制：两个叶子拿着同一个数组，一个叶子加进去的，另一个叶子也看得见。
#| en else: The first gradient is not copied: two leaves hold one array, and what is added for one shows in the other.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient)
        else:
            self.variable.grad += gradient


# %% wrong="adds_into_what_arrived" about="sharing"
#| zh: 和是对的，可是写进了到达的数组里，别的节点可能还要用它。往 `grad` 里加，不要往到达的数组里加。
#| en: The sum is right, but it is written into the array that arrived, which other nodes may still need. Add to `grad`, not to what arrives.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient.copy())
        else:
            gradient += self.variable.grad.value
            self.variable.grad = Tensor(gradient)


# %% wrong="makes_a_new_sum" about="sharing"
#| zh: 数是对的，但每次的和都放进了新的内存；第一份所在的内存，别人可能正拿着，里面还是旧的数。
#| en: The numbers are right, but each sum is put into new memory; in that of the first gradient, which others may hold, the old numbers stay.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient.copy())
        else:
            self.variable.grad = self.variable.grad + gradient


# %% wrong="expects_a_grad" about="special"
#| zh: 第一份到达时 `.grad` 还是 `None`，没有东西可加。
#| en: When the first gradient arrives, `.grad` is still `None`, and there is nothing to add to.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        self.variable.grad += gradient


# %% wrong="asks_the_engine" about="borrowed"
#| zh: 叶子的 `backward` 运行的正是真正的 `AccumulateGrad`。请自己写出它做的事。
#| en: `backward` of a leaf runs the real `AccumulateGrad`. Write yourself what that one does.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        self.variable.backward(Tensor(gradient))


# %% wrong="asks_for_truth" about="contract"
#| zh: `not grad` 问的是张量里的数，多于一个元素就报错；要问的是它是不是 `None`。
#| en: `not grad` asks about the numbers in the tensor and raises where there are several; ask whether it is `None`.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if not self.variable.grad:
            self.variable.grad = Tensor(gradient.copy())
        else:
            self.variable.grad += gradient


# %% wrong="counts_the_first_twice" about="accumulate"
#| zh: 第一份存好以后，又加了一次：缺一个 `else`。
#| en: The first gradient is stored and then added once more: an `else` is missing.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient.copy())
        self.variable.grad += gradient


# %% wrong="counts_the_first_twice_in_a_new_tensor" about="accumulate"
#| zh: 两处不对：第一份存好以后又加了一次（缺一个 `else`）；和也没有原地加，每次都放进新的内存。
#| en: Two things are wrong: the first gradient is stored and then added once more (an `else` is missing), and the sum is not made in place but in new memory each time.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient.copy())
        self.variable.grad = self.variable.grad + gradient


# %% wrong="keeps_a_total_of_its_own" about="stale"
#| zh: 和存在了节点上：`variable.grad` 清掉以后，旧的和又回来了。
#| en: The sum is kept on the node: after `variable.grad` is cleared, the old sum comes back.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)
        self.grad = None

    def __call__(self, gradient):
        if self.grad is None:
            self.grad = Tensor(gradient.copy())
        else:
            self.grad += gradient
        self.variable.grad = self.grad


# %% wrong="clears_what_arrived" about="sharing"
#| zh: 复制以后把到达的数组清成了零，可是它还要交给别的叶子。
#| en: After it is copied, the array that arrived is set to zero, though other leaves receive it as well.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient.copy())
            gradient[...] = 0
        else:
            self.variable.grad += gradient


# %% wrong="copies_the_sum" about="sharing"
#| zh: 加是原地加的，可是加完又换上了一份复制品：手里拿着旧的 `.grad` 的人看得到这一次的和，看不到下一次的。
#| en: The sum is made in place, but a copy takes its place afterwards: whoever holds the old `.grad` sees this sum and none of the later ones.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient.copy())
        else:
            self.variable.grad += gradient
            self.variable.grad = self.variable.grad.clone()


# %% wrong="a_flag_of_its_own" about="stale"
#| zh: 是不是第一份，由节点自己的标记说了算：`grad` 被清成 `None` 以后，标记还说“不是第一份”，于是去给 `None` 做加法。要问 `grad` 自己。
#| en: A flag on the node says whether this is the first gradient: when `grad` is cleared to `None`, the flag still says that it is not, and something is added to `None`. Ask `grad` itself.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)
        self.first = True

    def __call__(self, gradient):
        if self.first:
            self.variable.grad = Tensor(gradient.copy())
            self.first = False
        else:
            self.variable.grad += gradient


# %% wrong="adds_to_a_name" about="accumulate" shows="_x = _x + _"
#| zh: 后来的几份没有加进去：`grad = grad + gradient` 的和只存在一个名字里，没有写回 `self.variable.grad`。
#| en: Later gradients are lost: the sum in `grad = grad + gradient` belongs to a name only, and is not written back to `self.variable.grad`.
#| zh else: 只有第一份进了 `self.variable.grad`：后来的几份要么根本没有加，要么加在别处，没有写回去。
#| en else: Only the first gradient gets into `self.variable.grad`: later ones are not added at all, or are added elsewhere and never written back.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        grad = self.variable.grad
        if grad is None:
            self.variable.grad = Tensor(gradient.copy())
        else:
            grad = grad + gradient


# %% wrong="subtracts" about="formula"
#| zh: 后来的梯度减掉了：`.grad` 要的是各份之和。
#| en: Later gradients are subtracted: `.grad` is the sum of what arrives.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient.copy())
        else:
            self.variable.grad -= gradient


# %% wrong="zero_times_what_arrived" about="numeric"
#| zh: `gradient * 0` 不一定是 0：`inf` 和 `nan` 乘 0 得 `nan`，从此 `.grad` 里就一直是它。
#| en: `gradient * 0` need not be 0: `inf` and `nan` times 0 give `nan`, which then stays in `.grad`.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient * 0)
        self.variable.grad += gradient


# %% wrong="stores_the_array" about="contract"
#| zh: `grad` 里放进了数组；它应当是张量：`Tensor(…)`。
#| en: An array is put into `grad`, which should be a tensor: `Tensor(…)`.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = gradient.copy()
        else:
            self.variable.grad += gradient


# %% wrong="asks_itself" about="contract"
#| zh: 问的是节点自己的 `grad`，它没有这一项；要的是叶子的，`self.variable.grad`。
#| en: It asks for a `grad` of the node itself, which has none; the leaf's is meant, `self.variable.grad`.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.grad is None:
            self.grad = Tensor(gradient.copy())
        else:
            self.grad += gradient


# %% wrong="adds_to_the_leaf" about="contract"
#| zh: 加到了叶子自己 `self.variable` 上；要加到的是它的 `grad`。
#| en: It is added to the leaf itself, `self.variable`; what it should be added to is its `grad`.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        self.variable += Tensor(gradient)


# %% wrong="adds_the_array_to_the_leaf" about="contract"
#| zh: 加到了叶子自己 `self.variable` 上；要加到的是它的 `grad`。
#| en: It is added to the leaf itself, `self.variable`; what it should be added to is its `grad`.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        self.variable += gradient


# %% wrong="stores_zeros_first" about="accumulate"
#| zh: 第一份丢了：存进去的只有零，没有把它加上去。
#| en: The first gradient is lost: zeros are stored in its place, and it is not added to them.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(np.zeros_like(gradient))
        else:
            self.variable.grad += gradient


# %% wrong="stores_zero_times_the_first" about="accumulate"
#| zh: 第一份丢了：存进去的只有零，没有把它加上去。
#| en: The first gradient is lost: zeros are stored in its place, and it is not added to them.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient * 0)
        else:
            self.variable.grad += gradient


# %% wrong="expects_the_value_of_a_grad" about="special"
#| zh: 第一份到达时 `.grad` 还是 `None`，没有东西可加。
#| en: When the first gradient arrives, `.grad` is still `None`, and there is nothing to add to.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        self.variable.grad.value += gradient


# %% wrong="zeros_taken_for_nothing" about="special"
#| zh: 全是零的一份也是梯度：它到达以后，`.grad` 是零，而不是 `None`。
#| en: A gradient of zeros alone is a gradient, too: once it has arrived, `.grad` holds zeros and is not `None`.
class AccumulateGrad:
    parents = ()

    def __init__(self, variable):
        self.variable, self.number = variable, next(numbers)

    def __call__(self, gradient):
        if not gradient.any():
            return
        if self.variable.grad is None:
            self.variable.grad = Tensor(gradient.copy())
        else:
            self.variable.grad.value += gradient
