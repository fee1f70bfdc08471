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
* `forward` is given `node.ctx`, and then the inputs: the `value` of each tensor, and constants as they are.
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
        self.value, self.asked, self.leaf = value, False, object()

    node = property(lambda self: self.grad_fn or self.leaf)
    requires_grad = property(lambda self: self.asked or self.grad_fn is not None)
    is_leaf = property(lambda self: self.grad_fn is None)

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
#| zh: `forward` 收到的不是 `node.ctx`，而是另一个对象；`backward` 读的是 `node.ctx`，存下的都找不到了。
#| en: `forward` is given another object than `node.ctx`, which `backward` will read: all that it saved is lost.
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


# %% wrong="grad_fn_for_the_node" about="tracking"
#| zh: `parents` 里是 `grad_fn`；叶子没有 `grad_fn`，它的那一份就没有地方去。要的是 `node`。
#| en: `parents` holds each `grad_fn`; a leaf has none, and its share would have nowhere to go. What is wanted is `node`.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.grad_fn for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="untracked_tensors_go_in_whole" about="tracking"
#| zh: 不要梯度的张量整个交给了 `forward`；它也要换成自己的 `value`，常数才是原样。
#| en: A tensor that requires no gradient goes to `forward` whole; it, too, is replaced by its `value`. Constants alone go in as they are.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) and one.requires_grad else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="one_list_goes_in" about="contract"
#| zh: `forward` 收到的是一整个列表；应当一个一个地交给它，`*arrays`。
#| en: `forward` is given one list; hand its entries over one by one, `*arrays`.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, arrays))


# %% wrong="no_ctx_goes_in" about="saved"
#| zh: `forward` 没有收到 `ctx`：第一个数组被当成了 `ctx`，少了一个输入。
#| en: `forward` is given no `ctx`: the first array is taken for it, and one input is missing.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(*arrays))


# %% wrong="parents_the_other_way_round" about="order"
#| zh: `parents` 的次序反了：`backward` 返回的第一份会到最后一个张量那里去。
#| en: The `parents` are in the opposite order: the first share that `backward` returns would go to the last tensor.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in reversed(inputs) if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="empty_places_among_parents" about="order"
#| zh: 不要梯度的输入在 `parents` 里留了 `None`；那里只有要梯度的张量的 `node`。
#| en: Inputs that require no gradient leave a `None` among the `parents`; it holds the `node` of tensors that require one, and nothing else.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node if isinstance(one, Tensor) and one.requires_grad else None for one in inputs]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="the_node_is_given_arrays" about="tracking"
#| zh: 交给 `Node` 的是数组：它看不出哪些输入要梯度了。交给它 `inputs`。
#| en: `Node` is given arrays, in which it cannot see which inputs require a gradient. Give it `inputs`.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        node = Node(cls, arrays, parents)
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="a_tensor_of_its_own" about="tracking"
#| zh: 结果是另造的张量，没有经过 `node.finish(…)`：它不知道自己从哪里来，反向走不回去。
#| en: The result is a tensor made without `node.finish(…)`: it does not know where it comes from, and no way leads back.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(node.ctx, *arrays))


# %% wrong="nothing_comes_back" about="contract"
#| zh: 算好以后没有 `return`：返回的是 `None`。
#| en: All is computed, and there is no `return`: what comes back is `None`.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="the_node_comes_back" about="contract"
#| zh: 返回的是节点；要的是 `node.finish(…)` 造出的张量。
#| en: The node comes back; what is wanted is the tensor that `node.finish(…)` makes.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        node.finish(cls.forward(node.ctx, *arrays))
        return node


# %% wrong="leaves_alone" about="tracking"
#| zh: `parents` 里只有叶子：算出来的张量漏掉了，链就断在那里；不要梯度的叶子倒进来了。要看 `requires_grad`。
#| en: Among the `parents` are leaves alone: results are left out, and the chain breaks there, while leaves that require no gradient come in. Look at `requires_grad`.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.is_leaf]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="two_nodes" about="saved"
#| zh: 造了两个节点：`forward` 存在前一个的 `ctx` 里，结果记得的却是后一个。
#| en: Two nodes are made: `forward` saves in the `ctx` of the first, and the result remembers the second.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        value = cls.forward(Node(cls, inputs, parents).ctx, *arrays)
        return Node(cls, inputs, parents).finish(value)


# %% wrong="lists_go_in" about="contract"
#| zh: `forward` 收到的是列表，不是数组：`tolist()` 把数抄了一遍，没有 `shape`，也不再是张量自己的数。
#| en: `forward` is given lists and no arrays: `tolist()` has copied the numbers; they have no `shape`, and are the tensor's own no longer.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value.tolist() if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="the_node_for_its_ctx" about="saved"
#| zh: 交给 `forward` 的是节点自己；要的是 `node.ctx`。
#| en: `forward` is given the node itself; what is wanted is `node.ctx`.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node, *arrays))


# %% wrong="asks_constants" about="contract"
#| zh: 常数既没有 `requires_grad`，也没有 `node` 和 `value`：先问一个输入是不是张量。
#| en: A constant has no `requires_grad`, no `node` and no `value`: ask first whether an input is a tensor.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="constants_made_tensors" about="contract"
#| zh: 常数也变成了张量，`forward` 收到的是数组：例如表示维的元组，它就认不出来了。常数原样交过去。
#| en: Constants are made tensors, too, and `forward` is given arrays of them: it will not know, for instance, a tuple of axes. Hand them over as they are.
class Function:
    @classmethod
    def apply(cls, *inputs):
        tensors = [one if isinstance(one, Tensor) else Tensor(np.array(one, float)) for one in inputs]
        parents = [one.node for one in tensors if one.requires_grad]
        node = Node(cls, tensors, parents)
        arrays = [one.value for one in tensors]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="forward_of_the_base" about="contract"
#| zh: `Function` 自己没有 `forward`，各个运算才有：`cls.forward`。
#| en: `Function` itself has no `forward`; each operation has one: `cls.forward`.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(Function.forward(node.ctx, *arrays))


# %% wrong="forward_twice" about="saved"
#| zh: `forward` 运行了两次：结果算了两遍，该存的也存了两遍。
#| en: `forward` runs twice: the result is computed twice, and what it saves is saved twice.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        cls.forward(node.ctx, *arrays)
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="parents_in_a_set" about="order"
#| zh: `parents` 是一个集合：集合没有次序，同一个节点也只放一次。用列表。
#| en: `parents` is a set, which has no order and holds each node once. Use a list.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = {one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad}
        node = Node(cls, inputs, parents)
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return node.finish(cls.forward(node.ctx, *arrays))


# %% wrong="no_node_without_parents" about="saved"
#| zh: 没有要梯度的输入时，`forward` 收到的 `ctx` 是 `None`，它要在上面存东西就会失败。每次运算都造一个 `Node`；要不要记下，由 `finish` 决定。
#| en: Where no input requires a gradient, `forward` is given `None` for `ctx`, and fails as soon as it saves something there. Make a `Node` each time; whether it is recorded is up to `finish`.
class Function:
    @classmethod
    def apply(cls, *inputs):
        parents = [one.node for one in inputs if isinstance(one, Tensor) and one.requires_grad]
        arrays = [one.value if isinstance(one, Tensor) else one for one in inputs]
        if not parents:
            return Tensor(cls.forward(None, *arrays))
        node = Node(cls, inputs, parents)
        return node.finish(cls.forward(node.ctx, *arrays))
