"""My own engine for automatic differentiation, with arrays in its nodes · 我自己的自动微分引擎：节点里装数组

01       central_difference                             a slope, asked of the function itself · 直接问函数要斜率
03       in_order                                       every node after all its users · 每个节点排在用它的节点之后
04-09    Signs, Operators, Methods, Matrices            formulas as they are written · 照着写
04 / 06  one_pass                                       the way back, each node once · 往回走一遍
         Function, Tensor                               the course's, until 11: here a tensor is a node · 课程给的
05 / 06  Add … Relu   08  sum_to, Sum, Mean             the operations, in the order of the course · 运算
09  MatMul, Index, Transpose   10  LogSoftmax, CrossEntropy
07  first_gradient                                      how a pass begins · 起点
         guard, refuse                                  what this engine cannot do, by name · 不会做的，说出名字
"""

import itertools
import operator
from types import SimpleNamespace

import numpy as np

#| open

float32, float64, int64, bool_ = map(np.dtype, ("float32", "float64", "int64", "bool"))
numbers = itertools.count(1)  # for nodes: each is younger than all that it was made from

# ──── 01 · Two starting points · 两个起点 ────

#| part: central_difference

# ──── 03 · Two visits · 来了两次 ────

#| part: in_order

# ──── 04 · As it is written · 照着写 ────

#| part: Signs

#| part: Operators

#| part: Methods

#| part: Matrices

# ──── 06 · Sixteen at once · 十六个一起 ────

#| part: one_pass

#| from functions: Context


class Function:
    """An operation. Until sitting 11 `apply` is the course's."""

    @classmethod
    def apply(cls, *inputs):
        guard(cls, inputs)
        ctx = Context(needs_input_grad=tuple(map(bool, map(form_of, inputs))), saved_tensors=())
        value = cls.forward(ctx, *map(numbers_of, inputs))
        return Tensor(in_kind(value, inputs), cls, ctx, inputs)


#| from functions: NUMBERS fitted numbers_of form_of in_kind Surface method convert compared sign


class Tensor(Surface):
    """A node of sitting 03, with an array inside: what went in, and how its total goes back."""

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, getattr(value, "dtype", float64))  # a list has no number type: floats
        self._grad, self.asked = None, False
        self.function, self.ctx, self.number = function, ctx, next(numbers)
        self.forms = [form_of(one) for one in inputs]
        self.parents = [one for one, form in zip(inputs, self.forms, strict=True) if form]
        if self.value.dtype.kind != "f":
            self.parents = []

    grad_fn = property(lambda self: self if self.parents else None)
    is_leaf = property(lambda self: not self.parents)
    requires_grad = property(lambda self: self.asked or bool(self.parents))

    def requires_grad_(self, asked=True):
        if asked and self.dtype.kind != "f":
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        if self.parents and not asked:
            raise RuntimeError("you can only change requires_grad flags of leaf variables.")
        self.asked = bool(asked) and not self.parents
        return self

    def detach(self):
        return Tensor(self.value)

    def shares(self, g):
        """Return [(parent, its share of g)]: what `backward` of the operation hands to each input that wants it."""
        if not self.parents:
            return []
        g = np.broadcast_to(g, np.shape(g))  # read-only: it may be on its way to others, too
        found = fitted(self.function, self.function.backward(self.ctx, g), self.forms)
        return [pair for pair in zip(self.parents, found, strict=True) if pair[1] is not None]

    def backward(self, gradient=None):
        """Add to the `grad` of each leaf what it has got from one pass."""
        for node, total in list(one_pass(self, first_gradient(self, gradient))):
            if not node.parents and node.asked:
                node.grad = Tensor(total.copy()) if node.grad is None else Tensor(node.grad.value + total)

    def __getstate__(self):
        """Return what copy and pickle take of a leaf: all but its number, for a copy is a leaf of its own."""
        if self.parents:
            raise RuntimeError(
                "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol"
            )
        return vars(self) | {"number": next(numbers)}

    def __setitem__(self, index, value):
        refuse("x[i] = …")

    def __getattr__(self, name):
        # Python asks here for what it has not found: for a name of its own only where a property has failed.
        return object.__getattribute__(self, name) if name in dir(Tensor) else refuse(name)

    data = property(lambda self: refuse("data"), lambda self, value: refuse("data"))


for name in "__iadd__ __isub__ __imul__ __itruediv__ __ipow__".split():
    setattr(Tensor, name, lambda self, other: refuse("in-place change of a tensor"))


# ──── 06 · Sixteen at once · 十六个一起 ────

#| part: Add

#| part: Negate

#| part: Multiply

#| part: Divide

#| part: Power

#| part: Exp

#| part: Log

#| part: Tanh

#| part: Relu

# ──── 08 · Eight points · 八个点 ────

#| part: sum_to

#| part: Sum

#| part: Mean

# ──── 09 · One entry moves · 动一个数 ────

#| part: MatMul

#| part: Index

#| part: Transpose

# ──── 10 · The second step · 第二步 ────

#| part: LogSoftmax

#| part: CrossEntropy

# ──── 07 · Empty brackets · 空括号 ────

#| part: first_gradient

# ──── What this engine cannot do · 这个引擎不会做的 ────

SHOWN_IN = {"data": "Seven edits · 七种改法", "no_grad autograd": "Nothing learned · 什么也没学到"}
SHOWN_IN |= {"x[i] in-place affine": "In between · 一前一后之间"}
SHOWN_IN |= {"+ MatMul cat stack where reshape view transpose einsum": "Numbers moved about · 搬来搬去"}
SHOWN_IN |= {"softmax": "Numbers moved about · 搬来搬去"}

#| from functions: HOW refuse RANKS KINDS guard axes cleaned tensor zeros ones cross_entropy

exp, log, tanh, relu, log_softmax = Tensor.exp, Tensor.log, Tensor.tanh, Tensor.relu, Tensor.log_softmax
matmul = MatMul.apply

#| from functions: __getattr__ Names nn
