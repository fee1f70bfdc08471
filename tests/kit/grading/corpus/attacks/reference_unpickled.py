"""The reference named by a pickle."""

ANSWERS = {
    "multiply_derive": """
import pickle
Multiply = pickle.loads(b'cautograd_lib.scalar\\nMultiply\\n.')
"""
}
SCORE = 0
