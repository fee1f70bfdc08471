"""The reference through importlib."""

ANSWERS = {
    "ex02_1": """
import importlib
Multiply = importlib.import_module('autograd_lib.scalar').Multiply
"""
}
SCORE = 0
