"""An answer that is right but for nested products."""

from tests.kit.grading.handing_in import slip

WORK = "right"
ANSWERS = {"ex02_1": slip("ex02_1", "stops_at_the_children")}
SCORE = 23.25
