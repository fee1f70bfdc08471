"""The methods of tensors as functions: torch.exp(x) for x.exp(), and so on."""

import re

from .factories import tensor
from .tensors import Tensor

METHODS = """
    abs absolute acos add addcdiv addcmul addmm addmv all allclose amax amin any argmax argmin argsort argwhere asin
    atan atan2 bincount bmm broadcast_to ceil chunk clamp clamp_max clamp_min clip clone copysign cos cosh count_nonzero
    cummax cummin cumprod cumsum diag diagonal div divide dot eq equal erf exp exp2 expm1 fix flatten flip floor
    floor_divide fmod frac gather ge  gt  index_add  index_fill index_put index_select inner isclose
    isfinite isinf isnan le lerp log log10 log1p log2 log_softmax logaddexp logical_and logical_not logical_or logical_xor logsumexp lt
    masked_fill masked_select matmul max maximum mean median min minimum mm moveaxis movedim mul multiply mv nan_to_num
    nansum narrow ne neg negative nonzero norm numel outer permute pow prod ravel reciprocal relu remainder
    repeat_interleave reshape roll round rsqrt scatter scatter_add scatter_reduce select sigmoid sign sin sinh softmax sort split
    sqrt square squeeze std sub subtract sum swapaxes swapdims t take take_along_dim tan tanh tile topk trace transpose
    tril triu true_divide trunc unbind unflatten unique unsqueeze var vdot
    rsub acosh arccos arccosh arcsin arcsinh arctan  arctanh asinh atanh bitwise_and bitwise_not bitwise_or
    bitwise_xor deg2rad det diff erfc fliplr flipud fmax fmin greater greater_equal inverse is_nonzero
     isneginf isposinf less less_equal logcumsumexp logit diag_embed rot90 tensor_split hsplit vsplit dsplit is_inference nanmean not_equal positive rad2deg signbit
    sgn sigmoid_ relu_ exp_ tanh_ zero_ fill_ clamp_ abs_ log_ neg_ sqrt_ square_ sin_ cos_ floor_ ceil_ round_ detach_
    reciprocal_ is_floating_point is_complex detach
""".split()


def function(name):
    """Return the method `name` as a function that checks its first argument."""
    method = getattr(Tensor, name)

    def call(input, *args, **options):
        if not isinstance(input, Tensor):
            if not (isinstance(input, (int, float)) and args and isinstance(args[0], Tensor)):
                raise TypeError(
                    f"{name}(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}"
                )
            if name == "pow":
                return input ** args[0]
            input = tensor(input)
        try:  # passing on empty args and options would double the time of this function
            return method(input, *args, **options) if args or options else method(input)
        except TypeError as error:
            raise TypeError(re.sub(r"\(position (\d+)\)", _next_position, str(error))) from None

    call.__name__ = call.__qualname__ = name
    call.__doc__ = method.__doc__
    return call


def _next_position(match):
    """Return the position of an argument counted with the tensor, which the method does not count."""
    return f"(position {int(match[1]) + 1})"


FUNCTIONS = {name: function(name) for name in METHODS}
