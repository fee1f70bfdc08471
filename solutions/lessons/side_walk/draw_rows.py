# ---
# exercise: draw_rows
# title zh: 自己画计算图
# title en: Draw the graph yourself
# kind: read_graph
# points: 5
# minutes: 12
# difficulty: 3
# answers: rows
# ---

# %% [markdown] task lang="zh"
r"""
写出 `rows(tensor, names)`，返回一个由 `(depth, label)` 组成的列表：

* 第一行是 `tensor.grad_fn`，深度 0；此后每条边一行。一个节点下面的各行紧跟在它后面，按 `next_functions` 的顺序，深度大 1。
* 标签：运算是 `node.name()`；叶子是它在 `names` 里的名字，`names` 是从名字到叶子张量的字典；空位是 `"-"`。只有叶子的节点有 `node.variable`，就是那个叶子张量。
* 再次遇到的节点仍然有自己的一行，但是不再展开。

例如 `x * x` 的各行是 `[(0, "MulBackward0"), (1, "x"), (1, "x")]`。注意两个张量的 `==` 比较的是值。
"""

# %% [markdown] task lang="en"
r"""
Write `rows(tensor, names)`, which returns a list of `(depth, label)` pairs:

* The first row is `tensor.grad_fn`, at depth 0; then one row for each edge. Those below a node follow it directly, in the order of `next_functions`, one level deeper.
* Labels: for an operation `node.name()`; for a leaf its name in `names`, a dictionary from names to leaf tensors; for an empty slot `"-"`. Only a leaf's node has a `node.variable`, the leaf tensor.
* A node that is met again has a row, but is not expanded again.

The rows of `x * x`, say, are `[(0, "MulBackward0"), (1, "x"), (1, "x")]`. Note that `==` between two tensors compares values.
"""


# %% answer
def rows(tensor, names):
    ### BEGIN SOLUTION
    found, met = [], set()

    def visit(node, depth):
        if node is None:
            found.append((depth, "-"))
            return
        leaf = getattr(node, "variable", None)
        own = [name for name, tensor in names.items() if tensor is leaf]
        found.append((depth, own[0] if own else node.name()))
        if node not in met:
            met.add(node)
            for parent, _ in node.next_functions:
                visit(parent, depth + 1)

    visit(tensor.grad_fn, 0)
    return found
    ### END SOLUTION


# %% right
def rows(tensor, names):
    found, expanded, todo = [], [], [(tensor.grad_fn, 0)]
    while todo:
        node, depth = todo.pop()
        if node is None:
            label = "-"
        elif type(node).__name__ == "AccumulateGrad":
            label = next(name for name in names if names[name] is node.variable)
        else:
            label = type(node).__name__
        found.append([depth, label])
        if node is not None and all(node is not other for other in expanded):
            expanded.append(node)
            todo.extend((parent, depth + 1) for parent, _ in reversed(node.next_functions))
    return found


# %% equivalent
# 0 => -1

# %% hint
#| zh: 一行只有两样东西：深度和标签。一共有三种标签，分别来自哪里？
#| en: A row has two things, a depth and a label. There are three kinds of label; where does each come from?

# %% hint
#| zh: `y = x + x` 时，`y * y` 的各行：`(0, "MulBackward0")`，`(1, "AddBackward0")`，`(2, "x")`，`(2, "x")`，`(1, "AddBackward0")`。先添行，后检查是否展开过：
#| zh: 再次遇到的节点也有自己的一行。
#| en: With `y = x + x`, the rows of `y * y`: `(0, "MulBackward0")`, `(1, "AddBackward0")`, `(2, "x")`, `(2, "x")`, `(1, "AddBackward0")`. Add the row first and then see whether
#| en: the node has been expanded: a node met again has its row too.

# %% hint
#| zh: 写一个内部函数 `visit(node, depth)`：先定标签，再添一行，然后——如果节点不空、也没有展开过——对 `next_functions` 的每一格用 `depth + 1` 再来一次。
#| zh: 名字要按身份查：`id(leaf)` 或 `is`，不能用 `==`。
#| en: Write an inner function `visit(node, depth)`: settle the label, add the row, and then, if there is a node and it has not been expanded yet, do the
#| en: same for every slot of `next_functions` with `depth + 1`. Look names up by identity, with `id(leaf)` or `is`, never with `==`.


# %% wrong="leaves_out_empty_slots" about="special"
#| zh: 空位没有画出来。`(None, 0)` 表示这里有一个输入，只是不往那里传梯度；少了它，乘法看起来就只有一个输入。
#| en: Empty slots are not drawn. `(None, 0)` says that there is an input here to which no gradient goes; without it a product seems to have a single input.
def rows(tensor, names):
    found, met = [], set()
    named = {id(leaf): name for name, leaf in names.items()}

    def visit(node, depth):
        if node is None:
            return
        if node is None:
            label = "-"
        elif hasattr(node, "variable"):
            label = named[id(node.variable)]
        else:
            label = node.name()
        found.append((depth, label))
        if node is None or node in met:
            return
        met.add(node)
        for parent, _ in node.next_functions:
            visit(parent, depth + 1)

    visit(tensor.grad_fn, 0)
    return found


