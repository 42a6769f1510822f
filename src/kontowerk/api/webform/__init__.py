"""Door: the pages that end users meet; plain forms, no script needed."""
