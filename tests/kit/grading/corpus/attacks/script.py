"""JavaScript for the instructor's browser."""

WORK = "right"
CELLS = [("multiply_derive", "from IPython.display import HTML; HTML('<script>alert(1)</script>')")]
SCORE = 24
