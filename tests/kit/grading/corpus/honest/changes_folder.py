"""Files written to the working folder, which is left for another one."""

WORK = "right"
CELLS = [
    (
        "ex02_1",
        "import os, tempfile\nopen('notes.txt', 'w').write('x' * 1000)\nos.chdir(tempfile.mkdtemp())\nprint(os.getcwd())",
    )
]
SCORE = 24
