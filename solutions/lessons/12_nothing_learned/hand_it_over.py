# ---
# exercise: hand_it_over
# title zh: 交到手里
# title en: Into your hands
# kind: fill_in
# points: 7
# minutes: 7
# difficulty: 3
# answers: grad
# part: grad
# ---

# %% [markdown] task lang="zh"
r"""
用 `mine` 里的东西，写出你自己的 `grad`：返回一个元组，每个输入一份梯度，按输入的次序。哪个 `.grad` 也不动，中间结果也可以当输入。开头几行已经写好；反向从 `outputs` 开始，带着数组 `g`。

`one_pass(node, g, retain_graph)` 从一个节点往回走一遍：轮到谁，就交出这个节点和它的总数（数组）。张量的梯度到达 `tensor.node`。

* 没有走到的输入：抛出 `RuntimeError`；`allow_unused=True` 时，它的位置上是 `None`。
* 每一份都是独立的张量：`Tensor(total.copy())`。
"""

# %% [markdown] task lang="en"
r"""
Write a `grad` of your own from the parts in `mine`: it returns a tuple with a gradient for each input, in their order. No `.grad` changes, and intermediate results may be inputs, too. The first lines are given; the pass begins at `outputs`, with the array `g`.

`one_pass(node, g, retain_graph)` goes back from a node once: at each turn it yields the node and its total, an array. The gradient of a tensor arrives at `tensor.node`.

* For an input that is not reached, raise a `RuntimeError`; with `allow_unused=True`, put `None` in its place.
* Each gradient is a tensor of its own: `Tensor(total.copy())`.
"""


# %% answer
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    ### BEGIN SOLUTION
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)
    ### END SOLUTION


# %% right
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    nodes, found = [one.node for one in inputs], [None] * len(inputs)
    for node, total in one_pass(outputs.node, g, retain_graph):
        for place, wanted in enumerate(nodes):
            if wanted is node:
                found[place] = Tensor(total.copy())
    if not allow_unused and any(one is None for one in found):
        raise RuntimeError("not every input is part of the graph")
    return tuple(found)


# %% right
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    wanted = {one.node: None for one in inputs}
    for node, total in one_pass(outputs.node, g, retain_graph):
        if node in wanted:
            wanted[node] = total
    for total in wanted.values():
        if total is None and not allow_unused:
            raise RuntimeError("an input has not been used")
    return (*(None if wanted[one.node] is None else Tensor(1 * wanted[one.node]) for one in inputs),)


# %% hint
#| zh: 走的时候先把每个节点和它的总数都记下来，走完再按 `inputs` 的次序去取。
#| en: While the pass goes on, note every node with its total; when it is over, look them up in the order of `inputs`.

# %% hint
#| zh: 节点可以当字典的键：`dict(one_pass(…))` 就是“节点 → 总数”。哪些输入的节点不在里面？
#| en: Nodes can be keys of a dictionary: `dict(one_pass(…))` leads from a node to its total. Of which inputs is the node not in there?

# %% hint
#| zh: 三步：走一遍，得到字典；除非 `allow_unused`，有输入的节点不在字典里就抛出异常；对每个输入取 `Tensor(totals[one.node].copy())`，没有的放 `None`，合成一个元组。
#| en: Three steps: one pass, which gives the dictionary; unless `allow_unused`, an exception if the node of some input is not in it; then `Tensor(totals[one.node].copy())` for each input, or `None` where there is none, as a tuple.


# %% given
import numpy as np


class Tensor:
    requires_grad = False

    def __init__(self, value):
        self.value = value

    def tolist(self):
        return self.value.tolist()


def refuse(what):
    raise NotImplementedError(what)


def first_gradient(root, gradient):
    return np.ones(root.shape) if gradient is None else gradient.value.copy()


def one_pass(root, g, retain_graph=False):
    found, todo, totals = {root}, [root], {root: g}
    while todo:
        new = set(todo.pop().parents) - found
        found |= new
        todo += new
    for node in sorted(found, key=lambda node: -node.number):
        yield node, totals[node]
        for parent, share in node.shares(node.saved.get(), totals[node]):
            totals[parent] = totals[parent] + share if parent in totals else share
        if node.parents and not retain_graph:
            node.saved.release()


