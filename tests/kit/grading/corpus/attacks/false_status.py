"""Messages that say the cell is done while it is not, and that it went well."""

CELLS = [
    (
        "multiply_derive",
        """
import os
writer = get_ipython().writer
for token in ("", "x", "0" * 32): writer.send("done", token, "1", "", "")
writer.send("result", "1", "{}", "text/plain", "text", "24.0")
""",
    )
]
SCORE = 0
