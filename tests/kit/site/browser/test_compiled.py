"""What is compiled for the browser's Python: asked for by name and checksum, from where one says, and kept."""

import hashlib
import json
import re

import pytest

from autograd_lib.kit.site.browser import compiled
from autograd_lib.kit.site.browser.compiled import python_with
from autograd_lib.kit.site.npm import PackageMissingError, versions
from autograd_lib.kit.site.serving import serving
from tests.kit.site.compiled_wheels import kept_elsewhere, python_with_numpy

OLD, NEW = "snake-1-old.whl", "snake-2-new.whl"


def entry(name, depends=()):
    return {"file_name": name, "sha256": hashlib.sha256(name.encode()).hexdigest(), "depends": list(depends)}


@pytest.fixture
def offered(tmp_path, monkeypatch):
    """Return a folder for files; there are two Pyodides, and the package `snake` for each."""
    for npm, version, file in (("pyodide", "3.14.2", NEW), ("pyodide-2024", "3.12.7", OLD)):
        packages = {"snake": entry(file), "nest": entry("nest.whl", ["snake"])}
        (tmp_path / npm).mkdir()
        lock = json.dumps({"info": {"python": version}, "packages": packages})
        (tmp_path / npm / "pyodide-lock.json").write_text(lock, encoding="utf-8")
    monkeypatch.setattr(compiled, "package", lambda name: tmp_path / name)
    (tmp_path / "offered").mkdir()
    with kept_elsewhere(tmp_path / "kept"):
        yield tmp_path / "offered"


def put(folder, name, content=None):
    (folder / name).write_bytes((content or name).encode())


@pytest.mark.parametrize(("file", "version"), [(OLD, "3.12.7"), (NEW, "3.14.2")])
def test_the_site_is_built_on_the_python_whose_file_is_there(offered, file, version):
    put(offered, file)
    python, said = python_with({"snake"}, str(offered))
    assert (python.version, said) == (version, None)
    assert python.wheels["snake"].read_bytes() == file.encode()


def test_what_was_brought_once_is_kept_and_nobody_is_asked_again(offered):
    put(offered, OLD)
    python_with({"snake"}, str(offered))
    (offered / OLD).unlink()
    python, said = python_with({"snake"})
    assert (list(python.wheels), said) == (["snake"], None)


def test_what_was_kept_and_is_damaged_is_brought_anew(offered):
    put(offered, OLD)
    path = python_with({"snake"}, str(offered))[0].wheels["snake"]
    path.write_bytes(b"half of it")
    assert python_with({"snake"})[0].wheels == {}
    assert python_with({"snake"}, str(offered))[0].wheels["snake"].read_bytes() == OLD.encode()


def test_it_is_brought_from_an_address_as_from_a_folder(offered):
    put(offered, OLD)
    with serving(offered) as address:
        python, said = python_with({"snake"}, f"{address}/")
    assert (python.version, said) == ("3.12.7", None)


def test_another_content_is_refused_and_not_kept(offered):
    put(offered, OLD, "something else")
    python, said = python_with({"snake"}, str(offered))
    assert python.wheels == {}
    assert (python.version, python_with({"snake"})[0].wheels) == ("3.14.2", {})
    for text, word in ((said.zh, "校验和"), (said.en, "checksum")):
        assert OLD in text
        assert word in text


def test_without_it_the_sentence_says_which_file_and_what_to_type(offered):
    python, said = python_with({"snake"})
    assert (python.version, python.wheels) == ("3.14.2", {})
    for text in (said.zh, said.en):
        assert OLD in text
        assert NEW in text
        assert "autograd-kit site --numpy" in text


def test_an_empty_folder_is_said_to_be_one(offered):
    said = python_with({"snake"}, str(offered))[1]
    assert str(offered) in said.en
    assert "check the path" in said.en


def test_what_a_package_needs_comes_along_and_a_misspelt_one_is_said(offered):
    put(offered, OLD)
    put(offered, "nest.whl")
    assert set(python_with({"nest"}, str(offered))[0].wheels) == {"nest", "snake"}
    python, said = python_with({"snaek"}, str(offered))
    assert python.wheels == {}
    assert "snaek" in said.en


def test_a_pyodide_that_cannot_be_had_is_no_hindrance_unless_it_is_the_only_one(offered, monkeypatch):
    def package(name):
        if name != "pyodide":
            raise PackageMissingError("no_program", name="npm")
        return offered.parent / name

    monkeypatch.setattr(compiled, "package", package)
    assert "npm" in python_with({"snake"}, str(offered))[1].en
    put(offered, NEW)
    assert python_with({"snake"}, str(offered))[0].version == "3.14.2"
    assert python_with(set())[1] is None


def test_the_real_numpy_is_what_a_pyodide_of_npm_names(repository):
    python = python_with_numpy(repository)
    assert python.wheels["numpy"].name == python.lock["packages"]["numpy"]["file_name"]


def test_the_release_that_is_published_with_is_one_that_the_site_is_built_on(repository):
    workflow = (repository / ".github" / "workflows" / "site.yml").read_text(encoding="utf-8")
    version = re.search(r"numpy=\S*/pyodide/v([\d.]+)/full", workflow)[1]
    assert version in [versions()[name] for name in compiled.PYODIDES]
