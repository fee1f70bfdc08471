"""The methods of tensors as functions: torch.exp(x) for x.exp(), and so on."""

from .factories import tensor
from .tensors import Tensor

METHODS = """
    abs absolute acos add addcdiv addcmul addmm addmv all allclose amax amin any argmax argmin argsort argwhere asin
    atan atan2 bincount bmm broadcast_to ceil chunk clamp clamp_max clamp_min clip clone copysign cos cosh count_nonzero
    cummax cummin cumprod cumsum diag diagonal div divide dot eq equal erf exp exp2 expm1 fix flatten flip floor
    floor_divide fmod frac gather ge ger gt hypot index_add index_copy index_fill index_put index_select inner isclose
    isfinite isinf isnan kron le lerp log log10 log1p log2 log_softmax logaddexp logical_and logical_not logical_or logical_xor logsumexp lt
    masked_fill masked_select matmul max maximum mean median min minimum mm moveaxis movedim mul multiply mv nan_to_num
    nansum narrow ne neg negative nonzero norm numel outer permute pow prod ravel reciprocal relu remainder
    repeat_interleave reshape roll round rsqrt rsub scatter scatter_add select sigmoid sign sin sinh softmax sort split
    sqrt square squeeze std sub subtract sum swapaxes swapdims t take take_along_dim tan tanh tile topk trace transpose
    tril triu true_divide trunc unbind unflatten unique unsqueeze var vdot
    sigmoid_ relu_ exp_ tanh_ zero_ fill_ clamp_ is_floating_point is_complex detach
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
        return method(input, *args, **options)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = method.__doc__
    return call


FUNCTIONS = {name: function(name) for name in METHODS}
