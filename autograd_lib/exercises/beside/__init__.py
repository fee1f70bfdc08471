"""What runs beside the answers to each exercise, in the learner's process; nothing here knows an answer."""
