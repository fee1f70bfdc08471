"""How a learner stands: read from the learner's own notebooks, and shown as a table and as a way through the course."""
