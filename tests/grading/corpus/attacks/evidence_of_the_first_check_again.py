"""What the first check found, sent again as what every other check found."""

WORK = "right"
CELLS = [
    (
        None,
        """
publisher, kept = get_ipython().display_pub, []
publish = publisher.publish
def replayed(data, *args, **kwargs):
    for key in [k for k in data if 'evidence' in k]:
        kept.append(data[key]['evidence'])
        data = {key: {**data[key], 'evidence': kept[0]}}
    publish(data, *args, **kwargs)
publisher.publish = replayed
""",
    )
]
SCORE = 3
