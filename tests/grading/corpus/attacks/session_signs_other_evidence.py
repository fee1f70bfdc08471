"""A session that puts evidence of its own into each message and signs that."""

CELLS = [
    (
        None,
        """
session = get_ipython().kernel.session
send = session.send
def other(stream, kind, content=None, *args, **kwargs):
    data = (content or {}).get('data', {}) if isinstance(content, dict) else {}
    for key in [k for k in data if 'evidence' in k]:
        data[key] = {**data[key], 'evidence': '{"parts": {"plain": {"value": 1}}}'}
    return send(stream, kind, content, *args, **kwargs)
session.send = other
""",
    )
]
SCORE = 0
