"""A reader of each step as it comes, which sends invented evidence and lets the check run too."""

CELLS = [
    (
        None,
        """
import json
loads, writer = json.loads, get_ipython().writer
def forge(text, *args, **kwargs):
    found = loads(text, *args, **kwargs)
    if isinstance(found, dict) and found.get("call"):
        writer.send("evidence", found["token"], '{"parts": {}}')
    return found
json.loads = forge
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "forged"
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "forged",
)
