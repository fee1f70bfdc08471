"""Random tensors. The numbers differ from torch's; the distributions and the seeding do not."""

import numpy as np

from .dtypes import Default, int64, to_numpy
from .factories import finished
from .shapes import sizes

__all__ = [
    "Generator", "bernoulli", "default_generator", "initial_seed", "manual_seed", "multinomial", "normal", "rand", "rand_like", "randint", "randn",
    "randn_like", "randperm", "seed",
]  # fmt: skip


class Generator:
    """A source of random numbers with a seed of its own. NumPy's is made when first needed: importing it takes long."""

    def __init__(self, device="cpu"):
        self._seed = self._numpy = None

    @property
    def numpy(self):
        """Return NumPy's generator."""
        if self._numpy is None:
            self.seed()
        return self._numpy

    def manual_seed(self, seed):
        """Start the random numbers anew from `seed`, and return the generator."""
        self._numpy = np.random.default_rng(seed % 2**64)
        self._seed = seed
        return self

    def seed(self):
        """Start the random numbers anew from a fresh seed, and return it."""
        self.manual_seed(int(np.random.SeedSequence().entropy % 2**63))
        return self._seed

    def initial_seed(self):
        """Return the seed that the random numbers were started from."""
        return self.seed() if self._seed is None else self._seed


default_generator = Generator()
manual_seed, seed, initial_seed = (
    default_generator.manual_seed,
    default_generator.seed,
    default_generator.initial_seed,
)


def source(generator=None):
    """Return NumPy's generator behind the one given, or behind the one that all random functions draw from."""
    return (generator or default_generator).numpy


def rand(*size, dtype=None, device=None, requires_grad=False, generator=None):
    """Return random numbers from 0 to 1, 1 excluded."""
    return _random(size, source(generator).random, dtype, requires_grad)


def randn(*size, dtype=None, device=None, requires_grad=False, generator=None):
    """Return random numbers of the standard normal distribution."""
    return _random(size, source(generator).standard_normal, dtype, requires_grad)


def _random(size, draw, dtype, requires_grad):
    wanted = Default.dtype.numpy if dtype is None else to_numpy(dtype)
    precise = wanted if wanted.itemsize >= 4 else np.dtype("float32")
    return finished(np.asarray(draw(sizes(size), dtype=precise)).astype(wanted, copy=False), requires_grad)


def randint(low, high=None, size=None, *, dtype=int64, requires_grad=False, generator=None):
    """Return random integers from `low` (0 when left out) up to but without `high`."""
    if size is None:
        low, high, size = 0, low, high
    return finished(
        source(generator).integers(low, high, sizes((size,))).astype(to_numpy(dtype)), requires_grad
    )


def randperm(n, *, dtype=int64, generator=None):
    """Return the numbers from 0 to n - 1 in random order."""
    return finished(source(generator).permutation(n).astype(to_numpy(dtype)), False)


def rand_like(input, *, dtype=None, requires_grad=False):
    """Return random numbers from 0 to 1 in the shape and dtype of a tensor."""
    return rand(input.array.shape, dtype=dtype or input.dtype, requires_grad=requires_grad)


def randn_like(input, *, dtype=None, requires_grad=False):
    """Return random numbers of the standard normal distribution in the shape and dtype of a tensor."""
    return randn(input.array.shape, dtype=dtype or input.dtype, requires_grad=requires_grad)


def normal(mean=0.0, std=1.0, size=None):
    """Return random numbers of a normal distribution; mean and std may be tensors."""
    if size is None:
        size = np.broadcast_shapes(*(getattr(one, "array", np.zeros(())).shape for one in (mean, std)))
    return randn(size) * std + mean


def bernoulli(input):
    """Return 1 with the probability in `input`, else 0."""
    drawn = source().random(input.array.shape) < input.array
    return finished(drawn.astype(input.array.dtype), False)


def multinomial(input, num_samples, replacement=False):
    """Return positions drawn with the probabilities in `input`, a vector or rows."""
    rows = np.atleast_2d(input.array)
    drawn = [
        source().choice(len(row), num_samples, replacement, row / row.sum(dtype=np.float64))
        for row in rows.astype(np.float64)
    ]
    return finished(np.array(drawn).reshape((*input.array.shape[:-1], num_samples)), False)
