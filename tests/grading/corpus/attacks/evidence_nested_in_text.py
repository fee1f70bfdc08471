"""Evidence whose text is nested a hundred thousand deep."""

CELLS = [
    (
        None,
        """
publisher = get_ipython().display_pub
publish = publisher.publish
def deep(data, *args, **kwargs):
    for key in [k for k in data if 'evidence' in k]:
        data = {key: {**data[key], 'evidence': '{"parts": ' + '[' * 10**5 + ']' * 10**5 + '}'}}
    publish(data, *args, **kwargs)
publisher.publish = deep
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "evidence_unreadable"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "evidence_unreadable")
