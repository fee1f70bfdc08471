"""An answer that is right but for nested products."""

from tests.kit.grading.handing_in import slip

WORK = "right"
ANSWERS = {"multiply_derive": slip("multiply_derive", "stops_at_the_children")}
SCORE = 23.25
