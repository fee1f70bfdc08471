"""Tests of lesson building, on a small lesson of their own (samples.py) whose exercises live in sample/."""
