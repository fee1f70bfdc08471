"""Opening nbgrader's gradebook, in an SQLite file or in PostgreSQL: made when it is new, one writer at a time.

SQLite makes writers wait for each other by itself. PostgreSQL would let two of them enter the same student, so there
every transaction begins by taking a lock that all runs share.
"""

import os
import tempfile
from pathlib import Path

import sqlalchemy
from alembic.script import ScriptDirectory
from nbgrader.api import Gradebook
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy.orm import Session, scoped_session, sessionmaker

POSTGRESQL = "postgresql"
_VERSIONS = "alembic_version"  # the table that `nbgrader db upgrade` goes by
_LOCK = sqlalchemy.text("SELECT pg_advisory_xact_lock(7042002001)")  # any number, the same in all runs


class HeldSession(Session):
    """A session in which nbgrader's many small commits wait for the one at the end."""

    held = False

    def commit(self):
        self.flush() if self.held else super().commit()


def opened(given) -> Gradebook:
    """Return nbgrader's gradebook at an SQLAlchemy URL, with sessions that are HeldSessions; a new one is made."""
    url = with_driver(given)
    gradebook = _in_postgresql(url) if url.get_backend_name() == POSTGRESQL else _in_file(url)
    gradebook.db.remove()
    gradebook.db = scoped_session(sessionmaker(autoflush=True, bind=gradebook.engine, class_=HeldSession))
    return gradebook


def wait_for_turn(session: Session) -> None:
    """Wait until no other run writes to the same database; others wait until this session's transaction ends."""
    if session.get_bind().dialect.name == POSTGRESQL:
        session.execute(_LOCK)


def with_driver(given) -> sqlalchemy.URL:
    """Return an SQLAlchemy URL with the driver that is installed; the default depends on SQLAlchemy's version."""
    url = sqlalchemy.make_url(given)
    return url.set(drivername=f"{POSTGRESQL}+psycopg") if url.drivername == POSTGRESQL else url


def _in_file(url):
    file = url.database if url.get_backend_name() == "sqlite" else None
    if file and not Path(file).exists():
        _make_file(url, Path(file))
    engine = sqlalchemy.create_engine(url)
    with engine.begin() as connection:
        if not sqlalchemy.inspect(connection).get_table_names():  # an empty file
            _note_version(connection)
    engine.dispose()
    return Gradebook(url)


def _make_file(url, path):
    """Make a new SQLite gradebook under another name first: nbgrader makes it in several steps."""
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".gradebook.") as scratch:
        made = Path(scratch) / "gradebook.db"
        engine = sqlalchemy.create_engine(url.set(database=str(made)))
        with engine.begin() as connection:
            _note_version(connection)
        engine.dispose()
        Gradebook(url.set(database=str(made))).close()
        os.replace(made, path)


def _in_postgresql(url):
    """Return the gradebook, which another run may be making, or may have been ended while it did."""
    engine = sqlalchemy.create_engine(url)
    try:
        with engine.begin() as connection:
            connection.execute(_LOCK)
            with engine.begin() as other:  # seen by nbgrader's own connection, while the lock is held
                if not sqlalchemy.inspect(other).has_table(_VERSIONS):
                    _note_version(other)
            return Gradebook(url)  # makes what tables there are not
    finally:
        engine.dispose()


def _note_version(connection):
    """Say of what version the tables are. nbgrader does so as well, where there is none, in a process of seconds."""
    connection.execute(sqlalchemy.text(f"CREATE TABLE {_VERSIONS} (version_num VARCHAR(32) NOT NULL)"))
    insert = sqlalchemy.text(f"INSERT INTO {_VERSIONS} (version_num) VALUES (:version)")
    connection.execute(insert, {"version": ScriptDirectory(ALEMBIC_DIR).get_current_head()})
