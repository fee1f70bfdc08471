"""Wheels for the browser: the same in every build, only what is needed, and for the Python that runs there."""

import io
import zipfile
from importlib.metadata import distribution

import pytest

from autograd_lib.kit.authoring.scaffold import new_course
from autograd_lib.kit.checking import registry
from autograd_lib.kit.site.browser import pyodide
from autograd_lib.kit.site.browser.pyodide import packages
from autograd_lib.kit.site.browser.wheels import closure, lock_entry, wheel, wheel_of

PYTHON = "3.14.2"


def names_in(content):
    return zipfile.ZipFile(io.BytesIO(content)).namelist()


def test_a_wheel_is_the_same_whatever_the_order_of_its_files():
    one = wheel("A.b", "1", {"b/x.py": b"x", "a.py": b"y"})
    other = wheel("A.b", "1", {"a.py": b"y", "b/x.py": b"x"})
    assert one == other
    assert one[0] == "a_b-1-py3-none-any.whl"
    assert names_in(one[1]) == ["a.py", "a_b-1.dist-info/METADATA", "a_b-1.dist-info/WHEEL", "b/x.py"]
    assert wheel("A.b", "1", {"b/x.py": b"z", "a.py": b"y"}) != one


def test_what_a_package_needs_comes_along_and_what_only_that_needs_stays():
    whole, less = closure(["ipython"], PYTHON), closure(["ipython"], PYTHON, {"jedi"})
    assert "traitlets" in less
    assert set(whole) - set(less) == {"jedi", "parso"}
    assert "jedi" not in less["ipython"][1]


def test_requirements_of_another_system_are_left_out():
    needs = closure(["ipython"], PYTHON)
    assert "colorama" not in needs  # on Windows only
    assert "pexpect" not in needs  # where processes can be started


def test_a_wheel_holds_no_tests_and_nothing_compiled():
    found = names_in(wheel_of(distribution("ipython"))[1])
    assert "IPython/core/interactiveshell.py" in found
    assert not [name for name in found if "/tests/" in name or name.endswith((".so", ".pyc"))]


def test_the_list_of_packages_proves_each_file():
    entry = lock_entry("a", "1", "a.whl", b"content", ["b"])
    assert entry["sha256"] == "ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73"
    assert entry["depends"] == ["b"]


@pytest.mark.parametrize("name", ["ipython", "autograd-kit"])
def test_what_is_loaded_before_the_first_cell_is_named(name):
    assert name in packages()


def test_another_course_takes_the_place_of_the_kits_own(tmp_path, monkeypatch):
    assert "exercises" in _rooms_of_the_kit()
    new_course(tmp_path, "a_course_of_ours")
    monkeypatch.chdir(tmp_path)
    registry.forget()
    assert packages() == [*pyodide.KERNEL, pyodide.KIT, "a-course-of-ours"]
    assert _rooms_of_the_kit() == {"kit", "__init__.py", "course.toml"}
    registry.forget()


def _rooms_of_the_kit():
    return {name.split("/")[1] for name in pyodide._own_files([])}
