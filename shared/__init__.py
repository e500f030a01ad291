"""What both sides must agree on: rule engines, messages, codec, patches, chance. No I/O at all."""
