"""A collector that finds the step's token and challenge in the frames above it, and sends what it likes."""

CELLS = [
    (
        None,
        """
import json, sys
import autograd_lib.kit.checking.probe as probe
def forge(*given):
    frame = sys._getframe()
    while frame and "step" not in frame.f_locals: frame = frame.f_back
    step = frame.f_locals["step"]
    parts = dict.fromkeys(json.loads(step["arguments"][2]), {"value": 1.0})
    get_ipython().writer.send("evidence", step["token"], json.dumps({"parts": parts}))
    raise SystemExit
probe.gather = forge
""",
    )
]
SCORE = 0
