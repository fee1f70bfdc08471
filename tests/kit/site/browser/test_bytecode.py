"""What a notebook loads before its first cell: the browser's Python has it as bytecode, and compiles nothing itself."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.site.browser.bytecode import HERE, add_bytecode
from autograd_lib.kit.site.browser.compiled import python_with
from autograd_lib.kit.site.browser.jupyterlite import kernel_extension
from autograd_lib.kit.site.browser.pyodide import lay_down, own_packages, packages
from autograd_lib.kit.site.npm import PackageMissingError
from autograd_lib.kit.site.words import SiteError

pytestmark = pytest.mark.slow  # Pyodide starts three times

LESSON = "01_two_starts"
COUNTING = """
import importlib._bootstrap_external as loading, json, zipimport
compiled = []
of_file, of_zip = loading.SourceLoader.source_to_code, zipimport._compile_source

def from_file(self, data, path, **options):
    compiled.append(path)
    return of_file(self, data, path, **options)

def from_zip(path, source):
    compiled.append(path)
    return of_zip(path, source)

loading.SourceLoader.source_to_code, zipimport._compile_source = from_file, from_zip
import IPython, pyodide_kernel.kernel
from autograd_lib import check, done, guess, hint, needs, progress, start

def answer(_):
    return json.dumps(compiled)
"""


@pytest.fixture(scope="module")
def laid_down(repository, tmp_path_factory):
    """Return two folders in each of which Python lies as a site has it for a lesson."""
    folders = [tmp_path_factory.mktemp("laid") / str(number) for number in range(2)]
    try:
        for folder in folders:
            lay_down(Course(repository), folder, python_with(())[0], kernel_extension(), [LESSON])
    except PackageMissingError as error:
        pytest.skip(str(error))
    return folders


def compiled_by(folder, out):
    """Return which modules Python compiles itself until the first cell can run."""
    program = out.with_suffix(".py")
    program.write_text(COUNTING, encoding="utf-8")
    command = [shutil.which("node"), "--stack-size=4000", HERE / "bytecode.js", folder, program]
    subprocess.run([*command, json.dumps(packages()), "[]", out], check=True, timeout=300)
    return json.loads(Path(out).read_text(encoding="utf-8"))


@pytest.mark.exhaustive
def test_nothing_is_compiled_before_the_first_cell_and_all_is_the_same_each_time(laid_down, tmp_path):
    assert len(compiled_by(laid_down[0], tmp_path / "before.json")) > 200
    for folder in laid_down:
        add_bytecode(folder, packages(), ["pyodide_kernel", *own_packages()])
    assert compiled_by(laid_down[0], tmp_path / "after.json") == []
    first, second = ({path.name: path.read_bytes() for path in one.iterdir()} for one in laid_down)
    assert [name for name in first if first[name] != second[name]] == []


def test_a_package_that_is_not_there_is_an_error_that_says_so(laid_down):
    with pytest.raises(SiteError, match="no_such_package"):
        add_bytecode(laid_down[0], ["no_such_package"], [])
