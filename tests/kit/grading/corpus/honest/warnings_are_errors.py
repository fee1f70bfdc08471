"""Warnings as errors, as careful programmers set them."""

WORK = "right"
CELLS = [(None, "import warnings\nwarnings.simplefilter('error')")]
SCORE = 24
