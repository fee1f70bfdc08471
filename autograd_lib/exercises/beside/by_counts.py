from .shared.graphs import doublings, small
from .shared.walks import ordered

SEARCHING = 150_000  # readings: looking for a node that none of those left uses, among all, again and again


def collect(answers, challenge):
    """The learner's order of three graphs whose nodes have no numbers, of the first one twice."""
    by_counts = answers["by_counts"]
    first = small(challenge["rows"], numbered=False)
    return {
        "order": ordered(by_counts, first),
        "again": ordered(by_counts, first),
        "mirrored": ordered(by_counts, small(challenge["mirrored"], numbered=False)),
        "deep": ordered(by_counts, doublings(challenge["levels"], numbered=False, calm=SEARCHING)),
    }
