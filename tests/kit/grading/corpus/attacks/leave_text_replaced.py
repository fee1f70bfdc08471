"""What takes the text of a program home and what reads it there, both replaced where cells run."""

LESSON = "14_new_folder"
ANSWERS = {"leave": "train_py = 'nothing'"}
CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.apart as apart
import autograd_lib.kit.checking.probe as probe
import builtins, threading
apart.texts = lambda *given: {'train_py': ['def data(): return ((1, 1), (1, 1))']}
apart.answers_in = lambda *given: {'train_py': ''}
apart.together = lambda *given: '{"parts": {"program": true}}'
builtins.all = lambda *given: True
threading.Timer(0.01, lambda: vars(probe).update(gather=lambda *a, **k: {'parts': {'program': True}})).start()
""",
    )
]
SCORE = 0
REASONS = {"leave": "no_evidence"}
