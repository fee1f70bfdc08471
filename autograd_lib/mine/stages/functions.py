"""My own engine for automatic differentiation · 我自己的自动微分引擎      import my_autograd as torch

 01       central_difference                          a slope, asked of the function · 直接问函数要斜率
 03       in_order                                    every node after all its users · 每个节点排在用它的节点之后
 04-09    Signs, Operators, Methods, Matrices         formulas as they are written · 照着写
 04-11    one_pass                                    the way back, each node once · 往回走一遍
 11       Function, SavedValues, run, SavedTensor     what lies between forward and backward · 一前一后之间
 12       AccumulateGrad, no_grad                     where gradients end · 梯度到哪里为止
          Tensor (the course's)                       numbers, and where they came from · 数，和数的来历
 06-11    Add … Relu, sum_to … Mean, MatMul … Affine  the operations · 运算
 07, 12   first_gradient, grad                        how a pass begins, and hands over · 起点、交出来
          refuse, guard (the course's)                what this engine cannot do, by name · 不会做的，说出名字
          side roads, as far as they are solved       what they add · 支线加进来的

11 and 12 stand before the operations of 06, which are built on them.
Outside there are tensors; inside `forward` and `backward` plain arrays, so that nothing in there is recorded.
A tensor knows its node, a node no tensor: a graph keeps alive what was saved, and nothing else.
"""

import contextlib
import inspect
import operator
import weakref
from types import SimpleNamespace

import numpy as np

#| open

float32, float64, int64, bool_ = map(np.dtype, ("float32", "float64", "int64", "bool"))
# Numbers are for nodes: each is younger than all that it was made from.
numbers, state = iter(range(1, 10**15)), SimpleNamespace(recording=True)
NUMBERS = (np.ndarray, np.generic, int, float)

# ──── 01 · Two starting points · 两个起点 ────

#| part: central_difference

# ──── 03 · Two visits · 来了两次 ────

#| part: in_order

# ──── 04 · As it is written · 照着写 ────

#| part: Signs

#| part: Operators

#| part: Methods

#| part: Matrices

#| part: one_pass

# ──── 11 · In between · 一前一后之间 ────

#| part: Function

#| part: SavedValues

#| part: run

#| part: SavedTensor


class Context(SimpleNamespace):
    """The slip of paper that `forward` leaves for `backward`. Any other name that you set on it is yours."""

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


class Node:
    """What an operation leaves behind: the nodes of its inputs, and what its `backward` needs. It holds no tensor."""

    def __init__(self, function, inputs, parents):
        guard(function, inputs)
        # The parents are there already, those of leaves, too: so this number is higher than all of theirs.
        self.function, self.inputs, self.parents, self.number = function, inputs, parents, next(numbers)
        self.forms = [form_of(one) for one in inputs]
        self.ctx = Context(needs_input_grad=tuple(map(bool, self.forms)), saved_tensors=())
        own = function.__module__ != __name__  # a Function of your own may change what it gets, as in torch
        self.before = [(one, one.value.copy()) for one in inputs if own and isinstance(one, Tensor)]

    def finish(self, out):
        """Return the result of `forward` as a tensor, which knows this node if there is anything to record.

        Whose memory is it? A result that lies in the memory of an input is a view: it takes part in the input's count
        of edits. A saved array that lies in the memory of an input or of the result is kept with that count, so that
        `backward` hears of it when somebody has changed the numbers in between, by whatever name.
        """
        if not isinstance(out, NUMBERS):
            refuse(f"a forward that returns {type(out).__name__}, and not one array,")
        for one, before in self.before:
            one.memory.version += not np.array_equal(one.value, before, equal_nan=True)
        tensors, value = [one for one in self.inputs if isinstance(one, Tensor)], in_kind(out, self.inputs)
        views = [one.memory for one in tensors if np.may_share_memory(value, one.value)]
        result = Tensor(value, *views[:1])
        result.memory.viewed = bool(views)
        if state.recording and self.parents and value.dtype.kind == "f":
            result.grad_fn = self
            saved = [value if one is out else one for one in self.ctx.saved_tensors]
            self.saved = SavedValues([self.kept(one, [*tensors, result]) for one in saved])
        self.inputs, self.before, self.ctx.saved_tensors = None, None, ()
        return result

    def kept(self, saved, tensors):
        """Return a saved array with the count of edits of the tensor whose memory it is; a constant as a copy."""
        for tensor in tensors:
            if isinstance(saved, np.ndarray) and np.may_share_memory(saved, tensor.value):
                return SavedTensor(Tensor(saved, tensor.memory))
        return saved.copy() if isinstance(saved, np.ndarray) else saved

    def shares(self, values, g):
        """Return [(parent, its share of g)], given what was saved; a parent whose share is None is left out."""
        self.ctx.saved_tensors = tuple(v.unpack().value if isinstance(v, SavedTensor) else v for v in values)
        g = np.broadcast_to(g, np.shape(g))  # read-only: it may be on its way to others, too
        found = fitted(self.function, self.function.backward(self.ctx, g), self.forms)
        self.ctx.saved_tensors = ()
        return [pair for pair in zip(self.parents, found, strict=True) if pair[1] is not None]