# %% wrong="second_meeting_without_a_row" about="order"
#| zh: 再次遇到的节点连自己的一行也没有，边就少了：`x*x` 会只剩一条边。节点只展开一次，边一条也不能少。
#| en: A node met again has no row at all, so edges are missing: `x*x` would be left with one. Expand nodes once, but draw every edge.
def rows(tensor, names):
    found, met = [], set()
    named = {id(leaf): name for name, leaf in names.items()}

    def visit(node, depth):
        if node in met:
            return
        met.add(node)
        if node is None:
            label = "-"
        elif hasattr(node, "variable"):
            label = named[id(node.variable)]
        else:
            label = node.name()
        found.append((depth, label))
        if node is None:
            return
        for parent, _ in node.next_functions:
            visit(parent, depth + 1)

    visit(tensor.grad_fn, 0)
    return found


# %% wrong="expands_every_time" about="cost"
#| zh: 每次遇到都重新展开，于是走的是路径：40 次加倍就有一万亿行以上。
#| en: Nodes are expanded each time they are met, so paths are walked: 40 doublings give more than a million million rows.
def rows(tensor, names):
    found, met = [], set()
    named = {id(leaf): name for name, leaf in names.items()}

    def visit(node, depth):
        if node is None:
            label = "-"
        elif hasattr(node, "variable"):
            label = named[id(node.variable)]
        else:
            label = node.name()
        found.append((depth, label))
        if node is None:
            return
        for parent, _ in node.next_functions:
            visit(parent, depth + 1)

    visit(tensor.grad_fn, 0)
    return found


# %% wrong="level_by_level" about="order"
#| zh: 这是一层一层的先后。要画成树，一个节点下面的行必须紧跟在它后面，否则看不出谁在谁下面。
#| en: This goes level by level. For a tree, the rows below a node have to follow it directly; otherwise nobody can tell what lies below what.
def rows(tensor, names):
    named = {id(leaf): name for name, leaf in names.items()}
    found, met, todo = [], set(), [(tensor.grad_fn, 0)]
    for node, depth in todo:
        if node is None:
            label = "-"
        elif hasattr(node, "variable"):
            label = named[id(node.variable)]
        else:
            label = node.name()
        found.append((depth, label))
        if node is None or node in met:
            continue
        met.add(node)
        todo += [(parent, depth + 1) for parent, _ in node.next_functions]
    return found


# %% wrong="names_of_the_nodes" about="reading"
#| zh: 叶子的标签应当是它在 `names` 里的名字，不是 `AccumulateGrad` 节点自己的名字。
#| en: The label of a leaf is its name in `names`, not the name of the `AccumulateGrad` node.
def rows(tensor, names):
    found, met = [], set()
    named = {id(leaf): name for name, leaf in names.items()}

    def visit(node, depth):
        label = "-" if node is None else node.name()
        found.append((depth, label))
        if node is None or node in met:
            return
        met.add(node)
        for parent, _ in node.next_functions:
            visit(parent, depth + 1)

    visit(tensor.grad_fn, 0)
    return found


# %% wrong="last_slot_first" about="index"
#| zh: 格子的先后反了。格子 0 是运算的第一个输入，应当先画。
#| en: The slots come in the wrong order. Slot 0 is the first input of the operation and is drawn first.
def rows(tensor, names):
    found, met = [], set()
    named = {id(leaf): name for name, leaf in names.items()}

    def visit(node, depth):
        if node is None:
            label = "-"
        elif hasattr(node, "variable"):
            label = named[id(node.variable)]
        else:
            label = node.name()
        found.append((depth, label))
        if node is None or node in met:
            return
        met.add(node)
        for parent, _ in reversed(node.next_functions):
            visit(parent, depth + 1)

    visit(tensor.grad_fn, 0)
    return found


# %% wrong="looks_names_up_by_value" about="sharing"
#| zh: `==` 比较的是值：两个值相等的叶子会得到同一个名字。要问的是“是不是同一个张量”，用 `is` 或 `id`。
#| en: `==` compares values, and two leaves with equal values get the same name. The question is whether it is the same tensor: use `is` or `id`.
def rows(tensor, names):
    found, met = [], set()
    named = {id(leaf): name for name, leaf in names.items()}

    def visit(node, depth):
        if node is None:
            label = "-"
        elif hasattr(node, "variable"):
            label = [name for name, leaf in names.items() if (leaf == node.variable).all()][0]
        else:
            label = node.name()
        found.append((depth, label))
        if node is None or node in met:
            return
        met.add(node)
        for parent, _ in node.next_functions:
            visit(parent, depth + 1)

    visit(tensor.grad_fn, 0)
    return found


