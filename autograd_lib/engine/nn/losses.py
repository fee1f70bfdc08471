"""The losses of torch.nn.functional. `reduction` is "mean", "sum" or "none"."""

import warnings

import numpy as np

from ..breadth.ops import losses
from ..breadth.ops.arithmetic import DivNumber, MulNumber
from ..combining import broadcast_tensors
from ..tensors import wrap

__all__ = [
    "binary_cross_entropy", "binary_cross_entropy_with_logits", "cross_entropy", "huber_loss", "kl_div", "l1_loss",
    "mse_loss", "nll_loss", "smooth_l1_loss",
]  # fmt: skip


_KL_MEAN = (
    "reduction: 'mean' divides the total loss by both the batch size and the support size.'batchmean' divides only by "
    "the batch size, and aligns with the KL div math definition.'mean' will be changed to behave the same as "
    "'batchmean' in the next major release."
)


def _reduction(reduction, size_average=None, reduce=None):
    """Return "mean", "sum" or "none", as said by `reduction` or by the two older options."""
    if size_average is not None or reduce is not None:
        each, mean = reduce is False, size_average is None or size_average
        reduction = "none" if each else "mean" if mean else "sum"
        warnings.warn(
            f"size_average and reduce args will be deprecated, please use reduction='{reduction}' instead.",
            UserWarning,
            stacklevel=3,
        )
    if reduction not in ("mean", "sum", "none"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    return reduction


def _pair(input, target, kernel=None):
    """Return input and target in one shape; warn when they differ, since that is hardly ever meant.

    Integers are refused in the name of a kernel.
    """
    if kernel and input.array.dtype.kind != "f" and target.array.dtype.kind != "f":
        raise NotImplementedError(f"\"{kernel}\" not implemented for '{input.dtype.type_name}'")
    if input.array.shape == target.array.shape:
        return input, target
    warnings.warn(
        f"Using a target size ({target.shape}) that is different to the input size ({input.shape}). This will likely "
        "lead to incorrect results due to broadcasting. Please ensure they have the same size.",
        UserWarning,
        stacklevel=3,
    )
    return broadcast_tensors(input, target)


def mse_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """Return the squared differences: their mean, their sum, or all of them."""
    reduction = _reduction(reduction, size_average, reduce)
    return losses.MseLoss.apply(*_pair(input, target, "mse_cpu"), reduction=reduction)


def l1_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """Return the distances: their mean, their sum, or all of them."""
    reduction = _reduction(reduction, size_average, reduce)
    input, target = _pair(input, target)
    return _reduced((input - target).abs(), reduction)


def _reduced(tensor, reduction):
    return tensor if reduction == "none" else tensor.mean() if reduction == "mean" else tensor.sum()


def smooth_l1_loss(input, target, size_average=None, reduce=None, reduction="mean", beta=1.0):
    """Return squares near 0, distances away from it."""
    reduction = _reduction(reduction, size_average, reduce)
    if beta < 0:
        raise RuntimeError("smooth_l1_loss does not support negative values for beta.")
    if beta == 0:
        return l1_loss(input, target, reduction=reduction)
    return losses.SmoothL1Loss.apply(*_pair(input, target, "smooth_l1_cpu"), reduction=reduction, beta=beta)


def huber_loss(input, target, reduction="mean", delta=1.0):
    """Return squares near 0, distances away from it, with the same slope where they meet."""
    if delta <= 0:
        raise RuntimeError("huber_loss does not support non-positive values for delta.")
    return losses.HuberLoss.apply(
        *_pair(input, target, "huber_cpu"), reduction=_reduction(reduction), delta=delta
    )


def kl_div(input, target, size_average=None, reduce=None, reduction="mean", log_target=False):
    """Return target * (log(target) - input), where input holds log probabilities."""
    if reduction != "batchmean":
        reduction = _reduction(reduction, size_average, reduce)
    if reduction == "mean":
        warnings.warn(_KL_MEAN, UserWarning, stacklevel=2)
    if log_target:
        result = target.exp() * (target - input)
    else:
        result = (target * target.log()).where(target != 0, target * 0) - target * input
    if reduction == "batchmean":
        return result.sum() / input.array.shape[0]
    return _reduced(result, reduction)


def binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    """Return the cross-entropy of probabilities in (0, 1) with targets in [0, 1]."""
    reduction = _reduction(reduction, size_average, reduce)
    _check_sizes(
        target,
        input,
        "Using a target size ({}) that is different to the input size ({}) is deprecated. Please ensure they have the "
        "same size.",
    )
    if ((input.array < 0) | (input.array > 1)).any():
        raise RuntimeError("all elements of input should be between 0 and 1")
    if target.array.dtype != input.array.dtype:
        raise RuntimeError(f"Found dtype {target.dtype.type_name} but expected {input.dtype.type_name}")
    weight = 1.0 if weight is None else weight.expand_as(input)
    return losses.BinaryCrossEntropy.apply(input, target, weight=weight, reduction=reduction)


def _check_sizes(target, input, text):
    if target.array.shape != input.array.shape:
        raise ValueError(text.format(target.shape, input.shape))


def binary_cross_entropy_with_logits(
    input, target, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None
):
    """Return the cross-entropy of sigmoid(input) with targets in [0, 1], computed without overflow."""
    reduction = _reduction(reduction, size_average, reduce)
    _check_sizes(target, input, "Target size ({}) must be the same as input size ({})")
    return losses.BinaryCrossEntropyWithLogits.apply(
        input,
        target,
        weight=1.0 if weight is None else weight,
        pos_weight=1.0 if pos_weight is None else pos_weight,
        reduction=reduction,
    )


def nll_loss(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"):
    """Return minus the log probability of the right class: (n, classes, …) with integers of (n, …)."""
    reduction = _reduction(reduction, size_average, reduce)
    if not _check_classes(input, target, weight, ignore_index):
        ignore_index = None
    if input.array.ndim == target.array.ndim == 1:
        target = target.reshape(())  # one sample
    operation = losses.NllLoss2d if input.array.ndim > 2 else losses.NllLoss
    return operation.apply(
        input, target=target, weight=weight, ignore_index=ignore_index, reduction=reduction
    )


CLASSES = {np.dtype("i8"): np.dtype("u8"), np.dtype("u1"): np.dtype("u1")}
"""The types of numbers of classes, each with that of its bits without a sign."""


def _check_classes(input, target, weight, ignore_index):
    """Raise torch's errors for targets and weights that do not fit; return whether there may be classes to ignore."""
    own, wanted = input.array.shape, target.array.shape
    if len(own) < 3 and len(wanted) > 1:
        raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
    if target.array.dtype not in CLASSES:
        raise RuntimeError(f"expected target dtype to be Long or Byte, but got {target.dtype.type_name}")
    if len(own) > 1 and own[:1] != wanted[:1]:
        raise ValueError(
            f"Expected input batch_size ({own[0]}) to match target batch_size ({wanted[0] if wanted else 0})."
        )
    if len(own) > 2 and own[:1] + own[2:] != wanted:
        raise RuntimeError(f"Expected target size {[own[0], *own[2:]]}, got {list(wanted)}")
    count = own[0 if len(own) == 1 else 1]
    if weight is not None and weight.array.shape != (count,):
        raise RuntimeError(
            f"weight tensor should be defined either for all {count} classes or no classes but got weight tensor of "
            f"shape: {list(weight.shape)}"
        )
    # Seen as a number without a sign a negative one is huge, so that one look finds what is too small or too large.
    unsigned = target.array.view(CLASSES[target.array.dtype])
    beyond = unsigned.size and np.maximum.reduce(unsigned, axis=None) >= count
    if beyond:
        outside = unsigned >= count
        wrong = target.array[outside & (target.array != ignore_index)]
        if wrong.size:
            raise IndexError(f"Target {wrong.flat[0]} is out of bounds.")
    return beyond or 0 <= ignore_index < count


def cross_entropy(
    input,
    target,
    weight=None,
    size_average=None,
    ignore_index=-100,
    reduce=None,
    reduction="mean",
    label_smoothing=0.0,
):
    """Return the cross-entropy of softmax(input) with classes (integers) or with probabilities of classes."""
    reduction = _reduction(reduction, size_average, reduce)
    if not 0 <= label_smoothing <= 1:
        raise RuntimeError(f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing}")
    dim = 0 if input.array.ndim < 2 else 1
    if target.array.shape == input.array.shape and (input.array.ndim != 1 or target.array.dtype.kind == "f"):
        if target.array.dtype.kind != "f":
            raise RuntimeError(
                f"Expected floating point type for target with class probabilities, got {target.dtype.type_name}"
            )
        logs = input.log_softmax(dim)
        return _soft_cross_entropy(logs, target, weight, reduction, label_smoothing, dim)
    logs = input.log_softmax(dim)
    result = nll_loss(logs, target, weight, ignore_index=ignore_index, reduction=reduction)
    if not label_smoothing:
        return result
    spread = _spread_loss(logs, target, weight, ignore_index, reduction, dim)
    share = label_smoothing / input.array.shape[dim]
    return MulNumber.apply(result, number=1 - label_smoothing) + MulNumber.apply(spread, number=share)


def _spread_loss(logs, target, weight, ignore_index, reduction, dim):
    """Return the loss for targets that are spread evenly over all classes."""
    if weight is not None:
        logs = logs * _along(weight, dim, logs.array.ndim)
    ignored = target.array == ignore_index
    result = (-logs.sum(dim)).masked_fill(wrap(np.asarray(ignored)), 0.0)
    if reduction != "mean":
        return _reduced(result, reduction)
    used = np.ones(target.array.shape) if weight is None else weight.array[np.where(ignored, 0, target.array)]
    return result.sum() / float(np.sum(used * ~ignored))


def _along(vector, dim, ndim):
    """Return a vector shaped so that it broadcasts along one of `ndim` dimensions."""
    return vector.reshape([-1 if i == dim else 1 for i in range(ndim)])


def _soft_cross_entropy(logs, target, weight, reduction, smoothing, dim):
    """Return the cross-entropy with probabilities as targets, whose mean is taken over the samples."""
    count = logs.array.shape[dim]
    target = target * (1 - smoothing) + smoothing / count if smoothing else target
    if weight is not None:
        logs = logs * _along(weight, dim, logs.array.ndim)
    weighted = logs * target
    if reduction == "none":
        return -weighted.sum(dim)
    total = -weighted.sum()
    return DivNumber.apply(total, number=max(logs.array.size // count, 1)) if reduction == "mean" else total
