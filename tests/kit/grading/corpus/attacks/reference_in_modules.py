"""The reference in `sys.modules`, where anybody who needs it has left it."""

ANSWERS = {
    "multiply_derive": """
import sys
for name in ('autograd_lib.exercises', 'autograd_lib.exercises.judges.shared.differences', 'autograd_lib.drawing'):
    try: __import__(name)
    except ImportError: pass
Multiply = sys.modules['autograd_lib.scalar'].Multiply
"""
}
SCORE = 0
REASONS = {"multiply_derive": "answer_raised"}
