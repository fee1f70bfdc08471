"""Tests of autograd_lib.kit.cli."""
