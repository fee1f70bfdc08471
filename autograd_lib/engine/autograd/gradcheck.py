"""Comparing backward with difference quotients: `gradcheck`, and `gradgradcheck` for second derivatives.

Stricter than torch, whose default relative tolerance of 1e-3 lets a rule pass that is wrong by 0.1 %. In float64 a
central difference with step 1e-6 is good to about nine digits, so 1e-4 leaves ample room.
"""

import numpy as np

from ..tensors import Tensor, wrap
from ..torch import differentiation as autograd
from ..torch.function import Function
from ..torch.grad_mode import enable_grad


class GradcheckError(RuntimeError):
    """Raised when backward disagrees with the difference quotient, or breaks another rule."""


def gradcheck(
    func,
    inputs,
    *,
    eps=1e-6,
    atol=1e-6,
    rtol=1e-4,
    raise_exception=True,
    nondet_tol=0.0,
    check_undefined_grad=True,
    fast_mode=False,
):
    """Return whether backward of func(*inputs) agrees with central differences of step `eps`.

    inputs           a tensor or several arguments; those that require grad must be float64
    fast_mode        compare the product with one random vector on each side instead of the whole Jacobian
    raise_exception  raise GradcheckError, which names the first wrong element, instead of returning False
    """
    inputs = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    try:
        checked = _check_inputs(inputs)
        compare = _Comparison(func, inputs, checked, eps, atol, rtol, nondet_tol)
        compare.random_products() if fast_mode else compare.jacobians()
        if check_undefined_grad:
            _check_undefined(func, inputs, checked)
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


def gradgradcheck(func, inputs, grad_outputs=None, **options):
    """Return whether the backward of backward agrees with central differences of backward.

    grad_outputs  the weights of the outputs; random numbers when left out. Options are those of `gradcheck`
    """
    inputs = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    outputs = _outputs(func, inputs)
    if grad_outputs is None:
        generator = np.random.default_rng(0)
        grad_outputs = [wrap(generator.standard_normal(one.array.shape)).requires_grad_() for one in outputs]
    weights = (grad_outputs,) if isinstance(grad_outputs, Tensor) else tuple(grad_outputs)

    def first_derivative(*args):
        args, own_weights = args[: len(inputs)], args[len(inputs) :]
        xs = [one for one in args if isinstance(one, Tensor) and one.requires_grad]
        found = autograd.grad(_outputs(func, args), xs, own_weights, create_graph=True, allow_unused=True)
        return tuple(one for one in found if one is not None)

    return gradcheck(first_derivative, inputs + weights, **options)


def _outputs(func, inputs):
    """Return the differentiable outputs of func(*inputs)."""
    with enable_grad():
        outputs = func(*inputs)
    outputs = outputs if isinstance(outputs, (tuple, list)) else (outputs,)
    return [one for one in outputs if isinstance(one, Tensor) and one.requires_grad]


def _values(func, inputs):
    """Return the floating point outputs of func(*inputs) as fresh arrays."""
    outputs = func(*inputs)
    outputs = outputs if isinstance(outputs, (tuple, list)) else (outputs,)
    return [one.array.copy() for one in outputs if isinstance(one, Tensor) and one.array.dtype.kind == "f"]


def _check_inputs(inputs):
    """Return the positions of the inputs to differentiate by; refuse those with too few digits."""
    checked = [i for i, one in enumerate(inputs) if isinstance(one, Tensor) and one.requires_grad]
    if not checked:
        raise ValueError(
            "gradcheck expects at least one input tensor to require gradient, but none of them have "
            "requires_grad=True."
        )
    for i in checked:
        if inputs[i].array.dtype != np.float64:
            raise GradcheckError(
                f"Input #{i} requires gradient and is not a double precision floating point or complex. Difference "
                f"quotients need float64, and this input is {inputs[i].dtype}: use .double()."
            )
    return checked


