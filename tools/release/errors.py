"""Why a release is not made."""


class NotReleasedError(Exception):
    """Something does not hold that a release promises; nothing was changed."""
