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
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "no_evidence",
)
