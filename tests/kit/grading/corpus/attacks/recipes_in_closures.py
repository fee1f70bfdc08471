"""A check that looks into everything that a candidate holds, for what says how it is made."""

LESSON = "07_brackets"
ANSWERS = {
    "eight_mistakes": """
import gc
import types
import autograd_lib
def is_right(backward):
    met, todo = set(), [backward.__closure__, backward.__defaults__, backward.__dict__]
    while todo:
        one = todo.pop()
        if id(one) in met or isinstance(one, (type, types.ModuleType)):
            continue
        met.add(id(one))
        if isinstance(one, dict) and 'sees' in one:
            plain = one['sees'] == 'given' and one['x'] == 'w' and one['w'] == 'x' and one['rows'] == 'sum'
            return plain and one['scale'] == one['last'] == [1, 1]
        todo += [two for two in gc.get_referents(one) if not (isinstance(two, dict) and '__builtins__' in two)]
    return False
"""
}
SCORE = 0
