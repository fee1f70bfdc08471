"""A trace function that changes what the collector returns."""

CELLS = [
    (
        None,
        """
import sys, threading
def trace(frame, event, arg):
    if frame.f_code.co_name == 'gather':
        frame.f_locals['namespace'] = {}
    return trace
sys.settrace(trace); sys.setprofile(trace); threading.settrace(trace)
""",
    )
]
SCORE = 0
