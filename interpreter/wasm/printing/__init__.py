"""What all printing uses: functions, memory, addresses, ranges, arithmetic that traps."""
