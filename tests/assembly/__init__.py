"""Putting the learner's own engine together, and the learners who do."""
