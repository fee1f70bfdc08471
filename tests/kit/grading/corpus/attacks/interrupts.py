"""An answer that interrupts its own check."""

ANSWERS = {
    "ex02_1": """
class Multiply:
    def __init__(self, *operands): raise KeyboardInterrupt
"""
}
SCORE = 0
REASONS = {"ex02_1": "no_evidence"}
