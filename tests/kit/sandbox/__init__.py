"""Tests of the runner: its fork server, its confinement, and what it keeps of a run."""
