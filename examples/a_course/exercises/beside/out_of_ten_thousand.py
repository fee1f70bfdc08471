"""What runs beside answers to out_of_ten_thousand. It knows no answer."""


def collect(answers, challenge):
    """The two numbers as they are."""
    return dict(answers)