class _Comparison:
    """One function, and both ways to differentiate it."""

    def __init__(self, func, inputs, checked, eps, atol, rtol, nondet_tol):
        self.func, self.inputs, self.checked = func, inputs, checked
        self.eps, self.atol, self.rtol, self.nondet_tol = eps, atol, rtol, nondet_tol
        self.outputs = _outputs(func, inputs)
        self.generator = np.random.default_rng(0)

    def jacobians(self):
        """Compare every Jacobian, then one product with random weights, which a backward that is not linear fails."""
        self._check_constant()
        numerical = {i: self._numerical(i) for i in self.checked}
        for o, output in enumerate(self.outputs):
            rows = [self._backward(o, one.reshape(output.array.shape)) for one in np.eye(output.array.size)]
            for place, i in enumerate(self.checked):
                shape = (output.array.size, self.inputs[i].array.size)
                analytical = np.reshape([row[place] for row in rows], shape)
                self._compare(o, i, numerical[i][o].reshape(shape), analytical)
            self._random_weights(o, numerical)

    def _random_weights(self, o, numerical):
        weights = self.generator.uniform(0.5, 2.0, self.outputs[o].array.shape)
        gradients = self._repeatable(o, weights)
        for place, i in enumerate(self.checked):
            size = self.inputs[i].array.size
            product = weights.reshape(1, -1) @ numerical[i][o].reshape(weights.size, size)
            self._compare(o, i, product, gradients[place].reshape(1, size), " weighted by random numbers")

    def _repeatable(self, o, weights):
        """Return the gradients of output `o`, weighted; raise GradcheckError when a second pass gives others."""
        first, second = (self._backward(o, weights) for _ in range(2))
        for i, one, again in zip(self.checked, first, second, strict=True):
            if not np.allclose(one, again, rtol=0, atol=self.nondet_tol, equal_nan=True):
                raise GradcheckError(
                    "Backward is not reentrant, i.e., running backward with same input and grad_output multiple times "
                    f"gives different values, although analytical gradient matches numerical gradient (output {o}, "
                    f"input {i}). The tolerance for nondeterminism was {self.nondet_tol}."
                )
        return first

    def random_products(self):
        """Compare weights @ Jacobian @ direction for random weights and directions."""
        self._check_constant()
        for o, output in enumerate(self.outputs):
            weights = self.generator.uniform(0.5, 2.0, output.array.shape)
            gradients = self._repeatable(o, weights)
            for gradient, i in zip(gradients, self.checked, strict=True):
                direction = self.generator.standard_normal(gradient.shape)
                change = self._difference(self.inputs[i].array, direction)[o]
                numerical, analytical = np.sum(weights * change), np.sum(gradient * direction)
                self._compare(
                    o, i, np.reshape(numerical, (1, 1)), np.reshape(analytical, (1, 1)), " in fast mode"
                )

    def _check_constant(self):
        """Raise when no output requires grad although the values depend on an input."""
        if self.outputs:
            return
        for i in self.checked:
            if any(np.any(np.abs(one) > self.atol) for one in self._difference(self.inputs[i].array, 1.0)):
                raise GradcheckError(
                    "Numerical gradient for function expected to be zero: no output requires grad, yet the outputs "
                    f"change with input {i}."
                )

    def _backward(self, o, weights):
        """Return the gradients of output `o`, weighted, by each checked input, as arrays."""
        xs = [self.inputs[i] for i in self.checked]
        found = autograd.grad(self.outputs[o], xs, wrap(weights), retain_graph=True, allow_unused=True)
        return [np.zeros(x.array.shape) if g is None else g.array for x, g in zip(xs, found, strict=True)]

    def _numerical(self, i):
        """Return for each output the Jacobian by input `i`, as an array of output.shape + (input size,)."""
        array = self.inputs[i].array
        columns = []
        for index in np.ndindex(array.shape):
            direction = np.zeros(array.shape)
            direction[index] = 1
            columns.append(self._difference(array, direction))
        if not columns:
            return [np.zeros((*one.array.shape, 0)) for one in self.outputs]
        return [np.stack(column, axis=-1) for column in zip(*columns, strict=True)]

    def _difference(self, array, direction):
        """Return the derivative of each output along a direction by a central difference; the input is put back."""
        before = array.copy()
        try:
            array[...] = before + self.eps * direction
            after = _values(self.func, self.inputs)
            array[...] = before - self.eps * direction
            pairs = self._of_one_shape(_values(self.func, self.inputs), after)
            return [(b - a) / (2 * self.eps) for a, b in pairs]
        finally:
            array[...] = before

    def _of_one_shape(self, before, after):
        """Return pairs of outputs; raise GradcheckError when their shapes change with the input."""
        shapes = [[one.shape for one in values] for values in (before, after)]
        if len(before) == len(self.outputs):
            shapes.append([tuple(one.shape) for one in self.outputs])
        if any(one != shapes[0] for one in shapes):
            raise GradcheckError(
                "Expected `func` to return outputs with the same shape when inputs are perturbed by "
                f"{self.eps:g}, but got: shapes {shapes[-1]} and {shapes[0]}."
            )
        return zip(before, after, strict=True)

    def _compare(self, o, i, numerical, analytical, how=""):
        """Raise GradcheckError, naming the first element that differs by more than the tolerances."""
        good = np.isclose(analytical, numerical, self.rtol, self.atol, equal_nan=True)
        if good.all():
            return
        row, column = np.argwhere(~good)[0]
        element = f"input element {_index(column, self.inputs[i].array.shape)}"
        if not how:
            element = f"output element {_index(row, self.outputs[o].array.shape)}, {element}"
        raise GradcheckError(
            f"Jacobian mismatch for output {o} with respect to input {i}{how},\n"
            f"numerical:{wrap(numerical.T.copy())}\nanalytical:{wrap(analytical.T.copy())}\n"
            f"first wrong element: {element}: numerical {numerical[row, column]:.10g}, analytical "
            f"{analytical[row, column]:.10g}\n"
        )


def _index(position, shape):
    """Return a position in a flattened array as the list of its indices."""
    return [int(one) for one in np.unravel_index(position, shape)] if shape else []


class _Undefined(Function):
    """Passes tensors on, and no gradient back."""

    @staticmethod
    def forward(ctx, *tensors):
        return tuple(one.clone() for one in tensors)

    @staticmethod
    def backward(ctx, *gradients):
        return (None,) * len(gradients)


def _check_undefined(func, inputs, checked):
    """Raise GradcheckError when backward fails, or makes something of nothing, for outputs without gradient."""
    outputs = _outputs(func, inputs)
    if not outputs:
        return
    ends = _Undefined.apply(*outputs)
    try:
        weights = [wrap(np.ones_like(one.array)) for one in ends]
        found = autograd.grad(ends, [inputs[i] for i in checked], weights, allow_unused=True)
    except (RuntimeError, TypeError, AttributeError) as error:
        raise GradcheckError(
            "Expected backward function to handle undefined output grads. Please look at 'Notes about undefined output "
            f'gradients\' in "tools/autograd/derivatives.yaml". It raised {type(error).__name__}: {error}'
        ) from error
    if any(one is not None and one.array.any() for one in found):
        raise GradcheckError(
            "Expected all input grads to be undefined or zero when all output grads are undefined or zero."
        )
