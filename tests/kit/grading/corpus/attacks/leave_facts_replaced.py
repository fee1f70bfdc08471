"""A program that is none, and in the place of what collects, all that was to be found out about it."""

LESSON = "14_new_folder"
ANSWERS = {"leave": "train_py = 'nothing'"}
CELLS = [
    (
        None,
        """
import autograd_lib.exercises.beside.leave as beside
beside.facts = lambda *given: {
    'rows': [60, 60, 20, 20], 'own': [[0.5]] * 40, 'apart': 0, 'alike': True, 'kept': [], 'doubles': ['float64'],
    'passes': [200, 0], 'falls': [2.0, 0.1], 'gradients': [[[0.5], [0.5]]], 'slopes': [0.5, 0.5],
    'begins': {'sums': [], 'first': []}, 'elsewhere': {'sums': [], 'first': []}}
""",
    )
]
SCORE = 0
