"""What runs beside answers to divide_and_power."""

from ...kit.checking.collecting import attempt


def collect(answers, challenge):
    """What each function returns for every pair of numbers: its value, then its derivatives."""

    def returned(function, numbers):
        found = function(*numbers)
        return list(found) if isinstance(found, (tuple, list)) else found

    return {part: attempt(returned, answers[case["of"]], case["numbers"]) for part, case in challenge.items()}
