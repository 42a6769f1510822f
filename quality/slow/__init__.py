"""What slow peers cost everybody else."""
