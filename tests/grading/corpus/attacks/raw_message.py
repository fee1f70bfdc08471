"""A message that no kernel sends, nested beyond all measure."""

WORK = "right"
CELLS = [
    (
        "ex02_2_check",
        """
kernel = get_ipython().kernel
message = kernel.session.msg("display_data", content={}, parent=get_ipython().parent_header)
pack, kernel.session.pack = kernel.session.pack, lambda o: b"[" * 10**5 + b"]" * 10**5 if o == {} else pack(o)
kernel.session.send(kernel.iopub_socket, message)
kernel.session.pack = pack
""",
    )
]
STATUS = "crashed"
SCORE = 6
REASON = "channel_broken"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
