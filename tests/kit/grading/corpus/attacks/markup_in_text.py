"""Text and raw cells with scripts for the instructor's browser, which shows the graded notebook."""

from tests.kit.grading.handing_in import solved

SCORE = 24
TEXT = "a < b <script>alert(1)</script> <img src=x onerror=alert(1)> <!-- </p> [x](javascript:alert(1))\n~~~~\n[y](java&#115;cript:alert(1))"


def made():
    notebook = solved()
    for kind in ("markdown", "raw"):
        notebook["cells"].append(
            {"cell_type": kind, "metadata": {"raw_mimetype": "text/html"}, "source": TEXT}
        )
    return notebook
