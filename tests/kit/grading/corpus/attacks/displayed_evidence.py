"""Evidence from a cell that is no check."""

CELLS = [(None, "get_ipython().writer.send('evidence', 'x', '{}')")]
STATUS = "tampered"
SCORE = 0
REASON = "forged"
