"""The asyncio server: rooms, journal, fan-out, bots. It alone decides. No pygame."""
