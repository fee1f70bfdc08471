"""A `json.dumps` with an opinion of its own."""

CELLS = [
    (
        None,
        """
import json
json.dumps = lambda *a, **k: '{"parts": {"plain": {"value": 6}}}'
""",
    )
]
SCORE = 0
