"""Tests of autograd_lib.grading.submission."""
