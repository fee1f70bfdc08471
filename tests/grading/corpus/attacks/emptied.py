"""An input transformer that empties every later cell."""

CELLS = [(None, "get_ipython().input_transformers_post.append(lambda lines: [])")]
SCORE = 0
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "no_evidence")
