"""Opening a gradebook: one that is not there, one that is empty, and where no programs are found."""

import sqlite3

import pytest

from autograd_lib.kit.grading.gradebook.database import opened


def made_of_nothing(path):
    path.touch()


def made_by_a_program(path):
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 1")
    connection.close()


@pytest.mark.parametrize(
    "make", [lambda path: None, made_of_nothing, made_by_a_program], ids=["absent", "empty", "made"]
)
def test_a_gradebook_is_made_without_any_program(tmp_path, monkeypatch, make):
    monkeypatch.setenv("PATH", str(tmp_path))
    make(tmp_path / "gradebook.db")
    for _ in range(2):  # made, and opened again
        with opened(f"sqlite:///{tmp_path / 'gradebook.db'}") as gradebook:
            assert gradebook.students == []
    with sqlite3.connect(tmp_path / "gradebook.db") as connection:
        (versions,) = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    connection.close()
    assert versions[0]
