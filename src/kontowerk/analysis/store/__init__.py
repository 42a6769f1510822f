"""SQL of the analysis room."""
