"""Five thousand displays."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        """
from IPython.display import display
for i in range(5000): display(i)
""",
    )
]
SCORE = 24
