"""An answer that loops when it is called."""

WORK = "right"
ANSWERS = {
    "another_point": """
counterexample = (5, 7)
def repaired(root, leaves, values):
    while True: pass
"""
}
STATUS = "timed_out"
SCORE = 14
REASON = "some_cells_timed_out"
REASONS = {"another_point": "cell_timed_out"}
