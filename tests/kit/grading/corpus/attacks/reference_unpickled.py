"""The reference named by a pickle."""

ANSWERS = {
    "ex02_1": """
import pickle
Multiply = pickle.loads(b'cautograd_lib.scalar\\nMultiply\\n.')
"""
}
SCORE = 0
