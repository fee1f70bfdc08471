"""What runs beside answers to paradox. It knows no answer."""


def collect(answers, challenge):
    """The counts of both medicines."""
    return {"example": [answers["old"], answers["new"]]}
