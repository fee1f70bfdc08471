"""Right lines above the line of the stub that says that nothing is there yet."""

from tests.kit.grading.handing_in import right

WORK = "right"
ANSWERS = {"multiply_derive": f"{right('multiply_derive').rstrip()}\n        raise NotImplementedError"}
SCORE = 21
REASONS = {"multiply_derive": "stub_left"}
