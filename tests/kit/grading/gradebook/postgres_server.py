"""A PostgreSQL server of the tests' own: a folder for everything, a unix socket, no port."""

import contextlib
import glob
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest


def programs() -> Path | None:
    """Return the folder of initdb and pg_ctl, which Debian keeps off the path, or None."""
    found = shutil.which("initdb")
    places = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[4]))
    return Path(places[-1] if places else found).resolve().parent if places or found else None


@contextlib.contextmanager
def server():
    """Yield a function that makes a new database, with options of createdb, and returns its URL."""
    place = programs()
    if place is None:
        pytest.skip("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(prefix="ak-", dir="/tmp") as folder:  # a socket's path is limited
        user = _owner_of(folder)
        _run(user, place / "initdb", "-D", f"{folder}/data", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-k {folder} -c listen_addresses= -c fsync=off -c logging_collector=off"
        start = ("-w", "-t", "60", "-l", f"{folder}/log", "-o", options)
        _run(user, place / "pg_ctl", "-D", f"{folder}/data", *start, "start")
        try:
            yield lambda name, *options: _new_database(place, folder, user, name, options)
        finally:
            _run(user, place / "pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "-w", "stop")


def _owner_of(folder):
    """Return who the server runs as: it refuses to run as root."""
    if os.geteuid():
        return None
    user = pwd.getpwnam("postgres")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return user.pw_name


def _new_database(place, folder, user, name, options):
    _run(user, place / "createdb", "-h", folder, *options, name)
    owner = user or pwd.getpwuid(os.geteuid()).pw_name
    return f"postgresql://{owner}@/{name}?host={folder}"


def _run(user, *command):
    run = {"user": user, "group": user, "extra_groups": []} if user else {}
    done = subprocess.run(
        list(map(str, command)),
        **run,
        cwd="/",
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=90,
    )
    assert done.returncode == 0, done.stdout + done.stderr
