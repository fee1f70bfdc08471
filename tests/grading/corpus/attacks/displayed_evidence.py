"""An evidence message from a cell that is no check."""

CELLS = [
    (
        None,
        "get_ipython().display_pub.publish({'application/vnd.autograd-kit.evidence+json': {'token': 'x', 'evidence': '{}'}})",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "forged"
