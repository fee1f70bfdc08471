#| zh: 我的自动微分引擎。用法和 torch 一样：`import my_autograd as torch`。
#| en: My own engine for automatic differentiation. It is used as torch is: `import my_autograd as torch`.
"""An engine for automatic differentiation, put together from the answers of one course."""

import itertools
import weakref
from contextlib import contextmanager
from types import SimpleNamespace

import numpy as np

from .joint import Function
from .parts import (
    AccumulateGrad,
    SavedTensor,
    SavedValues,
    backward,
    by_number,
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

state = SimpleNamespace(recording=True, retain_graph=False)


@contextmanager
def no_grad():
    """Run a block whose operations leave no graph behind."""
    before, state.recording = state.recording, False
    try:
        yield
    finally:
        state.recording = before


#| zh: ──── 顺序：每个节点都排在它所有的使用者之后（第 03 课） ────
#| en: ──── The order: every node after all of its consumers (lesson 03) ────


def reachable(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return found


#| part: by_number


def in_order(root):
    return by_number(root)


#| zh: ──── 走一遍：原样是第 04 课的，那时的斜率还是数 ────
#| en: ──── One pass: unchanged since lesson 04, where slopes were numbers ────

#| part: backward


#| zh: 两个数组之间的斜率是雅可比矩阵，从来不写出来：`g * slope` 就是向量-雅可比积。
#| en: The slope between two arrays is a Jacobian, which nobody writes down: `g * slope` is the vector-Jacobian product.


class Slope:
    """The derivative of a result with respect to one input: it can be multiplied by a gradient from the left."""

    __array_ufunc__ = None  # NumPy leaves `array * slope` to the slope

    def __init__(self, step, place):
        self.step, self.place = step, place

    def __rmul__(self, g):
        return self.step.share(g, self.place)

    __mul__ = __rmul__


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
    is_leaf = property(lambda self: not self.parents)
    _version = property(lambda self: self.counter[0])

    def __repr__(self):
        return f"tensor({self.value})"

    def __len__(self):
        return len(self.value)

    def item(self):
        return self.value.item()

    def tolist(self):
        return self.value.tolist()

    def numpy(self):
        return self.value

    def detach(self):
        """Return the same array, and the same version counter, outside the graph."""
        found = Tensor(self.value)
        found.counter = self.counter
        return found

    def clone(self):
        return Clone.apply(self)

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

    def mul_(self, other):
        return self.changed(self.value * as_array(other))

    def __iadd__(self, other):
        return self + other if state.recording and not self.is_leaf else self.add_(other)

    def __isub__(self, other):
        return self - other if state.recording and not self.is_leaf else self.add_(-as_array(other))

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

    def __rmatmul__(self, other):
        return MatMul.apply(other, self)

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


def arrays_only(backward):
    """Return a backward that refuses to be recorded, since its formula is one for arrays."""

    def checked(ctx, g):
        if isinstance(g, Tensor):
            raise RuntimeError("this backward is written for arrays: it cannot be differentiated in turn")
        return backward(ctx, g)

    return staticmethod(checked)


class Clone(Function):
    @staticmethod
    def forward(ctx, x):
        return x.copy()

    @staticmethod
    def backward(ctx, g):
        return g


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


class Sigmoid(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.asarray(0.5 + 0.5 * np.tanh(0.5 * x))  # 1 / (1 + exp(-x)) would overflow
        ctx.save_for_backward(out)
        return out

    @arrays_only
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * each(sigmoid_slope, out)


class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.maximum(x, 0.0)
        ctx.save_for_backward(out)
        return out

    @arrays_only
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * each(relu_slope, out)


class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.n = n
        ctx.save_for_backward(x)
        return x**n

    @arrays_only
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return power_vjp(g, x, ctx.n), None


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.asarray(np.exp(x))
        ctx.save_for_backward(out)
        return out

    @arrays_only
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return exp_vjp(g, out)


class Log(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.log(x)

    @arrays_only
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return divide_vjp(g, x, x)[0]  # g / x


#| zh: ──── 形状：广播加回来，求和与平均，取出，转置（第 06 课） ────
#| en: ──── Shapes: undoing broadcasting, sums and means, picking, transposing (lesson 06) ────

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


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return x.mean(axis=axis, keepdims=keepdims)

    @arrays_only
    def backward(ctx, g):
        return mean_vjp(g, ctx.shape, ctx.axis, ctx.keepdims), None, None


class Pick(Function):
    @staticmethod
    def forward(ctx, x, index):
        index = tuple(map(np.asarray, index)) if isinstance(index, tuple) else index
        ctx.shape, ctx.index = x.shape, np.asarray(index) if isinstance(index, list) else index
        return x[ctx.index]

    @arrays_only
    def backward(ctx, g):
        return index_vjp(g, ctx.shape, ctx.index), None


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


class Transpose(Function):
    @staticmethod
    def forward(ctx, x, dim0, dim1):
        ctx.dims = dim0, dim1
        ctx.save_for_backward(x)
        return x.swapaxes(dim0, dim1)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        turned = g.transpose(*ctx.dims) if isinstance(g, Tensor) else transpose_vjp(g, x, *ctx.dims)
        return turned, None, None


class Cat(Function):
    @staticmethod
    def forward(ctx, dim, *arrays):
        ctx.dim = dim
        ctx.save_for_backward(*arrays)
        return np.concatenate(arrays, axis=dim)

    @arrays_only
    def backward(ctx, g):
        return None, *cat_vjp(g, list(ctx.saved_tensors), ctx.dim)


class Stack(Function):
    @staticmethod
    def forward(ctx, dim, *arrays):
        ctx.dim = dim
        ctx.save_for_backward(*arrays)
        return np.stack(arrays, axis=dim)

    @arrays_only
    def backward(ctx, g):
        return None, *stack_vjp(g, list(ctx.saved_tensors), ctx.dim)


class Where(Function):
    @staticmethod
    def forward(ctx, condition, a, b):
        ctx.condition, a, b = np.broadcast_arrays(np.asarray(condition, dtype=bool), a, b)
        ctx.save_for_backward(a, b)
        return np.where(ctx.condition, a, b)

    @arrays_only
    def backward(ctx, g):
        return None, *where_vjp(g, ctx.condition, *ctx.saved_tensors)


class LogSoftmax(Function):
    @staticmethod
    def forward(ctx, x):
        out, ctx.vjp = log_softmax(x)
        return out

    @arrays_only
    def backward(ctx, g):
        return ctx.vjp(g)


#| zh: ──── 矩阵（第 07 课） ────
#| en: ──── Matrices (lesson 07) ────

#| part: dA, dB


class MatMul(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @arrays_only
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return np.asarray(dA(g, a, b)), np.asarray(dB(g, a, b))


#| zh: ──── 外面看到的样子：和 torch 一样的名字 ────
#| en: ──── What it looks like from outside: torch's names ────


def tensor(data, requires_grad=False, dtype=None):
    """Return a leaf; all arrays are of float64."""
    return Tensor(np.array(as_array(data), dtype=np.float64), requires_grad=requires_grad)


def tanh(x):
    return x.tanh() if isinstance(x, Tensor) else np.tanh(x)


def exp(x):
    return x.exp() if isinstance(x, Tensor) else np.exp(x)


def log(x):
    return x.log() if isinstance(x, Tensor) else np.log(x)


def cat(tensors, dim=0):
    return Cat.apply(dim, *tensors)


def stack(tensors, dim=0):
    return Stack.apply(dim, *tensors)


def where(condition, a, b):
    return Where.apply(as_array(condition), a, b)


amax = np.amax


float64 = np.float64
autograd = SimpleNamespace(Function=Function)
