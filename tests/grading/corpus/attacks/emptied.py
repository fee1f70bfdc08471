"""An input transformer that empties every later cell."""

CELLS = [(None, "get_ipython().input_transformers_post.append(lambda lines: [])")]
STATUS = "tampered"
SCORE = 0
REASON = "no_evidence"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "no_evidence")
