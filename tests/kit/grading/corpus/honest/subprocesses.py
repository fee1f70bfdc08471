"""A program of the student's own in another process."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        (
            "import subprocess, sys\nprint(subprocess.run([sys.executable, '-c', 'print(1)'], capture_output=True).stdout)\n"
            "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])"
        ),
    )
]
SCORE = 24
