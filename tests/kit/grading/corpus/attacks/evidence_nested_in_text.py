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
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "evidence_unreadable",
)
