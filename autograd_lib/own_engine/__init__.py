"""The learner's own engine: their right answers of lessons 03 to 13, put together into one file, `my_autograd.py`.

`frame` is the text that holds the parts together; `parts` and `joint` stand in for those that are not right yet.
"""
