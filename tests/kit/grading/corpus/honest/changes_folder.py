"""Files written to the working folder, which is left for another one."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        "import os, tempfile\nopen('notes.txt', 'w').write('x' * 1000)\nos.chdir(tempfile.mkdtemp())\nprint(os.getcwd())",
    )
]
SCORE = 24
