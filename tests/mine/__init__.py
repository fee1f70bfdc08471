"""Tests of the learner's own engine."""
