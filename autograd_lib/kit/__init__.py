"""The kit that courses are made with: it knows no subject, and imports nothing of this package outside itself."""

# What learners call from `checking` needs a folder that stands on it: by this name, imported at the first call.
PROGRESS = f"{__name__}.progress.here"
