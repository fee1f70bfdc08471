"""A warning, which goes to stderr."""

WORK = "right"
CELLS = [("multiply_derive", "import warnings; warnings.warn('careful')")]
SCORE = 24
