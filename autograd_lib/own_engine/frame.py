"""The tensor, what an operation leaves behind, and the operations."""

import itertools
import weakref

import numpy as np

from .joint import Function
from .parts import (
    AccumulateGrad,
    SavedTensor,
    SavedValues,
    cat_vjp,
    dA,
    dB,
    div_backward,
    divide_vjp,
    exp_vjp,
    index_vjp,
    log_softmax,
    mean_vjp,
    mul_backward,
    multiply_vjp,
    power_vjp,
    relu_slope,
    reshape_vjp,
    run,
    sigmoid_slope,
    stack_vjp,
    sum_to,
    sum_vjp,
    tanh_backward,
    tanh_slope,
    transpose_vjp,
    where_vjp,
)
from .walk import Slope, backward, in_order, state

#| zh: ──── 运算留着什么，什么时候放手，留着的有没有被改过（第 09 课） ────
#| en: ──── What an operation keeps, when it lets go, and whether it was changed meanwhile (lesson 09) ────

#| part: SavedTensor

#| part: SavedValues

#| part: run


class Step:
    """What an operation leaves behind: what it has saved, and its way back. Lesson 09 calls it a node."""

    def __init__(self, function, ctx, inputs, result):
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.shape, self.result, self.due = result.shape, weakref.ref(result), {}
        self.places = [i for i, one in enumerate(inputs) if isinstance(one, Tensor) and one.requires_grad]
        self.saved = SavedValues(tuple(self.packed(one, result) for one in ctx.saved_tensors or ()))
        ctx.saved_tensors = ()

    def packed(self, value, result):
        """Return a saved array as the tensor that it belongs to, if there is one, so that its version is kept too."""
        for one in self.inputs:
            if isinstance(one, Tensor) and one.value is value:
                return SavedTensor(one)
        return SavedTensor(result.detach()) if value is result.value else value

    def unpacked(self, value):
        """Return a saved array; in a pass that is recorded itself, the tensor in its place in the graph."""
        if not isinstance(value, SavedTensor):
            return value
        tensor = value.unpack()
        if not state.recording:
            return tensor.value
        return tensor if any(tensor is one for one in self.inputs) else self.result()

    def backward(self, values, gradient):
        """Return the gradients of all inputs, given the saved values and the gradient of the result."""
        self.ctx.saved_tensors = tuple(self.unpacked(one) for one in values)
        shares = self.function.backward(self.ctx, gradient)
        self.ctx.saved_tensors = ()
        return shares if isinstance(shares, tuple) else (shares,)

    def share(self, g, place):
        """Return the share of one parent. The first one that asks has the operation run, which happens once a pass."""
        if place not in self.due:
            g = g if isinstance(g, Tensor) else np.broadcast_to(np.asarray(g, dtype=np.float64), self.shape)
            shares = run(
                self, Tensor(g) if state.recording and not isinstance(g, Tensor) else g, state.retain_graph
            )
            self.due = {i: fitted(shares[i], self.inputs[i].shape) for i in self.places}
        return self.due.pop(place)


#| zh: ──── 叶子怎样收下一遍的总和（第 08 课） ────
#| en: ──── What a leaf does with the total of a pass (lesson 08) ────

#| part: AccumulateGrad

#| zh: ──── 张量：第 03 课的节点，里面装的是数组 ────
#| en: ──── The tensor: the node of lesson 03, with an array inside ────


