"""An answer that interrupts its own check."""

ANSWERS = {
    "ex02_1": """
class Multiply:
    def __init__(self, *operands): raise KeyboardInterrupt
"""
}
STATUS = "tampered"
SCORE = 0
REASON = "no_evidence"
REASONS = {"ex02_1": "no_evidence"}
