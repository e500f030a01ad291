"""The rule engine of Rheinländer."""
