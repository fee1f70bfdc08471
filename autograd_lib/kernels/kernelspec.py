"""What everything that starts kernels here gives them: the Python that runs now, and a folder that does not stay."""

import sys
import tempfile
from pathlib import Path

from .server import Kind, shared

FORKED, CONFINED = "autograd-fork", "autograd-confined"  # as pyproject.toml installs the provisioners


def own_python(provisioner: str, config: dict | None = None):
    """Return a kernelspec manager that knows one kernel, started by a provisioner with `config` for its traits."""
    from ipykernel.kernelspec import get_kernel_dict
    from jupyter_client.kernelspec import KernelSpec, KernelSpecManager

    stanza = {"provisioner_name": provisioner, "config": config or {}}
    description = get_kernel_dict()
    metadata = {**description.get("metadata", {}), "kernel_provisioner": stanza}

    class OwnPython(KernelSpecManager):
        def get_kernel_spec(self, kernel_name):
            return KernelSpec(resource_dir="", **{**description, "metadata": metadata})

    return OwnPython()


def new_folder(libraries, *, confined: bool = False) -> Path:
    """Return a new private folder for one kernel of this process, in that of its fork server.

    Its guardian removes what is left of it when this process ends, however it ends. Where there is no fork server, the
    folder is an ordinary temporary one. Raises KernelServerError when the server cannot be started.
    """
    if sys.platform != "linux":
        return Path(tempfile.mkdtemp(prefix="ak-"))
    return shared(Kind.with_libraries(libraries, confined=confined)).new_folder()
