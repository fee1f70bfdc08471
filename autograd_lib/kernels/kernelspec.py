"""The kernelspec of everything that starts kernels here: the Python that runs now, whatever a user installed."""

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
