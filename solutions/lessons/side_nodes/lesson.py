# %% [markdown] id="title" lang="zh"
r"""
# 支线：节点的别的写法

[English](../../en/side_nodes/side_nodes.ipynb) · 约 35 分钟 · 2 个练习（最后一个选做）

为三个节点造三个小函数，一个一个地调用。结果三份全都送到了最后一个节点那里。代码里却找不出哪一行写错了。

在第 05 课之后；这里不需要你自己的答案。
"""

# %% [markdown] id="title" lang="en"
r"""
# Side road: Other ways to write a node

[中文](../../zh/side_nodes/side_nodes.ipynb) · about 35 minutes · 2 exercises (the last one optional)

Three little functions are made for three nodes and called one by one. All three shares arrive at the last node, and no line of the code looks wrong.

Comes after lesson 05; none of your own answers is needed.
"""

# %% id="setup"
import itertools
import math

from autograd_lib import check, done, hint, needs, progress, start

lang = start("side_nodes", "zh")


class Node:
    def __init__(self, value):
        self.value = value
        self.partial = 0


# %% [markdown] id="closures" lang="zh"
r"""
## 每个节点带一个函数

我们的节点把局部导数存成数。很多小引擎在前向时为每个操作数造一个小函数，它带着该给谁、乘多少；反向时只要依次调用这些函数。函数里用到了外面的变量，它就一直带着这些变量：这样的函数叫作**闭包**（closure）。

下面为加权和 $w_1 a_1 + w_2 a_2 + \dots$ 造这样的函数，每个节点 $a_i$ 一个。有人只拿一个节点试了试，值和偏导数都对。
"""

# %% [markdown] id="closures" lang="en"
r"""
## A function in every node

Our nodes store local derivatives as numbers. Many small engines make a little function for each operand during the forward walk, which carries along what is to receive something and what to multiply by; the backward walk just calls these functions.
A function that carries variables from outside along with it is called a **closure**.

Here such functions are made for the weighted sum $w_1 a_1 + w_2 a_2 + \dots$, one for each node $a_i$. With one node, which is all that somebody tried, both the value and the partial derivative come out right.
"""


# %% id="demo_closure"
def weighted_sum(weights, nodes):
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):

        def pull(gradient):
            node.partial += gradient * weight

        pulls.append(pull)
    return value, pulls


a = Node(3)
value, pulls = weighted_sum([2], [a])
for pull in pulls:
    pull(1)
print("value:", value, "partial:", a.partial)

# %% [raw] output_of="demo_closure"
r"""
value: 6 partial: 2
"""

# %% exercise="pulls"

# %% [markdown] id="closures_answer" lang="zh" folds="pulls"
r"""
闭包记住的是**变量**，不是变量当时的值。循环结束时，`node` 和 `weight` 停在最后一项，于是所有的函数用的都是最后一个节点和它的系数。
我们的节点把局部导数存成 `slopes` 里的数，以后不会再变。
"""

# %% [markdown] id="closures_answer" lang="en" folds="pulls"
r"""
A closure remembers the **variable**, not the value it had at the time. When the loop is over, `node` and `weight` stay at the last term, and all the functions use the last node and its weight.
Our nodes store local derivatives in `slopes` as numbers, which do not change afterwards.
"""

# %% [markdown] id="about_tape" lang="zh"
r"""
## 把图写在纸带上

每个节点都是一个对象，反向之前还要收集和排序。其实一条**纸带**（tape）就够了：每做一步，就往下写一行，记下值，以及“用到了哪几行、局部导数各是多少”。行号就是编号，从下往上读，就是一个拓扑序（topological order），反向只要从根那一行往回走。
"""

# %% [markdown] id="about_tape" lang="en"
r"""
## The graph on a tape

Every node is an object, and before each backward pass the nodes have to be collected and sorted. A **tape** would do: for each step write one more line, with its value, the lines that it used, and the local derivatives with respect to them.
The line number is the creation number, the tape read from bottom to top is a topological order, and the backward pass simply walks up from the root's line.
"""

# %% exercise="tape"

# %% [markdown] id="tape_note" lang="zh"
r"""
没有节点对象，也不用收集和排序。许多引擎里面就是这样一条纸带。
"""

# %% [markdown] id="tape_note" lang="en"
r"""
No node objects, no collecting, no sorting. Many engines are such a tape inside.
"""

# %% [markdown] id="summary" lang="zh"
r"""
## 带走的

现在读得懂 micrograd 了：它的每个节点带一个闭包，前向时造好，反向时调用；它的先后靠递归排出来。运行 `progress()` 看看还有什么没做完。
"""

# %% [markdown] id="summary" lang="en"
r"""
## To take along

You can read micrograd now: each of its nodes carries a closure, made on the way forward and called on the way back, and it finds its order by recursion. Run `progress()` to see what is still open.
"""
