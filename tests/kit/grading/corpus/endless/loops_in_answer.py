"""An answer that loops when it is called."""

WORK = "right"
ANSWERS = {
    "ex02_6": """
class CountingVariable(Variable):
    visits = 0
    def derive(self, seed):
        while True: pass
"""
}
STATUS = "timed_out"
SCORE = 20
REASON = "some_cells_timed_out"
REASONS = {"ex02_6": "cell_timed_out"}
