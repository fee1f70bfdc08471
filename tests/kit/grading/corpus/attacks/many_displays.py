"""Five thousand displays."""

WORK = "right"
CELLS = [
    (
        "ex02_1",
        """
from IPython.display import display
for i in range(5000): display(i)
""",
    )
]
SCORE = 24
