"""What runs beside answers to slopes_from_outputs."""

from ...kit.checking.collecting import attempt


def collect(answers, challenge):
    """The slopes at every output, and how they were got."""
    parts = {}
    for name, function in answers.items():
        # `r > 0` is as good a factor as 1 or 0.
        parts[name] = attempt(
            lambda slope, of=name: [1 * slope(output) for output in challenge[of]], function
        )
    return parts
