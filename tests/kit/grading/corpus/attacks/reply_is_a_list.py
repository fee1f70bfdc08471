"""The end of a step said with other fields than it has."""

WORK = "right"
CELLS = [
    (
        "ex02_2_check",
        r"""
writer = get_ipython().writer
send = writer.send
writer.send = lambda kind, *fields: send(kind, *fields, "more") if kind == "done" else send(kind, *fields)
""",
    )
]
STATUS = "crashed"
SCORE = 6
REASON = "channel_broken"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
