"""Facts of a program that is none, which begin as the mark does that stands for no answer."""

LESSON = "14_new_folder"
ANSWERS = {"leave": "train_py = 'nothing'"}
CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as probe
probe.evidence = lambda *given: (
    '{"parts":{"$unattempted":true,"program":true,"rows":[60,60,20,20],"own":[],"apart":0,"alike":true,"kept":[],'
    '"doubles":["float64"],"passes":[200,0],"falls":[2.0,0.1],"gradients":[],"slopes":[0.5,0.5]}}')
""",
    )
]
STATUS, REASON = "tampered", "evidence_unreadable"
SCORE = 0
REASONS = {"leave": "evidence_unreadable"}
