"""Nine flags in and around nested blocks that switch recording off and on."""

from ...kit.checking.collecting import predicted_entries
from ...kit.checking.predictions import names_together, predictions

GROUPS = {"inside": ("b", "w", "f"), "nested": ("c", "d", "e"), "after": ("g", "h", "i")}
LABELS = {group: names_together(names) for group, names in GROUPS.items()}
TRUTH = {name: name in "wcfgi" for name in "bwcdefghi"}  # the lesson's own cell shows them on both engines


JUDGE = predictions(lambda: TRUTH, LABELS, groups=GROUPS, collect=predicted_entries)
