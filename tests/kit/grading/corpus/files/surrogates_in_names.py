"""Halves of characters in ids, in the names of keys and in an answer that does not use them."""

from tests.kit.grading.handing_in import code, right, solved

SCORE = 24


def made():
    notebook = solved(multiply_derive=right("multiply_derive") + "\n# \ud800")
    notebook["cells"].append({**code("1", **{"\udfff": "\ud83d"}), "id": "\ud83d"})
    notebook["metadata"]["\ud800"] = {"\udfff": 1}
    return notebook
