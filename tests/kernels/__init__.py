"""Tests of the fork server, its provisioners and the confinement of kernels."""
