"""What JupyterLite's kernel sets, and what `%pip install` calls."""

_PIPLITE_DISABLE_PYPI = True
_PIPLITE_URLS = []


async def install(*_, **__):
    """Raise RuntimeError: nothing is installed here, and what lessons need is here already."""
    raise RuntimeError(
        "这里不能安装别的软件包；每一课要用的都在这里了。 / Nothing can be installed here; what each lesson needs is here already."
    )
