"""Finds the key-encryption key the settings name."""

from kontowerk.console.report import Refusal
from kontowerk.kit.secret import Secret
from kontowerk.kit.settings import Settings
from kontowerk.vault.kek import FileKek, KeyEncryptionKey, TransitKek


def key_encryption_key(settings: Settings) -> KeyEncryptionKey:
    """Return the key, from a file or from a transit engine."""
    if settings.transit_url is not None:
        if settings.transit_token is None:
            message = "KONTOWERK_TRANSIT_URL needs KONTOWERK_TRANSIT_TOKEN"
            raise Refusal(message)
        token = Secret(settings.transit_token.get_secret_value())
        return TransitKek.connect(settings.transit_url, token)
    if settings.key_file is None:
        message = (
            "no key-encryption key: set KONTOWERK_KEY_FILE "
            "(make one with `kontowerk keys create-file PATH`)"
        )
        raise Refusal(message)
    return FileKek.load(settings.key_file)
