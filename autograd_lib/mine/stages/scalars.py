"""My own engine for automatic differentiation, with numbers in its nodes · 我自己的自动微分引擎：节点里装数

01       central_difference       a slope, asked of the function itself · 直接问函数要斜率
03       in_order                 every node after all its users · 每个节点排在用它的节点之后
04       Signs, Operators         formulas as they are written · 照着写
         Multiply, Divide, Power  operations: a value, and its slopes · 运算：值和斜率
04       one_pass                 the way back: totals at leaves stay, the others are the pass's · 往回走
         Variable, Function       the course's: a node, and how an operation makes one · 课程给的
05       Tanh, Relu               slopes from outputs · 从输出求斜率
"""

import itertools
import math

#| open

numbers = itertools.count(1)  # for nodes: each is younger than all that it was made from

# ──── 01 · Two starting points · 两个起点 ────

#| part: central_difference

# ──── 03 · Two visits · 来了两次 ────

#| part: in_order

# ──── 04 · As it is written · 照着写 ────

#| part: Signs

#| part: Operators

#| part: one_pass


class Variable(Operators):
    """A node: a number, what it was made from, and the slope along each of these edges."""

    def __init__(self, value, parents=(), slopes=(), operation=""):
        self.value, self.parents, self.slopes = value, parents, slopes
        self.number, self.partial, self.operation = next(numbers), 0, operation

    def __repr__(self):
        return f"Variable({self.value})"

    def backward(self):
        one_pass(self)

    def tanh(self):
        return Tanh.apply(self)

    def relu(self):
        return Relu.apply(self)


class Function:
    """An operation: `forward` computes the value, `slopes` one slope for each input, from what came out and went in."""

    @classmethod
    def apply(cls, *inputs):
        values = [one.value if isinstance(one, Variable) else one for one in inputs]
        out = cls.forward(*values)
        slopes = cls.slopes(out, *values)
        slopes = slopes if isinstance(slopes, (tuple, list)) else (slopes,)
        edges = [edge for edge in zip(inputs, slopes, strict=True) if isinstance(edge[0], Variable)]
        if any(slope is None for _, slope in edges):
            raise NotImplementedError(f"a slope of {cls.__name__} for this input is not in your engine")
        parents, along = tuple(one for one, _ in edges), tuple(slope for _, slope in edges)
        return Variable(out, parents, along, cls.__name__)


class Add(Function):
    @staticmethod
    def forward(a, b):
        return a + b

    @staticmethod
    def slopes(out, a, b):
        return 1, 1


class Negate(Function):
    @staticmethod
    def forward(a):
        return -a

    @staticmethod
    def slopes(out, a):
        return -1


#| part: Multiply

#| part: Divide

#| part: Power

# ──── 05 · Drag the line · 挪一条线 ────

#| part: Tanh

#| part: Relu


def tanh(x):
    return x.tanh()


def relu(x):
    return x.relu()
