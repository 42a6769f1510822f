"""Door: JSON over HTTP. The only code that speaks the interface's own words."""
