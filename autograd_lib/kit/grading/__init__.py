"""Grading a class. The rooms stand in walking order.

`intake` takes in what was handed in elsewhere; `submission` reads and rebuilds it; `execution` runs it; `judging` finds
verdicts on what came of that; `gradebook` stores them; `pages` say them. `coordinator` leads a run through all rooms.
"""