def fitted(function, shares, forms):
    """Return the shares of the inputs that want one, in the shapes and number types that `forms` has for them."""
    name, count, found = function.__name__, len(forms), []
    shares = shares if isinstance(shares, tuple) else (shares,)
    if len(shares) < count or any(one is not None for one in shares[count:]):
        raise RuntimeError(f"{name}.backward returned {len(shares)} gradients, and {count} are expected")
    for i, (form, share) in enumerate(zip(forms, shares, strict=False)):
        if form and share is None and function.__module__ == __name__:
            refuse(f"a gradient of {name} for input {i}")  # a Function of your own may have none, as in torch
        if form and share is not None:
            share = np.asarray(share if np.shape(share) == form[0] else sum_to(share, form[0]), form[1])
            if share.shape != form[0]:
                raise RuntimeError(f"{name}.backward: shape {share.shape} at index {i}, not {form[0]}")
        found += [share] if form else []
    return found


# ──── 12 · Nothing learned · 什么也没学到 ────

#| part: AccumulateGrad


class ContextDecorator(contextlib.ContextDecorator):
    """What makes `@switch` of `with switch`. Around a function with `yield` it would switch before that runs."""

    def __call__(self, f):
        return refuse("no_grad around a yield") if inspect.isgeneratorfunction(f) else super().__call__(f)


#| part: no_grad

# ──── The tensor · 张量 ────


def numbers_of(one):
    """Return the array in a tensor, and anything else as it is."""
    return one.value if isinstance(one, Tensor) else one


def form_of(one):
    """Return the shape and number type that a gradient of an input will have, or None where none is wanted."""
    return (one.shape, one.dtype) if isinstance(one, Tensor) and one.requires_grad else None


def in_kind(value, inputs):
    """Return a result in the float type of the inputs: 0.1, np.float64(0.1) and whole numbers do not widen float32."""
    kinds = [one.dtype for one in inputs if isinstance(one, Tensor) and one.dtype.kind == "f"]
    return np.asarray(value, [*kinds, float64][0] if np.asarray(value).dtype.kind == "f" else None)