# %% wrong="fills_leaves" about="sharing"
#| zh: 梯度放进了叶子的 `.grad`：`backward` 就是这样做的。这里要自己拿住 `one_pass` 交出来的总数，哪个 `.grad` 也不动。
#| en: The gradients go into the `.grad` of leaves, as `backward` does it. Hold on to the totals that `one_pass` yields instead, and change no `.grad`.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    for one in inputs:
        one.grad = None
    outputs.backward(grad_outputs, retain_graph)
    if not allow_unused and any(one.grad is None for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(one.grad for one in inputs)


# %% wrong="adds_to_what_was_there" about="stale"
#| zh: 返回的里面有以前的反向留下的：`backward` 加到旧的 `.grad` 上，于是旧的也一起返回了，而且 `.grad` 也变了。
#| en: What earlier passes have left is returned as well: `backward` adds to the old `.grad`, so the sum comes back, and `.grad` has changed too.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    outputs.backward(grad_outputs, retain_graph)
    if not allow_unused and any(one.grad is None for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(None if one.grad is None else one.grad.clone() for one in inputs)


# %% wrong="puts_grad_back_but_finds_no_results" about="tracking"
#| zh: `.grad` 放回原样了，可是中间结果从来没有 `.grad`，这样就拿不到它们的梯度；别的叶子的 `.grad` 也变了。
#| en: `.grad` of the inputs is put back, but results never get one, so their gradients cannot be had this way; and the `.grad` of other leaves has changed.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    before = [one.grad for one in inputs]
    for one in inputs:
        one.grad = None
    outputs.backward(grad_outputs, retain_graph)
    found = [one.grad for one in inputs]
    for one, was in zip(inputs, before):
        one.grad = was
    if not allow_unused and any(one is None for one in found):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(found)


# %% wrong="keeps_leaves_only" about="tracking"
#| zh: 只留下了叶子的总数：中间结果也有节点，也可以当输入。
#| en: Only the totals of leaves are kept: results have a node, too, and may be inputs.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = {node: total for node, total in one_pass(outputs.node, g, retain_graph) if not node.parents}
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)


# %% wrong="in_the_order_of_the_pass" about="order"
#| zh: 返回的次序是反向轮到它们的次序；要按 `inputs` 的次序，同一个输入出现两次就有两份。
#| en: What comes back is in the order of the pass. It has to be that of `inputs`, and an input that stands there twice has two.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    wanted = {one.node for one in inputs}
    found = [Tensor(t.copy()) for node, t in one_pass(outputs.node, g, retain_graph) if node in wanted]
    if not allow_unused and len(found) < len(wanted):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(found)


# %% wrong="one_tensor_for_a_tuple" about="contract"
#| zh: 只有一个输入时，返回的是张量自己。返回的总是元组，哪怕只有一份。
#| en: For a single input the tensor itself comes back. It is always a tuple, even of one.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    found = tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)
    return found[0] if len(found) == 1 else found


# %% wrong="a_list" about="contract"
#| zh: 返回的是列表。要的是元组，和 `torch` 一样。
#| en: What comes back is a list. As in `torch`, it should be a tuple.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return [Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs]


# %% wrong="always_frees" about="stale"
#| zh: `retain_graph` 没有传给 `one_pass`：说好要留着的图也释放了。
#| en: `retain_graph` is not handed to `one_pass`: a graph that was to be retained is freed.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)


# %% wrong="never_frees" about="stale"
#| zh: 图一直留着：没有说 `retain_graph=True`，走过一遍以后就该释放。
#| en: The graph is always retained: without `retain_graph=True` it should be freed after the pass.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, True))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)


# %% wrong="zeros_for_unused" about="contract"
#| zh: 没有走到的输入得到了零：应当抛出异常，或者在允许的时候给 `None`。“没有关系”和“导数是零”是两回事。
#| en: An input that is not reached gets zeros. It should be an exception, or `None` where that is allowed: to have nothing to do with it is not a derivative of zero.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    return tuple(Tensor(totals[one.node].copy() if one.node in totals else 0 * one.value) for one in inputs)


# %% wrong="none_without_asking" about="contract"
#| zh: 没有走到的输入总是得到 `None`，没有允许的时候也不抛出异常。
#| en: An input that is not reached always gets `None`, and no exception is raised where that is not allowed.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    return tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)


# %% wrong="raises_whatever_is_allowed" about="contract"
#| zh: `allow_unused=True` 的时候也抛出了异常：那时应当在它的位置上给 `None`。
#| en: There is an exception with `allow_unused=True` as well: then it should be `None` in that place.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)


# %% wrong="leaves_out_what_is_unused" about="index"
#| zh: 没有走到的输入整个漏掉了，后面的都往前挪了一位：它的位置上应当是 `None`。
#| en: An input that is not reached is left out, so that the others move up: its place should hold `None`.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(Tensor(totals[one.node].copy()) for one in inputs if one.node in totals)


# %% wrong="hands_out_the_arrays" about="sharing"
#| zh: 交出去的张量共用一块内存，或者就是传进来的那个：改了其中一个，另一个也变。`Tensor(total.copy())`。
#| en: The tensors that are handed out share their memory with one another, or with what came in: a change of one shows in the other. `Tensor(total.copy())`.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(Tensor(totals[one.node]) if one.node in totals else None for one in inputs)


# %% wrong="arrays_for_tensors" about="contract"
#| zh: 返回的是数组，要的是张量：`Tensor(total.copy())`。
#| en: What comes back are arrays; it should be tensors: `Tensor(total.copy())`.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(totals[one.node].copy() if one.node in totals else None for one in inputs)


# %% wrong="begins_with_ones" about="chain"
#| zh: 从根出发的总是 1，`grad_outputs` 没有用上。要从上面的 `g` 出发。
#| en: The root always begins with 1, and `grad_outputs` is not used. It should begin with the `g` above.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, 0 * g + 1, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)


# %% wrong="tensors_as_keys" about="index"
#| zh: 在字典里找的是张量；`one_pass` 交出来的键是节点，要找 `tensor.node`。
#| en: Tensors are looked up in the dictionary; its keys are the nodes that `one_pass` yields. Look up `tensor.node`.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if not allow_unused and any(one not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(Tensor(totals[one].copy()) if one in totals else None for one in inputs)


# %% wrong="a_pass_for_each_input" about="stale"
#| zh: 每个输入各走了一遍：第一遍走完，图就释放了。一遍就有所有输入的总数。
#| en: There is a pass for each input, and the first of them frees the graph. One pass has the totals of all inputs.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    found = []
    for one in inputs:
        totals = dict(one_pass(outputs.node, g, retain_graph))
        if one.node not in totals and not allow_unused:
            raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
        found.append(Tensor(totals[one.node].copy()) if one.node in totals else None)
    return tuple(found)


# %% wrong="each_input_in_one_place" about="index"
#| zh: 同一个输入出现两次时，只有一个位置有它的梯度。
#| en: Where an input comes twice, its gradient stands in one of the places alone.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    places = {one.node: place for place, one in enumerate(inputs)}
    found = [None] * len(inputs)
    for node, total in one_pass(outputs.node, g, retain_graph):
        if node in places:
            found[places[node]] = Tensor(total.copy())
    if not allow_unused and any(one is None for one in found):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(found)


# %% wrong="looked_up_though_not_there" about="contract"
#| zh: 没有走到的输入，字典里找不到，抛出的是 `KeyError`。先看在不在：该抛出 `RuntimeError`，或者放上 `None`。
#| en: An input that is not reached is not in the dictionary, which raises a `KeyError`. Look first whether it is there: a `RuntimeError` is due, or a `None`.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    return tuple(Tensor(totals[one.node].copy()) for one in inputs)


# %% wrong="backward_and_no_more" about="sharing"
#| zh: 梯度放进了叶子的 `.grad`：`backward` 就是这样做的。这里要自己拿住 `one_pass` 交出来的总数，哪个 `.grad` 也不动。
#| en: The gradients go into the `.grad` of leaves, as `backward` does it. Hold on to the totals that `one_pass` yields instead, and change no `.grad`.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    outputs.backward(grad_outputs)
    return tuple(one.grad for one in inputs)


# %% wrong="backward_and_no_check" about="sharing"
#| zh: 梯度放进了叶子的 `.grad`：`backward` 就是这样做的。这里要自己拿住 `one_pass` 交出来的总数，哪个 `.grad` 也不动。
#| en: The gradients go into the `.grad` of leaves, as `backward` does it. Hold on to the totals that `one_pass` yields instead, and change no `.grad`.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    outputs.backward(grad_outputs, retain_graph)
    return tuple(one.grad for one in inputs)


# %% wrong="one_gradient_for_two_places" about="index"
#| zh: 同一个输入出现两次，返回的却只有一份：字典里一个键只有一次。
#| en: An input that comes twice gets one gradient: a key stands in a dictionary once.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    found = dict(one_pass(outputs.node, g, retain_graph))

    wanted = {one.node: found.get(one.node) for one in inputs}
    if not allow_unused and any(one is None for one in wanted.values()):
        raise RuntimeError("not reached")
    return tuple(None if one is None else Tensor(one.copy()) for one in wanted.values())


# %% wrong="one_tensor_in_two_places" about="sharing"
#| zh: 同一个输入出现两次，两个位置上是同一个张量：改了一个，另一个也变。每一份都是独立的。
#| en: An input that comes twice has the very same tensor in both places: a change of one shows in the other. Each is a tensor of its own.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    found = {node: Tensor(total.copy()) for node, total in one_pass(outputs.node, g, retain_graph)}
    if not allow_unused and any(one.node not in found for one in inputs):
        raise RuntimeError("not reached")
    return tuple(found.get(one.node) for one in inputs)


# %% wrong="in_the_order_of_the_pass_as_many_as_inputs" about="order"
#| zh: 返回的次序是反向轮到它们的次序；要按 `inputs` 的次序，同一个输入出现两次就有两份。
#| en: What comes back is in the order of the pass. It has to be that of `inputs`, and an input that stands there twice has two.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    nodes = [one.node for one in inputs]
    found = [Tensor(t.copy()) for node, t in one_pass(outputs.node, g, retain_graph) if node in nodes]
    if not allow_unused and len(found) < len(inputs):
        raise RuntimeError("not reached")
    return tuple(found + [None] * (len(inputs) - len(found)))


# %% wrong="raises_another_error" about="contract"
#| zh: 没有走到的输入，抛出的是别的异常；要的是 `RuntimeError`。
#| en: For an input that is not reached an exception of another kind is raised; a `RuntimeError` is wanted.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise ValueError("not reached")
    return tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)


