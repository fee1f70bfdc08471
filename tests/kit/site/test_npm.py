"""Packages of npm: fetched once, in one version, and a sentence in both languages where they cannot be had."""

import json
import os
import sys

import pytest

from autograd_lib.kit.site import npm

FAKE = """#!{python}
import json, os, pathlib, sys
pathlib.Path("calls").open("a", encoding="utf-8").write(" ".join(sys.argv[1:]) + "\\n")
if os.environ.get("FAKE_NPM") == "fails":
    sys.exit("npm error code E404")
for name, version in json.loads(pathlib.Path("package.json").read_text(encoding="utf-8"))["dependencies"].items():
    folder = pathlib.Path("node_modules") / name
    folder.mkdir(parents=True, exist_ok=True)
    version = "0.0.1" if os.environ.get("FAKE_NPM") == "other" else version
    (folder / "package.json").write_text(json.dumps({{"version": version}}), encoding="utf-8")
"""


@pytest.fixture
def place(tmp_path, monkeypatch):
    """Return where packages go, of an environment with an npm that only notes what it is asked for."""
    program = tmp_path / "bin" / "npm"
    program.parent.mkdir()
    program.write_text(FAKE.format(python=sys.executable), encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent))
    monkeypatch.setattr(npm.sys, "prefix", str(tmp_path))
    npm.package.cache_clear()
    npm._fetch.cache_clear()
    yield tmp_path / "share" / "autograd-kit"
    npm.package.cache_clear()
    npm._fetch.cache_clear()


def test_a_package_is_fetched_once_in_the_version_that_is_named(place):
    first, second = npm.package("katex"), npm.package("pyodide")
    assert first == place / "node_modules" / "katex"
    assert (
        json.loads((second / "package.json").read_text(encoding="utf-8"))["version"]
        == npm.versions()["pyodide"]
    )
    (call,) = (place / "calls").read_text(encoding="utf-8").splitlines()
    assert call.startswith("install --ignore-scripts")


@pytest.mark.parametrize(("how", "said"), [("fails", "E404"), ("other", npm.versions()["katex"])])
def test_what_npm_does_not_bring_is_said(place, monkeypatch, how, said):
    monkeypatch.setenv("FAKE_NPM", how)
    with pytest.raises(npm.PackageMissingError) as caught:
        npm.package("katex")
    assert said in caught.value.text.zh
    assert said in caught.value.text.en


def test_without_npm_a_sentence_is_printed_and_nothing_raised(place, monkeypatch, capsys):
    monkeypatch.setenv("PATH", os.devnull)
    npm.fetch()
    said = capsys.readouterr().out
    assert "npm" in said
    assert "没有" in said
