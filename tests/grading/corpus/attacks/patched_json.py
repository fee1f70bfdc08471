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
STATUS = "crashed"
SCORE = 0
REASON = "channel_broken"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "not_reached")
