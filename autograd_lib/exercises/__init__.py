"""The exercises of every lesson: one folder a lesson, one module an exercise.

`lNN_name/exNN_K.py` holds what only the trusted side may know (challenge, judge, hints, wrong answers) as `EXERCISE`;
`lNN_name/collect.py` holds what runs beside the learner's code, and knows no answer.
"""
