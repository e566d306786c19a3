"""Shared parts of the printer: functions, memory, addresses, ranges, arithmetic that traps."""
