"""An input transformer that reads the token, sends invented evidence, and lets the check run too."""

CELLS = [
    (
        None,
        """
import json, re
def forge(lines):
    found = re.search(r"'([0-9a-f]{32})'", "".join(lines))
    if found:
        get_ipython().display_pub.publish({"application/vnd.autograd-kit.evidence+json": {"token": found[1], "evidence": '{"parts": {}}'}})
    return lines
get_ipython().input_transformers_post.append(forge)
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "forged"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "forged")
