"""Messages of updates and clearing, of kinds that nothing here sends, and one as if from another process."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        """
from IPython.display import clear_output, display
handle = display("x", display_id=True); handle.update("y"); clear_output()
writer = get_ipython().writer
writer.send("update", "nobody", "{}", "text/plain", "text", "1")
writer.send("result", "no number", "{}", "text/plain", "text", "1")
writer.send("clear", "whenever")
writer.send("done", "x", "1", "", "")
writer._pid += 1; writer.send("stdout", "x"); writer._pid -= 1
""",
    )
]
SCORE = 24
