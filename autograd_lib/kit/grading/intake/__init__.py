"""Taking in what students handed in elsewhere: a folder or a zip as Moodle, Canvas, nbgrader and people deliver them.

`archives` reads safely, `owners` tells from a path whose file it is, by the table in `platforms`, and `exchange` asks
the file system; `lessons` tells from the content which lesson it is; `people` knows who is who from one delivery to the
next, by what `roster` reads; `placing` decides between copies, and puts each where `autograd-kit grade` looks for it.
`collect` leads a delivery through all of them.
"""
