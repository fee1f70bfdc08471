"""What is stored: nbgrader's own gradebook, the results beside it, and what people and the rules of a course add."""
