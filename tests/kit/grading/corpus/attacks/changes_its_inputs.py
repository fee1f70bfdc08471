"""An answer that changes the challenge it is given, so that the judge would see another one."""

ANSWERS = {
    "multiply_derive": """
import gc
class Multiply:
    def __init__(self, *operands):
        for thing in gc.get_objects():
            if type(thing) is dict and 'inputs' in thing and 'seed' in thing:
                thing['inputs'], thing['seed'] = dict.fromkeys(thing['inputs'], 0.0), 0.0
    def evaluate(self):
        self.value = 0.0
        return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
