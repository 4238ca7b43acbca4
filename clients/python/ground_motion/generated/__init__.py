"""Generated from the description of the API."""
