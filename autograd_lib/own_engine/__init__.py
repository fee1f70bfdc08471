"""The learner's own engine as far as the course gives it: the text that holds the parts together, and stand-ins.

`walk`, `frame` and `surface` are the pages of that text; `parts` and `joint` stand in for answers that are not right
yet; `trial` tells whether some fit.
"""
