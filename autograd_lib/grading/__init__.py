"""Grading a class: reading, rebuilding, executing, judging, and storing in nbgrader's gradebook."""
