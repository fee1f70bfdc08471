"""A collector that finds the cell's token and challenge in the frames above it, and sends what it likes."""

CELLS = [
    (
        None,
        """
import json, sys
import autograd_lib.checking.collecting as kit
def forge(*given):
    frame = sys._getframe()
    while frame and "token" not in frame.f_locals: frame = frame.f_back
    parts = dict.fromkeys(json.loads(frame.f_locals["challenge"]), {"value": 1.0})
    get_ipython().display_pub.publish({"application/vnd.autograd-kit.evidence+json": {"token": frame.f_locals["token"], "evidence": json.dumps({"parts": parts})}})
    raise SystemExit
kit.gather = forge
""",
    )
]
SCORE = 0
