"""Exercises of single lessons: the formulas their judges rely on, and answers that are not among the declared ones."""
