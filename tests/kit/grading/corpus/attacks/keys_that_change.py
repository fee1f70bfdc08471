"""Parts under keys that are another text each time they are looked at."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.collecting as collecting
class Key(str):
    def __hash__(self): return 1
    def __eq__(self, other): return True
    def __str__(self): return 'value'
attempt = collecting.attempt
collecting.attempt = lambda *a: {Key('x'): attempt(*a)}
""",
    )
]
SCORE = 0
