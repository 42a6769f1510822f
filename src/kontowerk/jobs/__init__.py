"""Door: the clock. What happens without anybody calling."""
