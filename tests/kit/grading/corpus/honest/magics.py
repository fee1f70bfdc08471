"""Magics and a shell command, some of which fail where there is no network."""

WORK = "right"
CELLS = [
    ("ex02_1", "%time sum(range(100))"),
    ("ex02_2", "!echo hello"),
    ("ex02_3", "%%bash\nls -a"),
    ("ex02_4", "%timeit -n 3 -r 2 sum(range(100))"),
    ("ex02_5", "%pip --version"),
]
SCORE = 24
