"""Right lines above the line of the stub that says that nothing is there yet."""

from tests.kit.grading.handing_in import right

WORK = "right"
ANSWERS = {"ex02_1": f"{right('ex02_1').rstrip()}\n        raise NotImplementedError"}
SCORE = 21
REASONS = {"ex02_1": "stub_left"}
