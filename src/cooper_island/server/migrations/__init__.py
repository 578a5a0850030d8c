"""The schema's history, run at every start."""
