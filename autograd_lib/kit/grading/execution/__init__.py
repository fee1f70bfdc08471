"""Running what was handed in: jobs, here in the sandbox or on the workers of a cluster, and what they say."""
