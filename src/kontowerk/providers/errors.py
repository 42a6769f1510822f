"""What a caller of the catalogue can get wrong."""

from kontowerk.kit.errors import ConflictError, Fault, InvalidError, NotFoundError


class UnknownProviderError(NotFoundError):
    """The provider does not exist."""


class AmbiguousProviderError(ConflictError):
    """Several providers have this bank code; name one by its id."""


class NotConnectedError(ConflictError):
    """The provider has no endpoint yet; import or add one first."""


class BadFormatError(InvalidError):
    """A format is neither token notation nor an anchored regular expression."""

    def __init__(self, why: str) -> None:
        super().__init__(Fault("format", why))


class BadEndpointError(InvalidError):
    """An endpoint is an https URL without user or fragment (http only on this machine)."""


class BadProviderError(InvalidError):
    """The provider cannot be added like this."""


class BadEndpointFileError(InvalidError):
    """The list of endpoints cannot be used; nothing was imported."""


class UnknownLoginProfileError(InvalidError):
    """There is no login profile of this name."""


class BadCatalogueDataError(Exception):
    """Data shipped with this version is wrong; this is our mistake."""
