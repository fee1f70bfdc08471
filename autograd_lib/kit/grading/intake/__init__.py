"""Taking in what students handed in elsewhere: a folder or a zip as Moodle, Canvas, nbgrader and people deliver them.

`archives` reads safely, `owners` tells from a path whose file it is, `lessons` from the content which lesson it is,
`collect` decides between copies and puts each where `autograd-kit grade` looks for it.
"""
