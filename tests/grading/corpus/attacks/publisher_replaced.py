"""A display publisher that sends nothing."""

CELLS = [(None, "get_ipython().display_pub.publish = lambda *a, **k: None")]
SCORE = 0
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "no_evidence")
