"""Half characters, which no file can hold, in all that a cell shows and raises."""

WORK = "right"
CELLS = [
    (
        "minus_derive_check",
        r"""
half = "\ud800" * 3
publish = get_ipython().display_pub.publish
publish({"text/plain": half, "image/png": half, half: half}, metadata={half: half})
writer = get_ipython().writer
writer.send("stdout", half)
writer.send("display", half, half, half, half, half)
writer.send("error", half, half, half)
raise type(half, (Exception,), {})(half)
""",
    )
]
SCORE = 24
