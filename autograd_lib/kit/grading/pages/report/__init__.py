"""The class as pages: of the semester and of each lesson for the instructor, one for each student. Nothing to install.

`statistics` counts in one lesson, `semester` over all of them, `plots` draws, `pages` writes.
"""
