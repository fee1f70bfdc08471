"""What JupyterLite's kernel sets, and what `%pip install` calls."""

_PIPLITE_DISABLE_PYPI = True
_PIPLITE_URLS = []


async def install(*_, **__):
    """Raise RuntimeError: nothing is installed here, and lessons 01 to 04 need nothing else."""
    raise RuntimeError(
        "这里不能安装别的软件包，第 01 到 04 课也不需要。 / Nothing can be installed here, and lessons 01 to 04 need nothing else."
    )
