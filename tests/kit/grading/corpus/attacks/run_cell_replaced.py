"""A shell that runs nothing any more and says that all went well."""

CELLS = [
    (
        None,
        """
from IPython.core.interactiveshell import ExecutionInfo, ExecutionResult
def nothing(*a, **k): return ExecutionResult(ExecutionInfo('', False, False, False, None))
async def nothing_async(*a, **k): return nothing()
shell = get_ipython()
type(shell).run_cell, type(shell).run_cell_async, type(shell).should_run_async = nothing, nothing_async, lambda *a, **k: False
""",
    )
]
SCORE = 0
