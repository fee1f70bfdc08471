"""What a real kernel shows: a stock one, as JupyterLab starts it, with nothing of ours in between."""

import re
import subprocess
import tempfile
from pathlib import Path

import nbformat
from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

# What differs between any two kernels: where things lie in memory, the files that stand for cells, and times.
_DIFFERS = (
    (re.compile(r"\b0x[0-9a-fA-F]{4,}\b"), "0xADDR"),
    # A path is looked for where a word begins: from every letter of a picture's megabyte it would take seconds.
    (re.compile(r"((?<!\S)\S*/ipykernel_\d+/)?\b\d+\.py\b"), "CELL"),
)


class ThisPython(KernelSpecManager):
    """Knows one kernel, that of the running Python."""

    def get_kernel_spec(self, kernel_name):
        return KernelSpec(resource_dir="", **get_kernel_dict())


def shown_by_kernel(sources, environment) -> list[list[dict]]:
    """Return what a real kernel shows for each cell."""
    notebook = new_notebook(cells=[new_code_cell(source) for source in sources])
    with tempfile.TemporaryDirectory() as folder:
        manager = AsyncKernelManager(kernel_name="python3", kernel_spec_manager=ThisPython())
        manager.connection_file = str(Path(folder) / "kernel.json")
        (Path(folder) / "here").mkdir()
        client = NotebookClient(
            notebook,
            km=manager,
            allow_errors=True,
            timeout=240,
            record_timing=False,
            coalesce_streams=True,
            resources={"metadata": {"path": str(Path(folder) / "here")}},
        )
        env = {**environment, "IPYTHONDIR": str(Path(folder) / "ipython")}
        client.execute(cleanup_kc=True, env=env, stderr=subprocess.DEVNULL)
    return [[normal(output) for output in cell.outputs] for cell in notebook.cells]


def normal(output) -> dict:
    """Return an output as plain data, without what differs between any two kernels."""
    return _without(nbformat.from_dict(output))


def _without(value):
    if isinstance(value, dict):
        return {key: _without(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without(one) for one in value]
    if isinstance(value, str):
        for pattern, word in _DIFFERS:
            value = pattern.sub(word, value)
    return value
