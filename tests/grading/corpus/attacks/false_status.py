"""Messages that say the cell is done while it is not, and that it went well."""

CELLS = [
    (
        "ex02_1",
        """
kernel = get_ipython().kernel
kernel.session.send(kernel.iopub_socket, "status", {"execution_state": "idle"}, parent=get_ipython().parent_header)
kernel.session.send(kernel.iopub_socket, "display_data", {"data": {"text/plain": "24.0"}}, parent=get_ipython().parent_header)
""",
    )
]
SCORE = 0
