"""Evidence as the update of a display, after the honest one."""

CELLS = [
    (
        None,
        """
publisher = get_ipython().display_pub
publish = publisher.publish
def updated(data, *args, **kwargs):
    publish(data, *args, **kwargs)
    for key in [k for k in data if 'evidence' in k]:
        publish({key: {**data[key], 'evidence': '{"parts": {"plain": 1}}'}}, transient={'display_id': 'x'}, update=True)
publisher.publish = updated
""",
    )
]
SCORE = 0