class Surface(Matrices):
    """What a tensor is from outside: everything here goes by its numbers, or through an operation."""

    __array_ufunc__, __hash__ = None, object.__hash__  # NumPy leaves `array * tensor` to the tensor
    shape, dtype, ndim = (property(operator.attrgetter(f"value.{x}")) for x in ("shape", "dtype", "ndim"))

    def set_grad(self, grad):
        """Put a gradient there by hand: as in torch, it has the form of its tensor, so that passes can add to it."""
        fits = isinstance(grad, Tensor) and (grad.shape, grad.dtype) == (self.shape, self.dtype)
        if not fits and grad is not None:
            raise RuntimeError(f"grad is None, or a tensor of {self.dtype} and shape {self.shape}")
        self._grad = grad

    grad = property(lambda self: self._grad, set_grad)

    def __getitem__(self, index):
        return Index.apply(self, cleaned(index))

    def sum(self, dim=None, keepdim=False):
        return Sum.apply(self, axes(self, dim), keepdim)

    def mean(self, dim=None, keepdim=False):
        return Mean.apply(self, axes(self, dim), keepdim)

    def log_softmax(self, dim):
        if 0 in (self.ndim, self.value.size) or dim not in (-1, self.ndim - 1):
            refuse("log_softmax of nothing, or along another axis than the last")
        return LogSoftmax.apply(self)

    def clone(self):
        return self * True  # by 1, true and false would become numbers

    def numpy(self):
        if self.requires_grad:
            raise RuntimeError("Can't call numpy() on Tensor that requires grad, detach() it first")
        return self.value

    def __array__(self, dtype=None, copy=None):
        return np.array(self.numpy(), dtype=dtype, copy=copy)  # None: only where it has to be

    def __iter__(self):
        return iter([self[i] for i in range(len(self))])

    def __format__(self, form):
        return format(self.item() if self.ndim == 0 else str(self), form)

    def __repr__(self):
        past = f", grad_fn=<{self.grad_fn.function.__name__}>" if self.grad_fn else ", requires_grad=True"
        return f"tensor({np.array2string(self.value, separator=', ', prefix='tensor(')}{past * self.requires_grad})"


for method in ("tolist", "item", "__len__"):  # as the array does it, errors included
    setattr(Surface, method, lambda self, method=method: getattr(self.value, method)())
for convert in (float, int, bool, operator.index):
    setattr(Surface, f"__{convert.__name__}__", lambda self, convert=convert: convert(self.item()))


def compared(a, sign, b):
    """Compare entry by entry. None, a list, a text are left to Python, to which they are not equal to a tensor."""
    return Tensor(sign(a.value, numbers_of(b))) if isinstance(numbers_of(b), NUMBERS) else NotImplemented


for sign in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
    setattr(Surface, f"__{sign.__name__}__", lambda a, b, sign=sign: compared(a, sign, b))


class Tensor(Surface):
    """An array, its memory, and its past: `grad_fn` is the node of a result; a leaf may have asked for a gradient.

    Tensors whose numbers are the same ones have one memory: a count of edits, and whether there are views.
    """

    def __init__(self, value, memory=None):
        self.value = np.asarray(value, getattr(value, "dtype", float64))  # a list has no number type: floats
        self.memory = memory or SimpleNamespace(version=0, viewed=False)
        self.asked = self.grad_fn = self._grad = self.own = None

    is_leaf, _version = property(lambda self: not self.grad_fn), property(lambda self: self.memory.version)

    @property
    def node(self):
        """Return where a gradient of this tensor arrives. A leaf makes its node at first use, and graphs keep it."""
        node = self.grad_fn or (self.own and self.own())
        if node is None:
            node = AccumulateGrad(self)
            self.own = weakref.ref(node)  # weakly, for the node holds its leaf: no circle to be collected
        return node

    def requires_grad_(self, asked=True):
        if self.grad_fn is not None and not asked:
            raise RuntimeError("you can only change requires_grad flags of leaf variables.")
        if asked and self.dtype.kind != "f":
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        if asked and not self.requires_grad and self.memory.viewed:
            refuse("requires_grad of a tensor that has views")
        self.asked = bool(asked) and self.grad_fn is None
        return self

    requires_grad = property(lambda self: bool(self.asked or self.grad_fn), requires_grad_)

    def detach(self):
        """Return the same numbers, and the same count of edits, without their past."""
        return Tensor(self.value, self.memory)

    def backward(self, gradient=None, retain_graph=None, create_graph=False):
        """Add to the `grad` of each leaf what it has got from one pass. A pass that fails has filled none."""
        if create_graph:
            refuse("create_graph")
        found = one_pass(self.node, first_gradient(self, gradient), bool(retain_graph))
        for leaf, total in [one for one in found if not one[0].parents and one[0].variable.requires_grad]:
            leaf(total)

    def changed(self, operation, other):
        """Make this tensor, in place, what `operation(self, other)` is, and return it.

        `old` poses as what this tensor was: the same node, but numbers of its own, which stay as they were. What is
        computed from it is the next node, and this tensor takes over that node and the numbers. So whoever has used
        this tensor before keeps the node it had, and the count of edits tells them that its numbers have changed.
        """
        if self.asked and state.recording:
            raise RuntimeError("a leaf Variable that requires grad is being used in an in-place operation.")
        old = Tensor(self.value.copy())
        old.grad_fn = self.grad_fn
        new = operation(old, other)
        if new.shape != self.shape:
            raise RuntimeError(f"output with shape {self.shape} doesn't match broadcast shape {new.shape}")
        if self.memory.viewed and new.requires_grad:
            refuse("a recorded change of a view, or of a tensor that has views")
        np.copyto(self.value, new.value, casting="same_kind")
        self.memory.version += 1
        self.grad_fn = new.grad_fn if state.recording else self.grad_fn
        return self

    def zero_(self):
        self[...] = 0  # by mul_(0), nan would stay
        return self

    def __setitem__(self, index, value):
        if state.recording and (self.requires_grad or form_of(value)):
            refuse("x[i] = … where it would be recorded")
        self.value[cleaned(index)] = numbers_of(value)
        self.memory.version += 1

    def __getstate__(self):
        """Return what copy and pickle take of a leaf: all but its node, for a copy is a leaf of its own."""
        if self.grad_fn or (self.memory.viewed and self.value.base is not None):
            refuse("a copy of a result, or of a view,")
        return vars(self) | {"own": None}

    def __getattr__(self, name):
        # Python asks here for what it has not found: for a name of its own only where a property has failed.
        return object.__getattribute__(self, name) if name in dir(Tensor) else refuse(name)

    data = property(lambda self: refuse("data"), lambda self, value: refuse("data"))


