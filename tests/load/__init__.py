"""Many live tables at once: `make load` measures a server, `test_load.py` checks a smaller one."""
