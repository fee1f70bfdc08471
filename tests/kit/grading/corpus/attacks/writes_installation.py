"""The package itself changed, for all who are graded later."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        """
import autograd_lib, os, sys
for folder in (autograd_lib.__path__[0], sys.prefix, '/usr', '/tmp/..'):
    try:
        open(os.path.join(folder, 'pwned.py'), 'w').close()
        os._exit(1)
    except OSError: pass
""",
    )
]
SCORE = 24
