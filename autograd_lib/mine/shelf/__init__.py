"""The shelf: whole programs that the learner's engine was not written for, and what PyTorch gives for each."""
