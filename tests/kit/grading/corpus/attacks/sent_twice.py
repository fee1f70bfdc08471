"""Every message sent twice."""

CELLS = [
    (
        None,
        """
writer = get_ipython().writer
send = type(writer).send
def again(self, *message):
    send(self, *message)
    send(self, *message)
type(writer).send = again
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "forged"
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "forged",
)
