"""Names of builtins used for variables, as beginners do, in cells of their own."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        "list = [1, 2]\nsum = 3\nid = 'x'\nstr = None\ntype = 4\nprint = None\ninput = 7\ndict = set = len = 1",
    )
]
SCORE = 24
