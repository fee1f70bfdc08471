"""Runs cells of untrusted code in milliseconds: in a fork of a process with everything imported and IPython ready.

A *job* is a list of steps within a budget: cells to run, and calls whose result is brought home as evidence. A *run* is
what became of them: bounded outputs as a Jupyter notebook stores them, and the evidence. A confined run is also shut
in: no network, no files but the Python installation and a scratch folder, no other processes, limits on all it uses.
This package knows nothing of lessons, and no Jupyter protocol stands between: no sockets, no ports, no messages lost.

    owner ──starts──> guardian ──forks──> server ──forks──> minder ──forks──> run
      └────────── a connection for each run: the job, and what became of it ─┘ └ two pipes ┘

To follow a run, read `runner` (what callers use), `server`, `guardian`, `zygote`, `minder` (starts the run, watches its
limits), `conductor` (takes it from step to step), `recorder` (what is kept of a cell), `frames` (how the run speaks),
`cells` and `shell` (the run itself). To trust it, read `confinement` (the table of what is kept from a run, by what).
"""
