"""Sources of random numbers."""

import numpy as np


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


def source(generator=None):
    """Return NumPy's generator behind the one given, or behind the one that all random functions draw from."""
    return (generator or default_generator).numpy
