"""A thread that waits for the socket on which messages leave, and rewrites the evidence in them."""

CELLS = [
    (
        None,
        """
import json, threading, time
thread = get_ipython().kernel.iopub_thread
def patch():
    while not hasattr(thread, 'socket'): time.sleep(0.001)
    send = thread.socket.send_multipart
    def rewritten(parts, *args, **kwargs):
        return send([p.replace(b'$unattempted', b'value') for p in parts], *args, **kwargs)
    thread.socket.send_multipart = thread.send_multipart = rewritten
worker = threading.Thread(target=patch); worker.start(); worker.join()
""",
    )
]
STATUS = "crashed"
SCORE = 0
REASON = "channel_broken"
REASONS = {"ex02_1": "no_evidence"} | dict.fromkeys([f"ex02_{n}" for n in range(2, 7)], "not_reached")
