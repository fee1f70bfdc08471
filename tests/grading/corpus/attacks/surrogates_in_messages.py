"""Half characters, which no file can hold, in all that a cell shows and raises."""

WORK = "right"
CELLS = [
    (
        "ex02_2_check",
        r"""
half = "\ud800" * 3
publish = get_ipython().display_pub.publish
publish({"text/plain": half, "image/png": half, half: half})
kernel = get_ipython().kernel
parent = get_ipython().parent_header
for kind, content in {
    "stream": {"name": "stdout", "text": half},
    "display_data": {"data": {"text/plain": half}, "metadata": {half: half}},
    "error": {"ename": half, "evalue": half, "traceback": [half]},
}.items():
    kernel.session.send(kernel.iopub_socket, kind, content, parent=parent)
raise type(half, (Exception,), {})(half)
""",
    )
]
SCORE = 24
