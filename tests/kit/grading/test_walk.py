"""Following one submission from the command to the gradebook takes a dozen files, which CONTRIBUTING names."""

import ast
import re

from autograd_lib.kit.grading import pipeline

MOST = 12
ROW = re.compile(r"^\| `(autograd_lib/[\w/.]+\.py)` \|", re.MULTILINE)


def walk(repository):
    return ROW.findall((repository / "CONTRIBUTING.md").read_text(encoding="utf-8"))


def imported(repository, path):
    """Return the files of the package that a file imports, wherever the import stands."""
    found = set()
    package = path.split("/")[:-1]
    for node in ast.walk(ast.parse((repository / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            base += node.module.split(".") if node.module else []
            found |= {"/".join(base) + ".py", *("/".join([*base, one.name]) + ".py" for one in node.names)}
    return found


def test_the_walk_is_short_and_every_file_of_it_is_there(repository):
    files = walk(repository)
    assert 8 <= len(files) <= MOST
    assert len(set(files)) == len(files)
    assert [path for path in files if not (repository / path).is_file()] == []


def test_every_step_of_the_walk_is_reached_from_an_earlier_one(repository):
    files = walk(repository)
    reached = {files[0]}
    for path in files:
        assert path in reached, path
        reached |= imported(repository, path)
        if path.endswith("judging/pool.py"):
            reached.add(
                "autograd_lib/kit/grading/judging/judge.py"
            )  # a process of its own, started by its name


def test_the_walk_names_every_stage_and_where_each_begins(repository):
    text = (repository / "CONTRIBUTING.md").read_text(encoding="utf-8")
    stages = [stage.__name__ for stage in pipeline.STAGES]
    assert stages == ["read", "recall", "execute", "execute_by_hand", "judge", "keep"]
    assert "`" + "`, `".join(stages) + "`" in text


def test_a_file_that_nobody_imports_is_noticed(repository):
    assert "autograd_lib/kit/grading/pipeline.py" not in imported(
        repository, "autograd_lib/kit/grading/gradebook/book.py"
    )
