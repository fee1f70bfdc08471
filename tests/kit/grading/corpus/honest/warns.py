"""A warning, which goes to stderr."""

WORK = "right"
CELLS = [("ex02_1", "import warnings; warnings.warn('careful')")]
SCORE = 24