class Tensor:
    """An array, and where it came from."""

    __array_ufunc__ = None  # NumPy leaves `array * tensor` to the tensor
    numbers = itertools.count(1)

    def __init__(self, value, function=None, ctx=None, inputs=(), requires_grad=False):
        self.value = np.asarray(value, dtype=np.float64)
        self.number = next(Tensor.numbers)
        self.grad, self.partial, self.counter = None, 0, [0]
        self.parents = self.slopes = ()
        if function is not None and state.recording:
            step = Step(function, ctx, inputs, self)
            self.parents = tuple(inputs[i] for i in step.places)
            self.slopes = tuple(Slope(step, i) for i in step.places)
        self.requires_grad = requires_grad or bool(self.parents)

    shape = property(lambda self: self.value.shape)
    T = property(lambda self: self.transpose(0, 1))
    _version = property(lambda self: self.counter[0])

    def __repr__(self):
        return f"tensor({self.value})"

    def __len__(self):
        return len(self.value)

    def item(self):
        return self.value.item()

    def tolist(self):
        return self.value.tolist()

    def detach(self):
        """Return the same array, and the same version counter, outside the graph."""
        found = Tensor(self.value)
        found.counter = self.counter
        return found

    def clone(self):
        return self + 0.0

    def backward(self, gradient=None, retain_graph=None, create_graph=False):
        """Add the derivatives of this tensor, weighted by `gradient`, to the `grad` of the leaves."""
        if not self.requires_grad:
            raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
        root = self if gradient is None else (self * as_array(gradient)).sum()
        if root.value.size != 1:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        before = vars(state).copy()
        state.recording, state.retain_graph = (
            create_graph,
            create_graph if retain_graph is None else retain_graph,
        )
        try:
            order = in_order(root)
            leaves = [node for node in order if not node.parents]
            for leaf in leaves:
                leaf.partial = 0
            backward(root)
            for leaf in leaves:
                if create_graph:  # what is recorded cannot be added in place
                    leaf.grad = leaf.partial if leaf.grad is None else leaf.grad + leaf.partial
                else:
                    AccumulateGrad(leaf)(Tensor(np.array(leaf.partial)))
            for node in order:
                node.partial = 0
        finally:
            vars(state).update(before)

    def changed(self, value):
        """Put other numbers into this tensor, in place, and return it."""
        if self.requires_grad and state.recording:
            raise RuntimeError("a tensor that requires grad is being changed in place: do it under no_grad()")
        self.value[...] = value
        self.counter[0] += 1
        return self

    def add_(self, other):
        return self.changed(self.value + as_array(other))

    def __iadd__(self, other):
        return self + other if state.recording and self.parents else self.add_(other)

    def __isub__(self, other):
        return self - other if state.recording and self.parents else self.add_(-as_array(other))

    def __add__(self, other):
        return Add.apply(self, other)

    def __mul__(self, other):
        return NotImplemented if isinstance(other, Slope) else Multiply.apply(self, other)

    def __neg__(self):
        return self * -1.0

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __truediv__(self, other):
        return Divide.apply(self, other)

    def __rtruediv__(self, other):
        return Divide.apply(other, self)

    def __pow__(self, n):
        return Power.apply(self, n)

    def __matmul__(self, other):
        return MatMul.apply(self, other)

    def __getitem__(self, index):
        return Pick.apply(self, index)

    __radd__, __rmul__ = __add__, __mul__

    def exp(self):
        return Exp.apply(self)

    def log(self):
        return Log.apply(self)

    def tanh(self):
        return Tanh.apply(self)

    def sigmoid(self):
        return Sigmoid.apply(self)

    def relu(self):
        return Relu.apply(self)

    def sum(self, dim=None, keepdim=False):
        return Sum.apply(self, dim, keepdim)

    def mean(self, dim=None, keepdim=False):
        return Mean.apply(self, dim, keepdim)

    def reshape(self, *shape):
        return Reshape.apply(self, shape)

    def transpose(self, dim0, dim1):
        return Transpose.apply(self, dim0, dim1)

    def log_softmax(self, dim=-1):
        if dim not in (-1, self.value.ndim - 1):
            raise ValueError("log_softmax goes along the last axis")
        return LogSoftmax.apply(self)


#| zh: ──── 一个 apply 管所有的运算（第 13 课） ────
#| en: ──── One apply for all operations (lesson 13) ────


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


#| part: Function


def as_array(thing):
    return thing.value if isinstance(thing, Tensor) else np.asarray(thing)


def on_arrays(compute):
    """Return the operation that `compute` describes: it returns a result, what to save of it, and vjp(g, *saved)."""

    class Operation(Function):
        @staticmethod
        def forward(ctx, *inputs):
            out, saved, ctx.vjp = compute(*inputs)
            ctx.count = len(inputs)
            ctx.save_for_backward(*saved)
            return out

        @staticmethod
        def backward(ctx, g):
            if isinstance(g, Tensor):
                raise RuntimeError("this backward is written for arrays: it cannot be differentiated in turn")
            shares = ctx.vjp(g, *ctx.saved_tensors)
            shares = tuple(shares) if isinstance(shares, (tuple, list)) else (shares,)
            return shares + (None,) * (ctx.count - len(shares))

    return Operation


#| zh: ──── 逐元素的运算（第 04、05 课）；反向自己也能被记录的三个（第 11 课） ────
#| en: ──── Elementwise operations (lessons 04 and 05); three whose backward can be recorded itself (lesson 11) ────

#| part: tanh_slope, sigmoid_slope, relu_slope


def each(slope, outputs):
    """Return the slope at every number of an array: lesson 04 knew one number at a time."""
    return np.vectorize(slope, otypes=[np.float64])(outputs)


#| part: multiply_vjp, divide_vjp, power_vjp, exp_vjp

#| part: mul_backward, div_backward, tanh_backward


class Add(Function):
    @staticmethod
    def forward(ctx, a, b):
        return a + b

    @staticmethod
    def backward(ctx, g):
        return g, g