# %% wrong="zeros_where_none_is_allowed" about="contract"
#| zh: 没有走到的输入得到了零：应当抛出异常，或者在允许的时候给 `None`。“没有关系”和“导数是零”是两回事。
#| en: An input that is not reached gets zeros. It should be an exception, or `None` where that is allowed: to have nothing to do with it is not a derivative of zero.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("not reached")
    return tuple(Tensor(totals[one.node].copy() if one.node in totals else 0 * one.value) for one in inputs)


# %% wrong="begins_at_the_tensor" about="contract"
#| zh: `one_pass` 从一个节点出发：要交给它的是 `outputs.node`，不是张量自己。
#| en: `one_pass` begins at a node: give it `outputs.node`, and not the tensor itself.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs, g, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("not reached")
    return tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)


# %% wrong="a_pass_for_each_input_left_early" about="stale"
#| zh: 每个输入各走了一遍：第一遍走完，图就释放了。一遍就有所有输入的总数。
#| en: There is a pass for each input, and the first of them frees the graph. One pass has the totals of all inputs.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    found = []
    for one in inputs:
        for node, total in one_pass(outputs.node, g, retain_graph):
            if node is one.node:
                found.append(Tensor(total.copy()))
                break
        else:
            if not allow_unused:
                raise RuntimeError("not reached")
            found.append(None)
    return tuple(found)


