"""Half a character, which JSON can spell and UTF-8 cannot."""

from tests.kit.grading.handing_in import solved

SCORE = 24


def made():
    notebook = solved()
    notebook["cells"].append({"cell_type": "code", "source": "'\ud800'", "metadata": {"tags": [3, "\udfff"]}})
    return notebook
