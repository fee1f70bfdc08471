"""Tests of what lessons need in the browser."""
