"""A thread that waits for a check's token and sends evidence of its own beside the check's."""

CELLS = [
    (
        None,
        """
import gc, json, threading, time
from IPython.core.displaypub import DisplayPublisher
publisher, publish = get_ipython().display_pub, get_ipython().display_pub.publish
def twice(data, *args, **kwargs):
    for evidence in [v for k, v in data.items() if 'evidence' in k]:
        worker = threading.Thread(target=publish, args=({"application/vnd.autograd-kit.evidence+json": {**evidence, 'evidence': '{"parts": {"plain": 1}}'}},))
        worker.start(); worker.join()
    publish(data, *args, **kwargs)
publisher.publish = twice
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "forged"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "forged")
