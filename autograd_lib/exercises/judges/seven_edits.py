"""What seven edits between the forward and the backward pass do, through .data, .detach() and others."""

from ...kit.checking.collecting import predicted_entries
from ...kit.checking.predictions import names_together, predictions

GROUPS = {
    "first": ("data", "copy"),
    "second": ("detached", "direct"),
    "third": ("no_grad", "result", "other"),
}
LABELS = {group: names_together(names) for group, names in GROUPS.items()}
RIGHT, SPOILT = [1.0, 2.0], [10.0, 20.0]
TRUTH = {  # the lesson's own cell runs all seven on both engines
    "data": SPOILT,
    "detached": "backward",
    "direct": "edit",
    "no_grad": "backward",
    "copy": RIGHT,
    "result": RIGHT,
    "other": RIGHT,
}


JUDGE = predictions(lambda: TRUTH, LABELS, groups=GROUPS, collect=predicted_entries)
