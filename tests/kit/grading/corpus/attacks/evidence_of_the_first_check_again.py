"""What the first check of an answer found (multiply_derive), sent again as what every later one found."""

WORK = "right"
CELLS = [
    (
        None,
        """
writer, kept = get_ipython().writer, []
send = writer.send
def replayed(kind, *fields):
    if kind == "evidence":
        if '"nested"' in fields[1]:
            kept.append(fields[1])
        fields = fields[0], (kept or fields[1:])[0]
    send(kind, *fields)
writer.send = replayed
""",
    )
]
SCORE = 3
