# ---
# exercise: recorded
# title zh: 记下一次运算
# title en: An operation, recorded
# kind: fill_in
# points: 4
# minutes: 6
# difficulty: 3
# answers: Function
# part: Function
# ---

# %% [markdown] task lang="zh"
r"""
写出你的引擎的 `Function.apply(*inputs)`。输入是张量，或者是常数：数、数组、元组……

* `Node(cls, inputs, parents)` 记下这一次运算；`parents` 是要梯度的张量的 `node`，照输入的次序，出现几次就有几份。
* `forward` 先收到 `node.ctx`，然后是各个输入：张量换成它的 `value`，常数原样。
* `node.finish(…)` 把 `forward` 的结果变成张量。
"""

# %% [markdown] task lang="en"
r"""
Write `Function.apply(*inputs)` of your engine. An input is a tensor or a constant: a number, an array, a tuple …

* `Node(cls, inputs, parents)` records this operation; `parents` holds the `node` of each tensor that requires a gradient, in the order of the inputs, once for each time that it occurs.
* `forward` is given `node.ctx`, and then the inputs: of a tensor its `value`, and constants as they are.
* `node.finish(…)` makes a tensor of what `forward` returns.
"""


# %% answer
class Function:
    @classmethod
    def apply(cls, *inputs):
        ### BEGIN SOLUTION
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))
        ### END SOLUTION


# %% right
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents, arrays = [], []
        for one in inputs:
            if isinstance(one, Tensor):
                arrays.append(one.value)
                if one.requires_grad:
                    parents.append(one.node)
            else:
                arrays.append(one)
        node = Node(cls, inputs, tuple(parents))
        value = cls.forward(node.ctx, *arrays)
        return node.finish(value)


# %% right
def is_tensor(one):
    return isinstance(one, Tensor)


class Function:
    @classmethod
    def apply(cls, *inputs):
        tracked = filter(lambda one: is_tensor(one) and one.requires_grad, inputs)
        node = Node(cls, inputs, tuple(one.node for one in tracked))
        return node.finish(cls.forward(node.ctx, *(one.value if is_tensor(one) else one for one in inputs)))


# %% hint
#| zh: 哪些输入有 `node`，哪些的梯度有人要？`forward` 里面能不能看见张量？
#| en: Which inputs have a `node`, and of which is the gradient wanted? Does `forward` ever see a tensor?

# %% hint
#| zh: 两个列表，都从 `inputs` 里来：一个只留要梯度的张量的 `node`，另一个和 `inputs` 一样长。`isinstance(one, Tensor)` 问一个输入是不是张量。
#| en: Two lists, both made from `inputs`: one keeps the `node` of tensors that require a gradient, the other is as long as `inputs`. `isinstance(one, Tensor)` asks whether an input is a tensor.

# %% hint
#| zh: 四步：`parents`；`node = Node(cls, inputs, parents)`，把 `inputs` 整个交给它；`arrays`；`node.finish(cls.forward(node.ctx, *arrays))`。
#| en: Four steps: `parents`; `node = Node(cls, inputs, parents)`, with all of `inputs`; `arrays`; `node.finish(cls.forward(node.ctx, *arrays))`.


# %% given
from types import SimpleNamespace

import numpy as np


class Tensor:
    grad_fn = None

    def __init__(self, value):
        self.value, self.asked, self.node = value, False, object()

    requires_grad = property(lambda self: self.asked or self.grad_fn is not None)

    def requires_grad_(self):
        self.asked = True
        return self


# %% wrong="constants_left_out" about="order"
#| zh: 交给 `Node` 的只有张量：常数漏掉以后，它数的位置和 `backward` 返回的对不上。把 `inputs` 整个交给它。
#| en: `Node` is given the tensors alone: without the constants, its places are not those of what `backward` returns. Give it all of `inputs`.
class Function:
    @classmethod
    def apply(cls, *inputs):
        tensors = [one for one in inputs if isinstance(one, Tensor)]
        node = Node(cls, tensors, [one.node for one in tensors if one.requires_grad])
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="every_tensor_a_parent" about="tracking"
#| zh: 每个张量都成了父节点，不要梯度的也在内：数据的梯度没有人要。
#| en: Every tensor becomes a parent, and those that require no gradient as well: nobody wants a gradient of data.
class Function:
    @classmethod
    def apply(cls, *inputs):
        node = Node(cls, inputs, [one.node for one in inputs if isinstance(one, Tensor)])
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="each_parent_once" about="accumulate"
#| zh: 同一个张量出现两次，只记了一次：`backward` 会给它两份。
#| en: A tensor that comes twice is noted once, and `backward` will have two shares for it.
class Function:
    @classmethod
    def apply(cls, *inputs):
        tracked = {one.node: one for one in inputs if isinstance(one, Tensor) and one.requires_grad}
        node = Node(cls, inputs, list(tracked))
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="tensors_go_in" about="tracking"
#| zh: `forward` 收到的是张量：里面的运算也会被记录。要交给它数组。
#| en: `forward` is given tensors, so that what it does inside would be recorded, too. Give it arrays.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        return node.finish(cls.forward(node.ctx, *inputs))


# %% wrong="copies_go_in" about="sharing"
#| zh: `forward` 收到的是复制品：它存下的就不再是张量自己的数组，有人改了张量，谁也不知道。
#| en: `forward` is given copies: what it saves is no longer the tensor's own array, and nobody knows when the tensor is changed.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [np.array(one.value) if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="constants_made_arrays" about="contract"
#| zh: 常数也变成了数组：例如表示维的元组，`forward` 就认不出来了。常数原样交过去。
#| en: Constants are made arrays, too, and `forward` will not know, for instance, a tuple of axes. Hand them over as they are.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else np.asarray(one) for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="constants_do_not_go_in" about="order"
#| zh: 交给 `forward` 的只有张量的数组，常数不见了。
#| en: `forward` is given the arrays of tensors alone; the constants are gone.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value for one in inputs if isinstance(one, Tensor)]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="tensors_for_nodes" about="tracking"
#| zh: `parents` 里是张量；要的是它们的 `node`。
#| en: `parents` holds tensors; it should hold their `node`.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="another_ctx" about="saved"
#| zh: `forward` 写在另一张纸条上，`backward` 读的却是 `node.ctx`：存下的都找不到了。
#| en: `forward` writes on another slip of paper than `node.ctx`, which `backward` will read: all that it saved is lost.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(SimpleNamespace(**vars(node.ctx)), *arrays))


# %% wrong="the_array_comes_back" about="contract"
#| zh: 返回的是 `forward` 的数组：没有变成张量，就没有回去的路。少了 `node.finish(…)`。
#| en: The array of `forward` comes back: it was not made a tensor, and there is no way back from it. `node.finish(…)` is missing.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return cls.forward(node.ctx, *arrays)
