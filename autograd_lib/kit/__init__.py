"""The kit that courses are made with: it knows no subject, and imports nothing of this package outside itself."""
