"""Code that runs whenever garbage is collected, in whatever is happening then: here, while evidence is made."""

CELLS = [
    (
        None,
        """
import gc, sys
def look(phase, info):
    frame = sys._getframe()
    while frame:
        for name, value in list(frame.f_locals.items()):
            if name == 'parts' and type(value) is dict: value.update(dict.fromkeys(value, True))
        frame = frame.f_back
gc.callbacks.append(look)
gc.unfreeze()
gc.set_threshold(1, 10**6)  # often, but of what is young
""",
    )
]
SCORE = 0
