"""A pipe into which no evidence is written."""

CELLS = [
    (
        None,
        """
writer = get_ipython().writer
send = writer.send
writer.send = lambda kind, *fields: None if kind == "evidence" else send(kind, *fields)
""",
    )
]
SCORE = 0
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "no_evidence")
