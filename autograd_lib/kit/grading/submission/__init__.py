"""From what a student handed in to what is run: read with bounds, rebuilt on the trusted skeleton, given challenges."""
