"""What is made once in a run of pytest, for all of its workers."""

import fcntl
import os
import shutil
from pathlib import Path


def once(tmp_path_factory, name, make):
    """Return the folder that `make(folder)` filled in the first of pytest's processes that asked for this name."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    with open(f"{folder}.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = Path(f"{folder}.done")
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)  # of one who failed
            folder.mkdir()
            make(folder)
            done.touch()
    return folder
