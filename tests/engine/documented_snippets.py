"""The statements behind each documented output that shows text, flags, graph structure, an error or a warning.

They stand in `tests/data/documented-snippets.txt`. A snippet begins with a line `# %% ID: SETUP, SETUP`, where the
setups, if any, are earlier snippets that it continues. It is run as a notebook cell in which `torch` is torch or the
engine. What it prints and displays is compared with the documented text. The value of its last line, or `found` where
it sets that, is compared with the documented value: for a random entry, whether the documented identity holds; for
wrong code, the wrong result that it is known to give.
"""

import re
from pathlib import Path

FILE = Path(__file__).parent.parent / "data" / "documented-snippets.txt"


def read(text):
    """Return the code of each snippet by its id, setups by their names in capitals."""
    snippets = {}
    for part in re.split(r"^# %% ", text, flags=re.MULTILINE)[1:]:
        header, _, code = part.partition("\n")
        name, _, setups = header.partition(": ")
        assert name not in snippets, f"two snippets are called {name}"
        snippets[name] = "".join(snippets[setup] for setup in setups.split(", ") if setup) + code
    return snippets


SNIPPETS = {
    name: code for name, code in read(FILE.read_text(encoding="utf-8")).items() if re.match(r"S\d-", name)
}
