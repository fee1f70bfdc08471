"""A notebook of an older release, which asked one exercise otherwise, and knew another demo."""

from tests.kit.grading.handing_in import cell_of, solved

SCORE = 24
NOTES = ("older_release",)


def made():
    notebook = solved()
    notebook["metadata"]["autograd_kit"]["digest"] = "0" * 64
    cell_of(notebook, "two_passes_task")["source"] = "Asked otherwise."
    cell_of(notebook, "demo_tree")["source"] = "shown = 'otherwise'"
    return notebook
