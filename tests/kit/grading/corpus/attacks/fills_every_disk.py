"""Every folder that can be written, filled to the last byte, and then honest answers."""

WORK = "right"
CELLS = [
    (
        None,
        """
import os
for folder in (os.path.expanduser('~'), '/tmp', '/dev/shm', '.'):
    for size in (2**22, 2**12, 1):
        try:
            for number in range(10**5):
                with open(f'{folder}/{size}-{number}', 'wb') as file: file.write(bytes(size))
        except OSError as error: print(error.strerror)
""",
    )
]
SCORE = 24
