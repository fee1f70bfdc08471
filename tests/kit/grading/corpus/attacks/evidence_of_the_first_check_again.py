"""What the first check found, sent again as what every later one found."""

WORK = "right"
CELLS = [
    (
        None,
        """
writer, kept = get_ipython().writer, []
send = writer.send
def replayed(kind, *fields):
    if kind == "evidence":
        kept.append(fields[1])
        fields = fields[0], kept[0]
    send(kind, *fields)
writer.send = replayed
""",
    )
]
SCORE = 3
