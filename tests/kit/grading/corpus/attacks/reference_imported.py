"""The reference that the lesson asks to build, imported."""

ANSWERS = {"ex02_1": "from autograd_lib.scalar import Multiply"}
SCORE = 0
