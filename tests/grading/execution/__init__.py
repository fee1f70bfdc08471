"""Tests of autograd_lib.grading.execution."""
