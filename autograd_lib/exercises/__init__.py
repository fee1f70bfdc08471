"""The exercises of the course. An exercise belongs to no unit: its document lies in one, and says so by lying there.

`judges/NAME.py` holds what only the trusted side may know, as `JUDGE`: what is tried, and what should come out of it;
`judges/NAME.json` its hints and wrong answers. No submission can read that folder. `beside/NAME.py` holds what runs
beside the learner's code, and knows no answer; a judge that is a table of calls has `kit.checking.calls` for it. What
several exercises need lies in the folder `shared` of either.
"""