# `x += y` and `x.add_(y)`, and so for the others
for change in (operator.add, operator.sub, operator.mul, operator.truediv, operator.pow):
    for name in (f"__i{change.__name__}__", f"{change.__name__.removeprefix('true')}_"):
        setattr(Tensor, name, lambda self, other, change=change: self.changed(change, other))

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

# ──── 11 · In between · 一前一后之间：a layer · 一层 ────

#| part: Affine

# ──── 07 · Empty brackets · 空括号 ────

#| part: first_gradient

# ──── 12 · Nothing learned · 什么也没学到 ────

#| part: grad

# ──── What this engine cannot do · 这个引擎不会做的 ────

# Names, and the side road that shows what they take, or, where a + stands, adds them to this file.
SHOWN_IN = {"create_graph": "Once more · 再求一次", "softmax": "Numbers moved about · 搬来搬去"}
SHOWN_IN |= {"+ retain_grad register_hook": "Caught in passing · 路上拦下"}
SHOWN_IN |= {"+ gradcheck": "Numbers that carry something · 带着东西的数"}
SHOWN_IN |= {"+ MatMul cat stack where reshape view transpose einsum": "Numbers moved about · 搬来搬去"}
SHOWN_IN |= {"+ checkpoint utils": "What is kept · 留着的", "data": "Seven edits · 七种改法"}
HOW = {False: "shows what it takes", True: "adds it from 11 on, once its exercise on that is solved"}


def refuse(what):
    """Raise the error for what is not in this engine. It names the unit that adds it, or shows what it takes."""
    hints = [f': "{unit}" {HOW["+" in k]}' for k, unit in SHOWN_IN.items() if what.split()[0] in k.split()]
    error = AttributeError if what.isidentifier() else NotImplementedError
    raise error(f"{what} is not in your engine" + "".join(hints))


# What some operations take: how many dimensions each input has, and which number types (float, int).
RANKS = {MatMul: [(1, 1), (1, 2), (2, 1), (2, 2)], Transpose: [(2,)], CrossEntropy: [(2, 1)]}
KINDS = dict.fromkeys([Mean, LogSoftmax, CrossEntropy], "f") | dict.fromkeys([Exp, Log, Tanh, Relu], "fi")


