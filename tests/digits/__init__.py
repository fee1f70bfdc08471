"""The handwritten digits."""
