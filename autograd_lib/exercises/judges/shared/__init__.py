"""What several judges need, each module named after what it is."""
