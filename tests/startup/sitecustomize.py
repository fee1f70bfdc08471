"""Runs first in every Python that finds this folder on its path, and puts aside what commands of ours do without."""

import autograd_lib.kit.unneeded  # noqa: F401
