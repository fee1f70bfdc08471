"""Run all benchmarks, or those whose name is given: python -m tests.benchmarks [imports …]."""

import importlib
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.benchmarks import Row


def main(wanted: list[str]) -> int:
    """Print one table for each benchmark; return 2 when a name is not one."""
    names = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    unknown = sorted(set(wanted) - set(names))
    if unknown:
        print(f"no such benchmark: {', '.join(unknown)}; there are: {', '.join(names)}", file=sys.stderr)
        return 2
    for name in wanted or names:
        module = importlib.import_module(f"tests.benchmarks.bench_{name}")
        Console().print(table(module.__doc__.splitlines()[0], module.rows()))
    return 0


def table(title: str, rows) -> Table:
    """Return the rows of one benchmark as a table."""
    result = Table("", title=title, title_justify="left")
    for heading in ("ours", "peer", "ratio", "must", "aim"):
        result.add_column(heading, justify="right")
    for row in rows:
        bounds = ["" if bound is None else f"≤ {bound:g}" for bound in (row.must, row.aim)]
        sizes = [f"{size:.3g} {row.unit}" if row.unit else duration(size) for size in (row.ours, row.peer)]
        result.add_row(row.name, *sizes, marked_ratio(row), *bounds)
    return result


def marked_ratio(row: Row) -> str:
    """Return the ratio, green where it reaches the aim and red where it misses what it must be."""
    text = f"{row.ratio:.2f}"
    if row.must is not None and row.ratio > row.must:
        return f"[red]{text} ✗[/red]"
    return f"[green]{text}[/green]" if row.aim is not None and row.ratio <= row.aim else text


def duration(seconds: float) -> str:
    """Return seconds in the unit in which they read best."""
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
