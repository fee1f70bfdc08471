"""The methods of tensors as functions: torch.exp(x) for x.exp(), and so on."""

import operator
import re

import numpy as np

from .breadth.methods import arguments
from .tensors import Tensor

METHODS = """
    abs absolute acos acosh add addcdiv addcmul addmm all allclose amax amin any arccos arccosh arcsin arcsinh
    arctan arctanh argmax argmin argsort argwhere asin asinh atan atan2 atanh bincount bitwise_and bitwise_not
    bitwise_or bitwise_xor bmm broadcast_to ceil chunk clamp clamp_max clamp_min clip clone cos cosh count_nonzero
    cummax cummin cumprod cumsum deg2rad det detach diag diagonal diff div divide dot eq equal erf erfc exp exp2 expm1
    fix flatten flip fliplr flipud floor floor_divide fmax fmin fmod frac gather ge greater greater_equal gt index_add
    index_fill index_put index_select inner inverse is_complex is_floating_point is_inference is_nonzero isclose
    isfinite isinf isnan isneginf isposinf le lerp less less_equal log log10 log1p log2 log_softmax logaddexp
    logical_and logical_not logical_or logical_xor logit logsumexp lt masked_fill masked_select matmul max maximum
    mean median min minimum mm moveaxis movedim mul multiply mv nan_to_num nanmean nansum narrow ne neg negative
    nonzero norm not_equal numel outer permute positive pow prod rad2deg ravel reciprocal relu remainder
    repeat_interleave reshape roll round rsqrt rsub scatter scatter_add select sgn sigmoid sign signbit sin sinc sinh
    softmax sort split sqrt square squeeze std sub subtract sum swapaxes swapdims t take take_along_dim tan tanh tile
    topk trace transpose tril triu true_divide trunc unbind unflatten unique unsqueeze var abs_ ceil_ clamp_ cos_
    detach_ exp_ fill_ floor_ log_ neg_ reciprocal_ relu_ round_ sigmoid_ sin_ sqrt_ square_ tanh_ zero_
""".split()


NUMBERS = (int, float, np.number, np.bool_)
OF_A_NUMBER = {
    "pow": operator.pow, "remainder": operator.mod, "floor_divide": operator.floordiv, "bitwise_and": operator.and_,
    "bitwise_or": operator.or_, "bitwise_xor": operator.xor,
} | {name: getattr(Tensor, name) for name in "add sub subtract mul multiply div divide true_divide".split()}  # fmt: skip
"""The functions whose first operand may be a number, which then decides only the category of the result."""


def function(name):
    """Return the method `name` as a function that checks its first argument."""
    method = getattr(Tensor, name)

    def call(input, *args, **options):
        called = method if isinstance(input, Tensor) else of_a_number(name, input, args)
        try:  # passing on empty args and options would double the time of this function
            return called(input, *args, **options) if args or options else called(input)
        except TypeError as error:
            raise TypeError(re.sub(r"\(position (\d+)\)", _next_position, str(error))) from None

    call.__name__ = call.__qualname__ = name
    call.__doc__ = method.__doc__
    return call


def of_a_number(name, input, args):
    """Return what computes a function of a number and a tensor. Raises TypeError where the first has to be a tensor."""
    if name in OF_A_NUMBER and isinstance(input, NUMBERS) and args and isinstance(args[0], Tensor):
        return OF_A_NUMBER[name]
    raise TypeError(f"{name}(): argument 'input' (position 1) must be Tensor, not {arguments.kind(input)}")


def _next_position(match):
    """Return the position of an argument counted with the tensor, which the method does not count."""
    return f"(position {int(match[1]) + 1})"


FUNCTIONS = {name: function(name) for name in METHODS}
