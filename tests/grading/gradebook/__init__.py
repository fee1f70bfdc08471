"""Tests of autograd_lib.grading.gradebook."""
