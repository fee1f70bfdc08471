"""A run that takes every step and never says that it is done."""

CELLS = [
    (
        None,
        """
writer = get_ipython().writer
send = writer.send
writer.send = lambda kind, *fields: None if kind == "done" else send(kind, *fields)
""",
    )
]
STATUS = "timed_out"
SCORE = 0
REASON = "stuck"
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "not_reached",
)
