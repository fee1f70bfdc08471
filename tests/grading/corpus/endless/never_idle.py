"""A kernel that answers every request and never says that it is done."""

CELLS = [
    (
        None,
        """
kernel = get_ipython().kernel
kernel._publish_status = lambda *a, **k: None
""",
    )
]
STATUS = "timed_out"
SCORE = 0
REASON = "stuck"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "not_reached")
