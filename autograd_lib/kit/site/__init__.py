"""The course as web pages in both languages: read anywhere, and worked in the browser.

Sphinx and MyST-NB make the pages. `reading` turns a built notebook into a page, `sources` lays out what Sphinx reads,
`sphinx/` holds its configuration and the look, `links` proves the result, `building` is the walk through all of it.
`preview` shows one lesson while its author writes.
"""

from .building import Report, build_site, check_site, is_site
from .serving import keep_serving
from .words import SiteError

__all__ = ["Report", "SiteError", "build_site", "check_site", "is_site", "keep_serving"]
