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
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "forged")