class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        a, b = np.asarray(a), np.asarray(b)
        ctx.save_for_backward(a, b)
        return a * b

    @staticmethod
    def backward(ctx, g):
        if isinstance(g, Tensor):
            return tuple(mul_backward(ctx, g))
        return tuple(multiply_vjp(g, *np.broadcast_arrays(*ctx.saved_tensors)))


class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        a, b = np.asarray(a), np.asarray(b)
        ctx.save_for_backward(a, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        if isinstance(g, Tensor):
            return tuple(div_backward(ctx, g))
        return tuple(divide_vjp(g, *np.broadcast_arrays(*ctx.saved_tensors)))


class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.asarray(np.tanh(x))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return tanh_backward(ctx, g) if isinstance(g, Tensor) else g * each(tanh_slope, out)


@on_arrays
def Sigmoid(x):
    out = np.asarray(0.5 + 0.5 * np.tanh(0.5 * x))  # 1 / (1 + exp(-x)) would overflow
    return out, (out,), lambda g, out: g * each(sigmoid_slope, out)


@on_arrays
def Relu(x):
    out = np.maximum(x, 0.0)
    return out, (out,), lambda g, out: g * each(relu_slope, out)


@on_arrays
def Exp(x):
    out = np.asarray(np.exp(x))
    return out, (out,), exp_vjp


@on_arrays
def Log(x):
    return np.log(x), (x,), lambda g, x: divide_vjp(g, x, x)[0]  # g / x


@on_arrays
def Power(x, n):
    return x**n, (x,), lambda g, x: power_vjp(g, x, n)


#| zh: ──── 形状：广播加回来，求和与平均，取出，搬动（第 06 课） ────
#| en: ──── Shapes: undoing broadcasting, sums and means, picking, moving (lesson 06) ────

#| part: sum_to

#| part: sum_vjp, mean_vjp

#| part: index_vjp

#| part: log_softmax

#| part: reshape_vjp, transpose_vjp, cat_vjp, stack_vjp, where_vjp


def fitted(share, shape):
    """Return a share in the shape of the input that it is for: broadcasting is added up again."""
    if share is None or share.shape == shape:
        return np.zeros(shape) if share is None else share
    return SumTo.apply(share, shape) if isinstance(share, Tensor) else np.asarray(sum_to(share, shape))


class SumTo(Function):
    @staticmethod
    def forward(ctx, g, shape):
        ctx.ones = np.ones(g.shape)
        return sum_to(g, shape)

    @staticmethod
    def backward(ctx, g):
        return g * ctx.ones, None


class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if not isinstance(g, Tensor):
            return sum_vjp(g, ctx.shape, ctx.axis, ctx.keepdims), None, None
        kept = np.ones(ctx.shape).sum(axis=ctx.axis, keepdims=True).shape
        return g.reshape(*kept) * np.ones(ctx.shape), None, None


class Reshape(Function):
    @staticmethod
    def forward(ctx, x, shape):
        ctx.shape = shape
        ctx.save_for_backward(x)
        return x.reshape(shape)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g.reshape(*x.shape) if isinstance(g, Tensor) else reshape_vjp(g, x, ctx.shape), None


@on_arrays
def Mean(x, axis, keepdims):
    shape = x.shape
    return x.mean(axis=axis, keepdims=keepdims), (), lambda g: mean_vjp(g, shape, axis, keepdims)


@on_arrays
def Pick(x, index):
    index = tuple(map(np.asarray, index)) if isinstance(index, tuple) else index
    index, shape = np.asarray(index) if isinstance(index, list) else index, x.shape
    return x[index], (), lambda g: index_vjp(g, shape, index)


@on_arrays
def Transpose(x, dim0, dim1):
    return x.swapaxes(dim0, dim1), (x,), lambda g, x: transpose_vjp(g, x, dim0, dim1)


@on_arrays
def Cat(*inputs):
    *arrays, dim = inputs
    return np.concatenate(arrays, axis=dim), arrays, lambda g, *arrays: cat_vjp(g, list(arrays), dim)


@on_arrays
def Stack(*inputs):
    *arrays, dim = inputs
    return np.stack(arrays, axis=dim), arrays, lambda g, *arrays: stack_vjp(g, list(arrays), dim)


@on_arrays
def Where(a, b, condition):
    condition, a, b = np.broadcast_arrays(np.asarray(condition, dtype=bool), a, b)
    return np.where(condition, a, b), (a, b), lambda g, a, b: where_vjp(g, condition, a, b)


@on_arrays
def LogSoftmax(x):
    out, vjp = log_softmax(x)
    return out, (), vjp


#| zh: ──── 矩阵（第 07 课） ────
#| en: ──── Matrices (lesson 07) ────

#| part: dA, dB


@on_arrays
def MatMul(a, b):
    return a @ b, (a, b), lambda g, a, b: (np.asarray(dA(g, a, b)), np.asarray(dB(g, a, b)))
