"""What torch has around a core: its types and errors, hooks, anomaly detection, views, changes in place, Functions."""
