"""A reply whose content is a list."""

WORK = "right"
CELLS = [
    (
        "ex02_2_check",
        """
kernel = get_ipython().kernel
send = kernel.session.send
def odd(stream, kind, content=None, *rest, **named):
    return send(stream, kind, ["status", "ok"] if kind == "execute_reply" else content, *rest, **named)
kernel.session.send = odd
""",
    )
]
STATUS = "crashed"
SCORE = 6
REASON = "channel_broken"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
