"""The learner's own engine as far as the course gives it."""
