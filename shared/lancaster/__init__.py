"""The rule engine of Lancaster."""
