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
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "answer_raised",
)
