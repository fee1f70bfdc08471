"""Jupyter kernels that start in milliseconds, and kernels that can harm nobody.

A fork server imports NumPy, torch, IPython and ipykernel once; every kernel is a fork of it. A confined kernel is also
shut in: no network, no files but the Python installation and a scratch folder, no other processes, limits on all it
uses. Any Jupyter tool gets either through `jupyter_client`'s kernel provisioners, with JUPYTER_DEFAULT_PROVISIONER_NAME
set to `autograd-fork` or `autograd-confined`; this package knows nothing of lessons.

To trust it, read in this order: `server` (who starts whom, and what they say to each other), `guardian`, `root`
(what is left of the file system), `zygote`, `minder`, `confinement` (the table of what is kept from a kernel, by what),
`seccomp`, `limits`. `provisioner` is what Jupyter sees, `platforms.missing` says why a machine cannot confine.
"""
