"""A hook that puts a collector of its own in place before each cell."""

CELLS = [
    (
        None,
        """
def replace(info):
    import autograd_lib.kit.checking.probe as kit
    kit.gather = lambda *a: {'parts': {'plain': 3}}
get_ipython().events.register('pre_run_cell', replace)
""",
    )
]
SCORE = 0
