"""An answer made of the stand-ins that a collector uses: none of them is an answer."""

ANSWERS = {"ex02_1": "from autograd_lib.exercises.l02_expression_trees.collect import Multiply"}
SCORE = 0
REASONS = {"ex02_1": "answer_raised"}
