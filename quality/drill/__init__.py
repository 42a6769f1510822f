"""Kill everything under load, then ask whether anything is lost: `make drill`."""
