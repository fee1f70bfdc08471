"""An answer that interrupts its own check."""

ANSWERS = {
    "multiply_derive": """
class Multiply:
    def __init__(self, *operands): raise KeyboardInterrupt
"""
}
SCORE = 0
REASONS = {"multiply_derive": "no_evidence"}
