"""A course notebook is known by its metadata and its cells, whatever editors did to it."""
