"""Evidence that is sent when the process ends, when an object does, when it forks, and when a thread is over."""

CELLS = [
    (
        None,
        """
import atexit, json, os, threading, weakref
send = get_ipython().writer.send
def last():
    for token in ('', 'x' * 32):
        send('evidence', token, json.dumps({'parts': {}}))
class Dying:
    def __del__(self): last()
keep = Dying()
weakref.finalize(keep, last)
atexit.register(last)
threading._register_atexit(last)
""",
    )
]
SCORE = 0
