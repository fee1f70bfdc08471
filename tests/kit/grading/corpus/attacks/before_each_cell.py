"""Hooks that raise before each cell is taken apart, and before it runs."""

WORK = "right"
CELLS = [
    (
        None,
        """
def stop(*info): raise SyntaxError('no')
get_ipython().input_transformers_cleanup.append(stop)
get_ipython().events.register('pre_run_cell', stop)
""",
    )
]
SCORE = 0
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "answer_raised")