def guard(function, inputs):
    """Refuse what an operation of this file cannot do, before it is run, however it is written."""
    dtypes = {one.dtype for one in inputs if isinstance(one, Tensor)}
    if {float32, float64} <= dtypes or (function is MatMul and len(dtypes) > 1):
        refuse(" beside ".join(sorted(map(str, dtypes))))
    for odd in [one for one in dtypes if one.kind not in KINDS.get(function, "fib")]:
        refuse(f"{function.__name__} of {odd}")
    if function in (Sum, Mean) and not isinstance(inputs[2], bool):
        refuse(f"keepdim {inputs[2]}, which is neither True nor False,")
    ranks = tuple(np.ndim(one) for one in inputs if function in RANKS)
    if ranks not in RANKS.get(function, [()]):
        refuse(f"{'a ' * (0 in ranks)}{function.__name__} of {' and '.join(map(str, ranks))} dimensions")
    if function is CrossEntropy:
        (rows, classes), labels = inputs[0].shape, np.asarray(numbers_of(inputs[1]))
        if (labels.shape, labels.dtype.kind) != ((rows,), "i") or not np.isin(labels, range(classes)).all():
            refuse(f"CrossEntropy of other labels than {rows} whole numbers from 0 to {classes - 1}")


def axes(tensor, dim):
    """Return axes as NumPy wants them: all for None and none named; a single number has axis 0, too, as in torch."""
    dim = (tuple(dim) or None) if isinstance(dim, (list, tuple)) else dim
    return None if tensor.ndim == 0 and dim in (0, -1, (0,), (-1,)) else dim


def cleaned(index):
    """Return an index as arrays, numbers and slices, in copies, with `...` at its end: x[0] is then a view."""
    parts = [numbers_of(one) for one in (index if isinstance(index, tuple) else (index,))]
    # The copy of an array of no dimensions becomes the number in it; [*x] is the copy of a list.
    parts = [x.copy()[()] if isinstance(x, np.ndarray) else [*x] if isinstance(x, list) else x for x in parts]
    forms = [(np.ndim(one), np.asarray(one).dtype.kind) for one in parts]  # of `...`, None, slices: (0, "O")
    if any(isinstance(one, slice) and (one.step or 1) < 0 for one in parts):
        refuse("a slice that goes backwards")
    if len(parts) > 1 and ((0, "b") in forms or sum(one is ... for one in parts) > 1):
        refuse("an index with True or False, or with two `...`, among others")
    beside = len(parts) > 2 and (0, "i") in forms and any(rank for rank, _ in forms)
    if beside or (isinstance(index, list) and not all(isinstance(one, (int, np.integer)) for one in index)):
        refuse("an index of lists in lists, or of lists beside numbers and a third")
    return tuple(parts) if any(one is ... for one in parts) else (*parts, ...)


# ──── torch's names · torch 的名字 ────


def tensor(data, dtype=None, requires_grad=False):
    data = np.array(numbers_of(data), dtype=dtype)
    if data.dtype not in (float32, float64, int64, np.int_, bool_):  # np.int_ has 32 bits in a browser
        refuse(f"a tensor of {data.dtype}")
    return Tensor(data.astype(int64 if data.dtype == np.int_ else data.dtype)).requires_grad_(requires_grad)


zeros, ones = (lambda *size, x=x, **named: tensor(np.full([*np.ravel(size)], x), **named) for x in (0.0, 1.0))


def cross_entropy(scores, labels):
    return CrossEntropy.apply(scores, np.array(numbers_of(labels)))


exp, log, tanh, relu, log_softmax = Tensor.exp, Tensor.log, Tensor.tanh, Tensor.relu, Tensor.log_softmax
matmul, affine = MatMul.apply, Affine.apply
__getattr__ = refuse  # for what is asked of this module and is not there: `torch.cat`


# Names behind a dot, as in `torch.nn.functional.relu`.
Names = type("Names", (SimpleNamespace,), {"__getattr__": staticmethod(refuse)})
autograd = Names(Function=Function, grad=grad)
nn = Names(functional=Names(relu=relu, cross_entropy=cross_entropy, log_softmax=log_softmax))

#| side road: moved_about

#| side road: kept

#| side road: caught

#| side road: carried
