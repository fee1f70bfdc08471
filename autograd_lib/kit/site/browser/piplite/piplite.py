"""What JupyterLite's kernel sets, and what `%pip install` calls."""

_PIPLITE_DISABLE_PYPI = True
_PIPLITE_URLS = []


async def install(*_, **__):
    """Raise RuntimeError: nothing is installed here, and these lessons need nothing else."""
    raise RuntimeError(
        "这里不能安装别的软件包，这几课也不需要。 / Nothing can be installed here, and these lessons need nothing else."
    )
