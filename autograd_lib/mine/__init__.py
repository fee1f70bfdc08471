"""The learner's own engine: its file at each stage of the course, what stands in for open parts, and what tries it."""
