"""The reference that the lesson asks to build, imported."""

ANSWERS = {"multiply_derive": "from autograd_lib.scalar import Multiply"}
SCORE = 0
