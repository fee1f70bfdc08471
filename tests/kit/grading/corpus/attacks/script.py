"""JavaScript for the instructor's browser."""

WORK = "right"
CELLS = [("ex02_1", "from IPython.display import HTML; HTML('<script>alert(1)</script>')")]
SCORE = 24
