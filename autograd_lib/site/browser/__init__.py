"""Lessons worked in the browser: JupyterLite, Pyodide and every wheel that they need, all served by the site itself."""

from .jupyterlite import LESSONS, build_lab

__all__ = ["LESSONS", "build_lab"]
