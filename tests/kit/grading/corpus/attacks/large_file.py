"""Files that fill the disk."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        """
for n in range(9):
    with open(f'large-{n}', 'wb') as file: file.write(bytes(60 * 2**20))
""",
    )
]
SCORE = 24
