"""Tests of what stands in for PyTorch."""
