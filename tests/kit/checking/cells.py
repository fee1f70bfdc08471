"""Running a cell as a notebook would."""

import textwrap


def run(code, filename="/run/ipykernel_77/1234567.py", **given):
    """Return the namespace of a cell as a notebook would have run it."""
    namespace = {"__name__": "__main__", **given}
    exec(compile(textwrap.dedent(code), filename, "exec"), namespace)
    return namespace
