"""The judges of all exercises: what is tried, and what should come out. No submission can read this folder."""
