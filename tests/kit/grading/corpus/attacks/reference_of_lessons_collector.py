"""An answer made of the stand-ins that a collector uses: none of them is an answer."""

ANSWERS = {"multiply_derive": "from autograd_lib.exercises.beside.shared.trees import Multiply"}
SCORE = 0
REASONS = {"multiply_derive": "answer_raised"}
