"""Door: the clock and the queue. What happens without anybody calling."""
