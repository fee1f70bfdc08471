"""An answer that loops when it is called."""

WORK = "right"
ANSWERS = {
    "how_many_calls": """
class CountingVariable(Variable):
    visits = 0
    def derive(self, seed):
        while True: pass
"""
}
STATUS = "timed_out"
SCORE = 20
REASON = "some_cells_timed_out"
REASONS = {"how_many_calls": "cell_timed_out"}
