"""Whether the tests of the rules notice when a rule is changed."""
