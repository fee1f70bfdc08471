"""What Sphinx is given: its configuration, an extension, templates, style sheet and script."""
