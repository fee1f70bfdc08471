"""The operations: one class each, `forward` directly above `backward`, sorted by kind."""
