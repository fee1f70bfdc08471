"""A hook that raises before each cell is taken apart, and one that ends the cell."""

CELLS = [
    (
        None,
        """
def stop(*info): raise KeyboardInterrupt
get_ipython().input_transformers_cleanup.append(stop)
get_ipython().events.register('pre_run_cell', stop)
""",
    )
]
STATUS = "timed_out"
SCORE = 0
REASON = "stuck"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "not_reached")