# %% wrong="leaves_out_what_was_met" about="order"
#| zh: 再次遇到的节点没有了自己的一行：每条边都有一行，只是不再展开。
#| en: A node that is met again has no row: every edge has one, it only is not expanded again.
def rows(tensor, names):
    found, met = ([], set())

    def visit(node, depth):
        if node is None:
            found.append((depth, "-"))
            return
        if node in met:
            return
        met.add(node)
        own = [n for n, t in names.items() if t is getattr(node, "variable", None)]
        found.append((depth, own[0] if own else node.name()))
        for p, _ in node.next_functions:
            visit(p, depth + 1)

    visit(tensor.grad_fn, 0)
    return found


# %% wrong="root_at_depth_one" about="index"
#| zh: 根的深度是 0，不是 1。
#| en: The root is at depth 0, not 1.
def rows(tensor, names):
    found, met = ([], set())

    def visit(node, depth):
        if node is None:
            found.append((depth, "-"))
            return
        own = [n for n, t in names.items() if t is getattr(node, "variable", None)]
        found.append((depth, own[0] if own else node.name()))
        if node not in met:
            met.add(node)
            for p, _ in node.next_functions:
                visit(p, depth + 1)

    visit(tensor.grad_fn, 1)
    return found


# %% wrong="none_for_an_empty_slot" about="contract"
#| zh: 空位的标签是字符串 `"-"`，不是 `None`。
#| en: The label of an empty slot is the string `"-"`, not `None`.
def rows(tensor, names):
    found, met = ([], set())

    def visit(node, depth):
        if node is None:
            found.append((depth, None))
            return
        own = [n for n, t in names.items() if t is getattr(node, "variable", None)]
        found.append((depth, own[0] if own else node.name()))
        if node not in met:
            met.add(node)
            for p, _ in node.next_functions:
                visit(p, depth + 1)

    visit(tensor.grad_fn, 0)
    return found


# %% wrong="label_before_depth" about="contract"
#| zh: 每一行是 `(depth, label)`：先深度，后标签。
#| en: A row is `(depth, label)`: the depth comes first.
def rows(tensor, names):
    found, met = ([], set())

    def visit(node, depth):
        if node is None:
            found.append(("-", depth))
            return
        own = [n for n, t in names.items() if t is getattr(node, "variable", None)]
        found.append((own[0] if own else node.name(), depth))
        if node not in met:
            met.add(node)
            for p, _ in node.next_functions:
                visit(p, depth + 1)

    visit(tensor.grad_fn, 0)
    return found


# %% wrong="remembers_earlier_drawings" about="stale"
#| zh: 遇到过的节点从一次调用记到了下一次（记在函数外面，或者写在参数里的 `set()` 里）：同一张图画第二遍，就什么也不展开了。
#| en: What has been met is remembered from one call to the next, outside the function or in a `set()` that is a default: when the same graph is drawn again, nothing is expanded.
met = set()


def rows(tensor, names):
    found = []

    def visit(node, depth):
        if node is None:
            found.append((depth, "-"))
            return
        own = [n for n, t in names.items() if t is getattr(node, "variable", None)]
        found.append((depth, own[0] if own else node.name()))
        if node not in met:
            met.add(node)
            for p, _ in node.next_functions:
                visit(p, depth + 1)

    visit(tensor.grad_fn, 0)
    return found


# %% wrong="notes_what_it_has_put_aside" about="order"
#| zh: 节点刚放进待办的列表就记成了“遇到过”，于是展开它的不一定是它的第一行。要在写下一行的时候才记。
#| en: A node counts as met as soon as it is put on the list of what is to be done, so it is not always its first row that is expanded. Note it when its row is written.
def rows(tensor, names):
    found, met, todo = [], {tensor.grad_fn}, [(tensor.grad_fn, 0, True)]
    while todo:
        node, depth, fresh = todo.pop()
        if node is None:
            found.append((depth, "-"))
            continue
        leaf = getattr(node, "variable", None)
        own = [name for name, tensor in names.items() if tensor is leaf]
        found.append((depth, own[0] if own else node.name()))
        if fresh:
            below = []
            for parent, _ in node.next_functions:
                below.append((parent, depth + 1, parent not in met))
                met.add(parent)
            todo += reversed(below)
    return found


# %% wrong="asks_in_a_list" about="tracking"
#| zh: `in` 和 `index` 用 `==` 比较张量，那是逐元素的比较。要用 `is` 问是不是同一个。
#| en: `in` and `index` compare tensors by `==`, entry by entry. Ask with `is` whether it is the same one.
def rows(tensor, names):
    found, met = [], set()
    tensors, words = list(names.values()), list(names)

    def visit(node, depth):
        if node is None:
            found.append((depth, "-"))
            return
        leaf = getattr(node, "variable", None)
        label = words[tensors.index(leaf)] if leaf is not None else node.name()
        found.append((depth, label))
        if node not in met:
            met.add(node)
            for parent, _ in node.next_functions:
                visit(parent, depth + 1)

    visit(tensor.grad_fn, 0)
    return found
