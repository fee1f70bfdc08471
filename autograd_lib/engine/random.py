"""Random tensors. The numbers differ from torch's; the distributions and the seeding do not."""

import numpy as np

from .breadth.arrays import shape_of
from .breadth.generators import Generator, default_generator, source
from .factories import factory, finished, like
from .torch.dtypes import Default, as_long, int64, to_numpy
from .torch.shapes import sizes

__all__ = [
    "Generator", "bernoulli", "default_generator", "initial_seed", "manual_seed", "multinomial", "normal", "rand", "rand_like", "randint", "randn",
    "randn_like", "randperm", "seed",
]  # fmt: skip


manual_seed, seed, initial_seed = (
    default_generator.manual_seed,
    default_generator.seed,
    default_generator.initial_seed,
)


@factory
def rand(*shape, size=None, dtype=None, generator=None):
    """Return random numbers from 0 to 1, 1 excluded."""
    return _random(shape_of("rand", shape, size), source(generator).random, dtype)


@factory
def randn(*shape, size=None, dtype=None, generator=None):
    """Return random numbers of the standard normal distribution."""
    return _random(shape_of("randn", shape, size), source(generator).standard_normal, dtype)


def _random(shape, draw, dtype):
    wanted = Default.dtype.numpy if dtype is None else to_numpy(dtype)
    precise = wanted if wanted.itemsize >= 4 else np.dtype("float32")
    return np.asarray(draw(shape, dtype=precise)).astype(wanted, copy=False)


@factory
def randint(low, high=None, size=None, *, dtype=int64, generator=None):
    """Return random integers from `low` (0 when left out) up to but without `high`."""
    if size is None:
        low, high, size = 0, low, high
    elif high is None:
        low, high = 0, low
    if low >= high:
        raise RuntimeError(f"random_ expects 'from' to be less than 'to', but got from={low} >= to={high}")
    return source(generator).integers(low, high, sizes((size,))).astype(to_numpy(dtype))


@factory
def randperm(n, *, dtype=int64, generator=None):
    """Return the numbers from 0 to n - 1 in random order."""
    return source(generator).permutation(n).astype(to_numpy(dtype))


rand_like, randn_like = like(rand), like(randn)


def normal(mean=0.0, std=1.0, size=None, *, generator=None):
    """Return random numbers of a normal distribution; mean and std may be tensors."""
    if np.any(np.asarray(getattr(std, "array", std)) < 0):
        raise RuntimeError(
            f"normal expects std >= 0.0, but found std {float(np.min(getattr(std, 'array', std))):g}"
        )
    if size is None:
        size = np.broadcast_shapes(*(getattr(one, "array", np.zeros(())).shape for one in (mean, std)))
    return randn(size, generator=generator) * std + mean


def bernoulli(input, *, generator=None):
    """Return 1 with the probability in `input`, else 0."""
    if not ((input.array >= 0) & (input.array <= 1)).all():
        raise RuntimeError("Expected p_in >= 0 && p_in <= 1 to be true, but got false.")
    drawn = source(generator).random(input.array.shape) < input.array
    return finished(drawn.astype(input.array.dtype), False)


def multinomial(input, num_samples, replacement=False, *, generator=None):
    """Return positions drawn with the probabilities in `input`, a vector or rows."""
    if not replacement and num_samples > input.array.shape[-1]:
        raise RuntimeError("cannot sample n_sample > prob_dist.size(-1) samples without replacement")
    rows = np.atleast_2d(input.array)
    drawn = [
        source(generator).choice(len(row), num_samples, replacement, row / row.sum(dtype=np.float64))
        for row in rows.astype(np.float64)
    ]
    return finished(as_long(drawn).reshape((*input.array.shape[:-1], num_samples)), False)
