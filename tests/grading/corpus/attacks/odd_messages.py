"""Messages of widgets, updates and clearing, and one for another cell."""

WORK = "right"
CELLS = [
    (
        "ex02_1",
        """
from IPython.display import clear_output, display
handle = display("x", display_id=True); handle.update("y"); clear_output()
kernel = get_ipython().kernel
for kind in ("comm_open", "update_display_data", "execute_input", "no_such_kind"):
    kernel.session.send(kernel.iopub_socket, kind, {"data": {"text/plain": 1}}, parent=get_ipython().parent_header)
kernel.session.send(kernel.iopub_socket, "display_data", {"data": [], "metadata": 3}, parent={"msg_id": "x"})
""",
    )
]
SCORE = 24
