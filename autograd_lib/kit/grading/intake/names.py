"""What files are called: notebooks, and notebooks that a browser gave another ending."""

_ENDINGS = (
    ".ipynb",
    ".ipynb.txt",
    ".ipynb.json",
)  # browsers add the latter two when they save a notebook's text


def is_notebook(name: str) -> bool:
    """Return whether a file is called as notebooks are, in whatever case."""
    return name.lower().endswith(_ENDINGS)


def notebook_stem(name: str) -> str:
    """Return a file's name without a notebook's ending; a name without one stays as it is."""
    ending = next((one for one in _ENDINGS if name.lower().endswith(one)), "")
    return name[: len(name) - len(ending)]
