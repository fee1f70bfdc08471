"""Lessons worked in the browser: JupyterLite, Pyodide and every wheel that they need, all served by the site itself."""

from .jupyterlite import build_lab, lessons_in_browser
from .start import write_live_check, write_start_pages

__all__ = ["build_lab", "lessons_in_browser", "write_live_check", "write_start_pages"]
