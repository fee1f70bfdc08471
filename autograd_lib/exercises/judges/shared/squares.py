"""Two square matrices as cotangents, and the square factor that they meet: of four_wrong and which_pass."""

import numpy as np

B = np.array([[4, 9, 2], [7, 1, 1], [6, 7, 3]])  # the lesson's b
ONES = np.ones((3, 3), dtype=int)
CHANGED = ONES + np.diag([0, 1, 0])
