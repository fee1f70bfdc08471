"""A picture that is no base64 but the end of a tag and the beginning of another."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        """from IPython.display import display
display({'image/png': '"><script>alert(1)</script>', 'image/svg+xml': '<svg onload=alert(1)>'}, raw=True)""",
    )
]
SCORE = 24