# %% wrong="allowed_the_wrong_way_round" about="contract"
#| zh: 条件反了：`allow_unused=True` 的时候抛出异常，不允许的时候倒给了 `None`。
#| en: The condition is the wrong way round: there is an exception with `allow_unused=True`, and `None` where that is not allowed.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("not reached")
    return tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)


# %% wrong="nothing_comes_back" about="contract"
#| zh: 算好以后没有 `return`：返回的是 `None`。
#| en: All is computed, and there is no `return`: what comes back is `None`.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("not reached")
    found = tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)


# %% wrong="begins_with_grad_outputs" about="chain"
#| zh: 从 `grad_outputs` 出发了：它是张量，也可能是 `None`。要从上面的数组 `g` 出发。
#| en: The pass begins with `grad_outputs`, which is a tensor, or `None`. It should begin with the array `g` above.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, grad_outputs, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("not reached")
    return tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)


# %% wrong="writes_grad_as_well" about="sharing"
#| zh: 梯度返回了，可是也写进了输入的 `.grad`。哪个 `.grad` 也不要动。
#| en: The gradients are returned, and written to the `.grad` of the inputs as well. Change no `.grad`.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    found = tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)
    for one, each in zip(inputs, found, strict=True):
        one.grad = each
    return found


# %% wrong="clears_grad" about="sharing"
#| zh: 输入的 `.grad` 被清空了，里面原来可能有数。哪个 `.grad` 也不要动。
#| en: The `.grad` of the inputs is cleared, which may have held numbers. Change no `.grad`.
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    for one in inputs:
        one.grad = None
    totals = dict(one_pass(outputs.node, g, retain_graph))
    if not allow_unused and any(one.node not in totals for one in inputs):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(Tensor(totals[one.node].copy()) if one.node in totals else None for one in inputs)
