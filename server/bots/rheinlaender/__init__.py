"""Bots for Rheinländer: ``novice`` goes by rules of thumb, ``steady`` looks one action ahead through the engine."""
