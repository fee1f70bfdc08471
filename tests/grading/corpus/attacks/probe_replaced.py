"""An input transformer that puts code of its own in place of the check's."""

CELLS = [
    (
        None,
        """
import re
def replace(lines):
    found = re.search(r"'([0-9a-f]{32})'", "".join(lines))
    if not found: return lines
    return ["get_ipython().display_pub.publish({'application/vnd.autograd-kit.evidence+json': {'token': '" + found[1] + "', 'evidence': '{\\"parts\\": {\\"plain\\": 24}}'}})\\n"]
get_ipython().input_transformers_post.append(replace)
""",
    )
]
SCORE = 0
