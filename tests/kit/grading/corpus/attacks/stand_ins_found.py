"""Stand-ins for the parts that are asked for, found among all objects, whatever was put around them."""

LESSON = "12_nothing_learned"
FIND = """
import gc
def found(name):
    inside = f'{name}.<locals>.{name.lstrip("_")}'
    made = (one for one in gc.get_objects() if 'autograd_lib.mine' in str(getattr(one, '__module__', '')))
    return next(one for one in made if getattr(one, '__qualname__', '') == inside)
"""
CELLS = [
    ("switched_off", f"{FIND}\nno_grad = found('_no_grad')"),
    ("hand_it_over", f"{FIND}\ngrad = found('_grad')"),
]
SCORE = 0
REASONS = dict.fromkeys(["switched_off", "hand_it_over"], "answer_raised")
