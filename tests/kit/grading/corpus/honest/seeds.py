"""Random state set by hand, a raised recursion limit, another numeric context."""

WORK = "right"
CELLS = [
    (
        None,
        (
            "import random, sys\nimport numpy as np\nrandom.seed(0); np.random.seed(0)\nsys.setrecursionlimit(5000)\n"
            "np.seterr(all='raise')\nnp.set_printoptions(precision=2)"
        ),
    )
]
SCORE = 24
