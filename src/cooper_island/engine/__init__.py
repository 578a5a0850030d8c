"""The rules: state, decisions, effects. No text, clock, database or I/O."""
