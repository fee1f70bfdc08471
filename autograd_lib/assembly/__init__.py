"""Putting the learner's own engine together: from right answers in notebooks to one file, `my_autograd.py`."""
