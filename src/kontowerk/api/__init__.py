"""Door: JSON and pages over HTTP; the only code that speaks the interface's own words."""
