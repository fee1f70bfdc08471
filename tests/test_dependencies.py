"""pyproject.toml, constraints.txt and environment.yml say the same, and what is installed is what they say."""

import re
import runpy
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
CONDA_NAMES = {"pytorch-cpu": "torch", "matplotlib-base": "matplotlib"}


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


def direct_requirements(pyproject, extras=True):
    """Return {name: specifiers} of what pyproject.toml lists, its own extras left out."""
    project = tomllib.loads(pyproject)["project"]
    listed = list(project["dependencies"])
    if extras:
        listed += [line for lines in project["optional-dependencies"].values() for line in lines]
    found = {}
    for requirement in map(Requirement, listed):
        found.setdefault(canonicalize_name(requirement.name), SpecifierSet())
        found[canonicalize_name(requirement.name)] &= requirement.specifier
    found.pop(canonicalize_name(project["name"]), None)
    return found


def pins_of(constraints):
    """Return {name: version}; each line must be `name==version`, a public version, once, in order."""
    lines = [line for line in constraints.splitlines() if not line.startswith("#")]
    pairs = [re.fullmatch(r"([a-z0-9-]+)==([0-9][\w.!]*)", line) for line in lines]
    assert all(pairs), (
        f"not name==version: {[line for line, pair in zip(lines, pairs, strict=True) if not pair]}"
    )
    names = [pair[1] for pair in pairs]
    assert names == sorted(set(names)), "constraints.txt is not in order, or pins something twice"
    return {pair[1]: Version(pair[2]) for pair in pairs}


def conda_requirements(environment):
    """Return {name: specifiers} of environment.yml's conda packages, under the names that pyproject.toml uses."""
    found = {}
    for line in yaml.safe_load(environment)["dependencies"]:
        if isinstance(line, str):
            name, _, specifiers = line.partition(" ")
            found[canonicalize_name(CONDA_NAMES.get(name, name))] = SpecifierSet(specifiers)
    assert found.pop("pip", None) is not None, "environment.yml does not list pip, which installs the project"
    return found


def drift(pyproject, constraints, environment):
    """Return what the three files disagree on, as sentences."""
    wanted, pins, conda = (
        direct_requirements(pyproject),
        pins_of(constraints),
        conda_requirements(environment),
    )
    runtime = direct_requirements(pyproject, extras=False)
    python = SpecifierSet(tomllib.loads(pyproject)["project"]["requires-python"])
    found = [f"{name} is not pinned" for name in wanted if name not in pins]
    found += [
        f"{name} is pinned to {pins[name]}, outside {wanted[name]}"
        for name in wanted
        if name in pins and pins[name] not in wanted[name]
    ]
    found += [f"{name} is only for CUDA" for name in pins if name.startswith(("nvidia-", "cuda-", "triton"))]
    expected = {**runtime, "python": python}
    found += [
        f"{name} is in only one of pyproject and environment" for name in expected.keys() ^ conda.keys()
    ]
    found += [
        f"{name} is {expected[name]} in pyproject and {conda[name]} in environment"
        for name in expected.keys() & conda.keys()
        if expected[name] != conda[name]
    ]
    return found


def test_pyproject_constraints_and_environment_agree():
    assert drift(*map(text_of, ("pyproject.toml", "constraints.txt", "environment.yml"))) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("constraints.txt", "\ntorch==2.13.0", "", "torch is not pinned"),
        ("constraints.txt", "torch==2.13.0", "torch==2.8.0", "torch is pinned to 2.8.0"),
        ("constraints.txt", "\ntyper==", "\ntriton==3.5.0\ntyper==", "triton is only for CUDA"),
        ("pyproject.toml", '"typer>=0.15"', '"typer>=0.15", "scipy>=1.10"', "scipy is not pinned"),
        ("pyproject.toml", '"typer>=0.15"', '"typer>=0.15", "pandas"', "pandas is in only one of"),
        ("pyproject.toml", '"rich>=14"', '"rich>=99"', "rich is pinned to"),
        ("pyproject.toml", ">=3.11,<3.15", ">=3.12,<3.15", "python is <3.15,>=3.12 in pyproject"),
        ("environment.yml", "  - nbval >=0.11\n", "", "nbval is in only one of"),
        (
            "environment.yml",
            "pytorch-cpu >=2.9,<3",
            "pytorch-cpu >=2.9,<4",
            "torch is <3,>=2.9 in pyproject and",
        ),
        ("environment.yml", "  - rich >=14\n", "  - rich >=14\n  - scipy\n", "scipy is in only one of"),
    ],
)
def test_drift_is_noticed(name, old, new, sentence):
    texts = {file: text_of(file) for file in ("pyproject.toml", "constraints.txt", "environment.yml")}
    assert old in texts[name]
    texts[name] = texts[name].replace(old, new)
    assert any(found.startswith(sentence) for found in drift(*texts.values()))


@pytest.mark.parametrize("line", ["torch==2.13.0+cpu", "torch>=2.13", "-e .", "zzz==1\naaa==1", "a==1\na==2"])
def test_a_pin_is_a_public_version_once_and_in_order(line):
    with pytest.raises(AssertionError):
        pins_of(line)


def test_what_is_installed_is_what_is_pinned():
    installed = runpy.run_path(str(ROOT / "tools" / "pins.py"))["installed_closure"]("autograd-kit[dev]")
    pins = pins_of(text_of("constraints.txt"))
    differing = {
        name: version for name, version in installed.items() if pins.get(name, version) != Version(version)
    }
    assert differing == {}
    if sys.platform == "linux" and sys.version_info[:2] == (3, 11):  # the pins are written there
        assert installed.keys() == pins.keys()
