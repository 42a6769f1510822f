"""Door: the clock and the queue: what happens without anybody calling."""
