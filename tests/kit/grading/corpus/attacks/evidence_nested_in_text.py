"""Evidence whose text is nested a hundred thousand deep."""

CELLS = [
    (
        None,
        """
writer = get_ipython().writer
send = writer.send
def deep(kind, *fields):
    if kind == "evidence":
        fields = fields[0], '{"parts": ' + '[' * 10**5 + ']' * 10**5 + '}'
    send(kind, *fields)
writer.send = deep
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "evidence_unreadable"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "evidence_unreadable")
