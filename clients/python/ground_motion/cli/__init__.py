"""The command `ground-motion`."""
