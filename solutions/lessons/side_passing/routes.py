# ---
# exercise: routes
# title zh: 三条路
# title en: Three routes
# kind: read_graph
# points: 3
# minutes: 5
# difficulty: 2
# answers: route_to_x, route_to_b, dead_end
# ---

# %% [markdown] task lang="zh"
r"""
从 `z.grad_fn` 出发，每一步选 `next_functions` 的一格，写下格子的编号。`route_to_x` 走到 `x` 的 `AccumulateGrad`，`route_to_b` 走到 `b` 的，`dead_end` 走到一个空位。例如直线 `z = w * x + b` 里，走到 `w` 的路是 `[0, 0]`。

```python
x = torch.tensor([1.0, 2.0], requires_grad=True)
w = torch.tensor([3.0, 4.0], requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
k = torch.tensor(2.0)
z = (k * w * x - b) * w
```
"""

# %% [markdown] task lang="en"
r"""
Begin at `z.grad_fn`, choose one slot of `next_functions` at each step, and write down the numbers of the slots. `route_to_x` ends at the `AccumulateGrad` of `x`, `route_to_b` at that of `b`, and `dead_end` at an empty slot. In the line `z = w * x + b`, say, the route to `w` is `[0, 0]`.

```python
x = torch.tensor([1.0, 2.0], requires_grad=True)
w = torch.tensor([3.0, 4.0], requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
k = torch.tensor(2.0)
z = (k * w * x - b) * w
```
"""

# %% answer
route_to_x = ...
route_to_b = ...
dead_end = ...
### BEGIN SOLUTION
route_to_x = [0, 0, 1]
route_to_b = [0, 1]
dead_end = [0, 0, 0, 0]
### END SOLUTION


# %% right
route_to_x, route_to_b, dead_end = (0, 0, 1), (0, 1), (0, 0, 0, 0)


# %% hint
#| zh: `z` 最后一步是什么运算？它的两个输入从左到右就是格子 0 和格子 1。
#| en: What is the last operation of `z`? Its two inputs, from left to right, are slots 0 and 1.

# %% hint
#| zh: 先在纸上画出这棵树；`k * w * x` 里先算的是哪一个乘法？
#| en: Draw the tree on paper first; which of the two products in `k * w * x` is computed first?

# %% wrong="numbers_from_one" about="index"
#| zh: 格子从 0 数起。
#| en: Slots are counted from 0.
#| zh ask: 第一格的编号是几？
#| en ask: What is the number of the first slot?
route_to_x = [1, 1, 2]
route_to_b = [1, 2]
dead_end = [1, 1, 1, 1]

# %% wrong="from_the_leaf_upwards" about="order"
#| zh: 路要从根 `z` 往叶子走。这里的先后反了：第一个数是在 `z.grad_fn` 处选哪一格。
#| en: Routes go from the root `z` towards a leaf. This is the other way round: the first number is the slot to choose at `z.grad_fn`.
#| zh ask: 第一个数是在哪一个节点上选的？
#| en ask: At which node is the first number chosen?
route_to_x = [1, 0, 0]
route_to_b = [1, 0]
dead_end = [0, 0, 0]

# %% wrong="from_right_to_left" about="order"
#| zh: `k * w * x` 从左往右算：先有 `k * w`，再乘 `x`。这里的路是按 `k * (w * x)` 走的。
#| en: `k * w * x` goes from left to right: first `k * w`, and then times `x`. These routes belong to `k * (w * x)`.
#| zh ask: Python 算 `k * w * x` 时，先算哪一个乘法？
#| en ask: Which product of `k * w * x` does Python compute first?
route_to_x = [0, 0, 1, 1]
route_to_b = [0, 1]
dead_end = [0, 0, 0]

# %% wrong="stops_before_the_empty_slot" about="index"
#| zh: `[0, 0, 0]` 走到的是 `k * w` 的节点。空位是它的格子 0，这个编号也要写上。
#| en: `[0, 0, 0]` ends at the node of `k * w`. The empty slot is its slot 0, and that number belongs to the route as well.
#| zh ask: `dead_end` 最后一个数，走进的是空位还是一个节点？
#| en ask: Does the last number of `dead_end` lead into an empty slot, or to a node?
route_to_x = [0, 0, 1]
route_to_b = [0, 1]
dead_end = [0, 0, 0]
