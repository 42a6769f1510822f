"""A report on paper: a tagged PDF (PDF/UA-1) with a PAdES signature, made beside the event loop.

The words are the door's. What is set is data to the template and never its code, and the template
reads no file and no address. The signature is of the profile B-B: certificates and a digest, no
time stamp of a third party.
"""

import json
from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib import resources
from io import BytesIO
from typing import Any, Final, cast

from kontowerk.kit.limits import BoundedThreads
from kontowerk.reports.model import SignedPaper, SigningPair

_STANDARD: Final = "ua-1"
_DIGEST: Final = "sha256"
_FIELD: Final = "AccountReport"
_WAITING: Final = 32


class BadPairError(ValueError):
    """Certificate and key for reports do not belong together, or cannot be read."""


class PaperMaker:
    """Makes signed reports of one process, one at a time."""

    def __init__(self, pair: SigningPair, place: str) -> None:
        self._pair = pair
        self._place = place
        self._crew = BoundedThreads(hands=1, queue=_WAITING)

    async def make(self, share: Hashable, words: Mapping[str, Any]) -> SignedPaper:
        """Set a report and sign it; of many who wait the shares take turns."""
        return await self._crew.run(share, made, words, self._pair, self._place)

    def close(self) -> None:
        """Let the one that is being made be finished."""
        self._crew.close()


def made(words: Mapping[str, Any], pair: SigningPair, place: str) -> SignedPaper:
    """Set and sign a report; takes a tenth of a second, so in a thread."""
    pdf = signed(set_in_type(words), pair, place)
    return SignedPaper(pdf, sha256(pdf).digest())


def set_in_type(words: Mapping[str, Any]) -> bytes:
    """Set a report as a tagged PDF."""
    import typst  # noqa: PLC0415 - megabytes that most processes never need

    pdf = typst.compile(
        _template(),
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs={"d": json.dumps(words)},
        pdf_standards=[_STANDARD],
    )
    assert isinstance(pdf, bytes)  # noqa: S101 - one document was asked for
    return pdf


def signed(pdf: bytes, pair: SigningPair, place: str) -> bytes:
    """Sign a PDF; the file stays as it is, the signature is added behind it."""
    from pyhanko.pdf_utils.incremental_writer import (  # noqa: PLC0415 - as above
        IncrementalPdfFileWriter,
    )
    from pyhanko.sign import fields, signers  # noqa: PLC0415 - as above

    metadata = signers.PdfSignatureMetadata(
        field_name=_FIELD,
        md_algorithm=_DIGEST,
        location=place,
        subfilter=fields.SigSeedSubFilter.PADES,
    )
    # Nothing is drawn for it, and readers that speak the page pass it by.
    unseen = fields.InvisSigSettings(set_hidden_flag=True)
    spec = fields.SigFieldSpec(_FIELD, invis_sig_settings=unseen)
    signer = signers.PdfSigner(metadata, signer=_signer(pair), new_field_spec=spec)
    out = BytesIO()
    writer = IncrementalPdfFileWriter(BytesIO(pdf))
    signer.sign_pdf(writer, output=out)  # pyright: ignore[reportUnknownMemberType] - untyped
    return out.getvalue()


def check_pair(pair: SigningPair) -> None:
    """Raise BadPairError unless the key can sign in the name of the first certificate."""
    from cryptography import x509  # noqa: PLC0415 - as above
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415 - as above
        load_pem_private_key,
    )

    try:
        ours = x509.load_pem_x509_certificates(pair.certificates)[0].public_key()
        key = load_pem_private_key(pair.key.reveal(), password=None)
    except (ValueError, TypeError):
        raise BadPairError from None
    if key.public_key() != ours:
        raise BadPairError


def _signer(pair: SigningPair) -> Any:
    from pyhanko.keys import (  # noqa: PLC0415 - as above
        load_certs_from_pemder_data,
        load_private_key_from_pemder_data,
    )
    from pyhanko.sign.signers import SimpleSigner  # noqa: PLC0415 - as above
    from pyhanko_certvalidator.registry import SimpleCertificateStore  # noqa: PLC0415 - as above

    loaded = cast("Iterable[Any]", load_certs_from_pemder_data(pair.certificates))
    chain = list(loaded)
    others = SimpleCertificateStore()
    others.register_multiple(chain[1:])
    key = load_private_key_from_pemder_data(pair.key.reveal(), passphrase=None)
    return SimpleSigner(signing_cert=chain[0], signing_key=key, cert_registry=others)


@cache
def _template() -> bytes:
    return resources.files("kontowerk.reports").joinpath("paper.typ").read_bytes()
