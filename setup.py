"""Puts the learners' notebooks into the wheel: they lie beside the package, and who installs it has nothing else."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithNotebooks(build_py):
    """Copies the package, and the released notebooks into it; an editable install finds them where they are."""

    def run(self):
        """Build the package below `build_lib`."""
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib) / "autograd_lib" / "notebooks"
            shutil.rmtree(target, ignore_errors=True)  # what an earlier build left there
            shutil.copytree("notebooks", target, ignore=shutil.ignore_patterns(".*"))


setup(cmdclass={"build_py": BuildWithNotebooks})
