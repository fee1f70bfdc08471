"""The reference's file, read as text and run."""

ANSWERS = {
    "multiply_derive": """
import autograd_lib, os
text = open(os.path.join(autograd_lib.__path__[0], 'scalar.py')).read()
names = {'__name__': 'mine'}
exec(text, names)
Multiply = names['Multiply']
"""
}
SCORE = 0
REASONS = {"multiply_derive": "answer_raised"}
UNCONFINED_SCORE = 3
