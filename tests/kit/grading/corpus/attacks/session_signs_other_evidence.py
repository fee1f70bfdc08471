"""A pipe that takes evidence of its own with the right token."""

CELLS = [
    (
        None,
        """
writer = get_ipython().writer
send = writer.send
def other(kind, *fields):
    send(kind, *((fields[0], '{"parts": {"plain": {"value": 1}}}') if kind == "evidence" else fields))
writer.send = other
""",
    )
]
SCORE = 0
