"""Lesson 07, matrices and losses."""

# What a graded answer may not import. The engine stays: the lesson's own cells use it, and so may most answers; where
# an answer is to be derived by hand, the judge looks at the names that it uses.
FORBIDDEN = ("torch",)
STAGE = "arrays"  # of the way through the course, as `progress()` draws it
