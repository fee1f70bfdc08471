"""Stands for JupyterLite's package installer, which asks package registries: this site asks nobody."""
