"""Alarms among ten thousand people, of whom few are ill."""

from autograd_lib.kit.checking.predictions import predictions

LABELS = {"true_alarms": "`true_alarms`", "false_alarms": "`false_alarms`"}


def truth(people=10_000, ill_of_100=1, of_ten_ill=9, of_ten_well=1):
    """Return the number of alarms among the ill, and among the well."""
    ill = people * ill_of_100 // 100
    return {"true_alarms": ill * of_ten_ill // 10, "false_alarms": (people - ill) * of_ten_well // 10}


JUDGE = predictions(truth, LABELS)
