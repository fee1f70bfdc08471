"""The reference through importlib."""

ANSWERS = {
    "multiply_derive": """
import importlib
Multiply = importlib.import_module('autograd_lib.scalar').Multiply
"""
}
SCORE = 0
