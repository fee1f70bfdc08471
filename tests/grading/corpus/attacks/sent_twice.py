"""Every message sent twice."""

CELLS = [
    (
        None,
        """
publish = type(get_ipython().display_pub).publish
def again(self, data, *args, **kwargs):
    publish(self, data, *args, **kwargs)
    publish(self, data, *args, **kwargs)
type(get_ipython().display_pub).publish = again
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "forged"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "forged")
