"""A learner's standing is read from files as they are, damaged ones included."""
