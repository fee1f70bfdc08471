"""Lessons worked in the browser: JupyterLite, Pyodide and every wheel that they need, all served by the site itself."""

from .jupyterlite import Equipment, build_lab, equipment
from .start import write_live_check, write_start_pages

__all__ = ["Equipment", "build_lab", "equipment", "write_live_check", "write_start_pages"]
