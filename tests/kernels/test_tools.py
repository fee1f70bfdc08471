"""Plain nbclient, nbval and nbgrader with our kernels, told by one environment variable and nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from autograd_lib.kernels.kernelspec import CONFINED, FORKED
from tests.kernels.starting import needs_confinement, needs_forks

pytestmark = pytest.mark.sandbox

PREPARED = "import sys\nprint('torch' in sys.modules)"  # True in a fork only
SHUT_IN = "import os\nprint(os.path.exists('/scratch/home'), os.path.exists('gradebook.db'))"
KERNELSPEC = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}


@pytest.fixture(scope="module", autouse=True)
def _platform():
    needs_forks()


def run(kind, command, folder):
    """Run a tool in a folder with kernels of a kind; return its exit status and what it said."""
    if kind == CONFINED:
        needs_confinement()
    environment = {**os.environ, "JUPYTER_DEFAULT_PROVISIONER_NAME": kind, "JUPYTER_CONFIG_DIR": str(folder)}
    environment.pop("PYTEST_ADDOPTS", None)
    # nbgrader starts `alembic` through PATH.
    environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), environment["PATH"]])
    result = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return result.returncode, result.stdout + result.stderr


def expected(kind):
    """Return what the two cells print in kernels of a kind."""
    return [f"{kind != 'local-provisioner'}\n", f"{kind == CONFINED} "]


@pytest.mark.parametrize("kind", [FORKED, CONFINED, "local-provisioner"])
def test_nbclient(kind, tmp_path):
    nbformat.write(
        new_notebook(cells=[new_code_cell(PREPARED), new_code_cell(SHUT_IN)], metadata=KERNELSPEC),
        tmp_path / "x.ipynb",
    )
    status, said = run(
        kind, ["-c", "from nbclient.cli import main; main()", "--inplace", "x.ipynb"], tmp_path
    )
    assert status == 0, said
    cells = nbformat.read(tmp_path / "x.ipynb", 4).cells
    texts = [cell.outputs[0].text for cell in cells]
    assert [text[: len(start)] for text, start in zip(texts, expected(kind), strict=True)] == expected(kind)


@pytest.mark.parametrize("kind", [FORKED, CONFINED])
def test_nbval(kind, tmp_path):
    cell = new_code_cell(PREPARED, execution_count=1)
    cell.outputs = [new_output("stream", name="stdout", text="True\n")]
    nbformat.write(new_notebook(cells=[cell], metadata=KERNELSPEC), tmp_path / "x.ipynb")
    status, said = run(kind, ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval", "x.ipynb"], tmp_path)
    assert status == 0, said
    assert "1 passed" in said


NBGRADER = """
import shutil
from nbgrader.apps import NbGraderAPI
from traitlets.config import Config
api = NbGraderAPI(config=Config({"CourseDirectory": {"root": "."}}))
result = api.generate_assignment("ps1")
assert result["success"], result
shutil.copytree("release/ps1", "submitted/bob/ps1")
result = api.autograde("ps1", "bob")
assert result["success"], result
print("score", api.get_submission("ps1", "bob")["score"])
"""


@pytest.mark.parametrize("kind", [FORKED, CONFINED])
def test_nbgrader(kind, tmp_path):
    grading = {
        "schema_version": 3,
        "grade": True,
        "solution": False,
        "locked": True,
        "task": False,
        "points": 2,
    }
    sources = {
        "prepared": PREPARED + "\nassert 'torch' in sys.modules",
        "shut_in": f"{SHUT_IN}\nassert os.path.exists('/scratch/home') == {kind == CONFINED}",
    }
    cells = [
        new_code_cell(source, metadata={"nbgrader": {**grading, "grade_id": name, "cell_type": "code"}})
        for name, source in sources.items()
    ]
    (tmp_path / "source/ps1").mkdir(parents=True)
    nbformat.write(new_notebook(cells=cells, metadata=KERNELSPEC), tmp_path / "source/ps1/ps1.ipynb")
    (tmp_path / "grade.py").write_text(NBGRADER, encoding="utf-8")
    status, said = run(kind, ["grade.py"], tmp_path)
    assert status == 0, said
    assert "score 4.0" in said
