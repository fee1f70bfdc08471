"""Evidence as the update of a display, after the honest one."""

CELLS = [
    (
        None,
        """
writer = get_ipython().writer
send = writer.send
def updated(kind, *fields):
    send(kind, *fields)
    if kind == "evidence":
        send("update", fields[0], "{}", "application/vnd.autograd-kit.evidence+json", "json", '{"parts": {"plain": 1}}')
writer.send = updated
""",
    )
]
SCORE = 0
