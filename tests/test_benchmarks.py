"""The benchmarks' frame: what it prints, and that no benchmark is forgotten. How long anything takes is not tested."""

import importlib
from pathlib import Path

import pytest

from tests.benchmarks import Row, alternate
from tests.benchmarks.__main__ import duration, main, marked_ratio


@pytest.mark.parametrize(
    ("seconds", "text"), [(2.5, "2.5 s"), (0.0125, "12.5 ms"), (3.2e-5, "32 µs"), (4e-8, "40 ns")]
)
def test_durations_are_readable(seconds, text):
    assert duration(seconds) == text


@pytest.mark.parametrize(
    ("ours", "text"), [(1, "[green]1.00[/green]"), (1.8, "1.80"), (3, "[red]3.00 ✗[/red]")]
)
def test_a_ratio_is_marked_by_what_it_must_be_and_what_is_aimed_at(ours, text):
    assert marked_ratio(Row("", ours, 1, must=2, aim=1.5)) == text


def test_both_sides_take_turns_and_the_first_run_of_each_does_not_count():
    calls = []
    seconds = alternate(lambda: calls.append("ours"), lambda: calls.append("peer"), runs=2)
    assert calls == ["ours", "peer"] * 3
    assert min(seconds) >= 0


def test_an_unknown_benchmark_is_named_with_those_that_exist(capsys):
    assert main(["no_such"]) == 2
    assert "no_such; there are: " in capsys.readouterr().err
    assert main(["no_such", "imports"]) == 2


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).parent.glob("benchmarks/bench_*.py")), ids=lambda path: path.stem
)
def test_every_benchmark_can_be_loaded(path):
    module = importlib.import_module(f"tests.benchmarks.{path.stem}")
    assert module.__doc__
    assert callable(module.rows)
