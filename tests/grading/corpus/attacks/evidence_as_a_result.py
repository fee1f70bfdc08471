"""Evidence as what the last value of a check cell looks like."""

CELLS = [
    (
        None,
        """
get_ipython().display_formatter.format = lambda *a, **k: (
    {'application/vnd.autograd-kit.evidence+json': {'token': 'x', 'evidence': '{"parts": {}}'}}, {})
1
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "forged"
