"""Magics and a shell command, some of which fail where there is no network."""

WORK = "right"
CELLS = [
    ("multiply_derive", "%time sum(range(100))"),
    ("minus_derive", "!echo hello"),
    ("two_passes", "%%bash\nls -a"),
    ("another_point", "%timeit -n 3 -r 2 sum(range(100))"),
    ("another_point_check", "%pip --version"),
]
SCORE = 24
