"""Tests of autograd_lib.kit.grading."""
