"""Evidence as what the last value of a cell looks like."""

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
SCORE = 0
