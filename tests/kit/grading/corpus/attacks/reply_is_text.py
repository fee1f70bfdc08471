"""The end of a step in the fields of another kind of message."""

WORK = "right"
CELLS = [
    (
        "minus_derive_check",
        r"""
writer = get_ipython().writer
send = writer.send
writer.send = lambda kind, *fields: send("stdout", *fields) if kind == "done" else send(kind, *fields)
""",
    )
]
STATUS = "crashed"
SCORE = 6
REASON = "channel_broken"
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
