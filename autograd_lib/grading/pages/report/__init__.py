"""The class as pages: one for the instructor, one for each student. No network, no script, nothing to install.

`statistics` counts, `plots` draws, `pages` writes.
"""
