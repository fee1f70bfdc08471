"""Tests of the learner's lab."""
