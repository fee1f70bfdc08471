"""An input transformer that empties every later cell."""

CELLS = [(None, "get_ipython().input_transformers_post.append(lambda lines: [])")]
SCORE = 0
