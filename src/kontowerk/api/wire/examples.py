"""Words for the OpenAPI document: bodies and answers to show, what parameters and fields mean.

A test reads each body as its route would. What fields and operations mean is written by hand in
`descriptions.toml`; answers are those of a running service, taken by `make answers`.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

_SEALED: Final = "AQAAAHvYV5y0..."
_LEGACY: Final = (
    "https://kontowerk.example/customer/v2/ueberweisung/00000000-0000-0000-0000-000000000000/"
    "DE53999999991000000008"
)
_DETAILS: Final = {
    "recipient": "Stadtwerke Beispiel",
    "purpose": "Strom November",
    "iban": "DE02120300000000202051",
    "bic": "BYLADEM1001",
    "currency": "EUR",
    "amount": 12.5,
}

_STANDING: Final = {
    "transferDetails": _DETAILS,
    "schedule": {
        "firstExecutionDate": "2026-12-15",
        "unit": "MONTHS",
        "interval": 1,
        "day": 15,
        "lastExecutionDate": "2027-12-15",
    },
}

EXAMPLES: Final[dict[str, Any]] = {
    "addAccesses": {
        "main": {
            "providerId": "00000000-0000-0000-0000-000000000000",
            "credentials": {"userid": _SEALED, "pin": _SEALED},
        }
    },
    "addTaggingRule": {
        "counterpartyName": "Stadtwerke Beispiel",
        "tagTreeItem": {
            "systemName": "BILLS_ELECTRICITY",
            "tagTree": {"systemName": "CATEGORIES"},
        },
    },
    "answerConsent": {"scaAuthenticationData": "123456"},
    "correctTransaction": {
        "tags": {"systemName": "FAMILY_TOYS", "tagTree": {"systemName": "CATEGORIES"}}
    },
    "assignRole": "01a1defb-7c3c-7f00-8415-3ae1135f4850",
    "changeUser": {"username": "anna", "password": "correct horse", "firstname": "Anna"},
    "createLegacyTransfer": {
        "credentials": {"userid": _SEALED, "pin": _SEALED},
        "empfaenger": "Stadtwerke Beispiel",
        "verwendungszweck": "Strom November",
        "iban": "DE02120300000000202051",
        "bic": "BYLADEM1001",
        "waehrung": "EUR",
        "betrag": 12.5,
        "sicherheitsverfahrenKodierung": 921,
    },
    "createSubscription": {"url": "https://hooks.example.net/kontowerk"},
    "setSubscriptionTypes": {"types": ["transactions.new", "consent.ends_soon", "payment.changed"]},
    "createUser": {"username": "anna", "password": "correct horse"},
    "initiateBulkTransfer": {
        "instant": False,
        "provider": "00000000-0000-0000-0000-000000000000",
        "credentials": {"userid": _SEALED, "pin": _SEALED},
        "product": "DE53999999991000000008",
        "transferDetails": [_DETAILS],
    },
    "initiateProductBulkTransfer": {"instant": False, "transferDetails": [_DETAILS]},
    "initiateProductTransfer": {"instant": False, "transferDetails": _DETAILS},
    "createStandingOrder": _STANDING,
    "changeStandingOrder": _STANDING,
    "initiateTransfer": {
        "instant": False,
        "provider": "00000000-0000-0000-0000-000000000000",
        "credentials": {"userid": _SEALED, "pin": _SEALED},
        "product": "DE53999999991000000008",
        "transferDetails": _DETAILS,
    },
    "pushTransactions": [
        {
            "betrag": -12.5,
            "buchungsdatum": "2026-11-15",
            "wertstellungsdatum": "2026-11-15",
            "verwendungszweck": "Strom November",
            "gegenkontoInhaber": "Stadtwerke Beispiel",
            "identifier": {"batchId": "2026-11-15"},
        }
    ],
    "reactivateUser": {"username": "anna", "password": "correct horse"},
    "tagTransactions": [
        {
            "betrag": -12.5,
            "buchungsdatum": "2026-11-15",
            "verwendungszweck": "Strom November",
            "gegenkontoInhaber": "Stadtwerke Beispiel",
            "user": "anna",
            "provider": "bank",
            "product": "giro",
            "tenant": "demo",
        }
    ],
    "submitTransferTan": {"tan": "123456"},
    "createPaymentLink": {
        "recipient": "Radwerkstatt Ahornhof GmbH",
        "iban": "DE02120300000000202051",
        "amount": 148.60,
        "purpose": "Rechnung 2026-1187",
        "callbackUrl": "https://shop.example/back",
    },
    "createAccountReport": {
        "purpose": "TENANCY",
        "receiver": "Hausverwaltung Birke, Kiel",
        "subject": "Wohnung Lindenweg 4",
    },
    "verifyPayee": {
        "paymentId": "01a1defb-7c3c-7f00-8415-3ae1135f4850",
        "recipient": "Stadtwerke Beispiel",
        "iban": "DE02120300000000202051",
    },
    "verifyPayees": {
        "paymentId": "01a1defb-7c3c-7f00-8415-3ae1135f4850",
        "payees": [
            {"recipient": "Stadtwerke Beispiel", "iban": "DE02120300000000202051"},
            {"recipient": "Erika Beispiel", "iban": "DE89370400440532013000"},
        ],
    },
    "verifyPayeeOfProduct": {
        "paymentId": "01a1defb-7c3c-7f00-8415-3ae1135f4850",
        "recipient": "Stadtwerke Beispiel",
        "iban": "DE02120300000000202051",
    },
}

# Bodies that are no JSON, or that the route reads itself.
OTHER_BODIES: Final[dict[str, Any]] = {
    "encrypt": "MTIzNDU=",
    "issueToken": {"grant_type": "password", "username": "anna", "password": "correct horse"},
    "renewApproval": {},
    "revokeToken": {"token": "kw_c0_..."},
}

# Answers that the recorded person does not get; by operation.
ANSWERS: Final[dict[str, Any]] = {
    "createLegacyTransfer": {
        "messages": [
            {
                "level": "INFO",
                "code": "BA3030",
                "message": "Bitte geben Sie den Auftrag mit dem angezeigten Verfahren frei.",
            }
        ],
        "timeout": "2026-11-16 20:26:39",
        "relations": [
            {
                "rel": "submit_text_tan",
                "href": f"{_LEGACY}/00000000-0000-7000-8000-000000000002",
            }
        ],
        "challenge": {
            "name": "smsTAN",
            "content": {"instructions": "Bitte geben Sie die TAN aus der SMS ein."},
        },
    },
    "listContractSplits": [
        {
            "transactionId": "00000000-0000-7000-8000-000000000021",
            "saidAt": "2026-01-15 12:00:00",
        }
    ],
    "listLifeEvents": [
        {
            "id": "00000000-0000-7000-8000-000000000035",
            "entity": {
                "displayName": "Nutzer",
                "entityClass": "USER",
                "id": "00000000-0000-7000-8000-000000000005",
                "userId": "00000000-0000-7000-8000-000000000005",
            },
            "relations": [
                {"rel": "tag_trees", "href": "https://kontowerk.example/tags/v1/tag-trees/"}
            ],
            "tagTreeItem": {
                "displayName": "Geburt eines Kindes",
                "systemId": 301,
                "systemName": "CHILD_BIRTH",
                "systemNameParent": "FAMILY",
                "tagTree": {
                    "description": "Veränderungen in Beruf, Wohnen, Familie und Finanzen.",
                    "displayName": "Lebensereignisse",
                    "systemId": 10,
                    "systemName": "LIFE_EVENTS",
                    "version": 1,
                    "isClientGenerated": False,
                    "isTenantGenerated": False,
                },
            },
            "details": {
                "eventDate": "2026-09-03",
                "sureness": "normal",
                "contractIds": ["00000000-0000-7000-8000-00000000001d"],
                "transactionIds": [],
            },
        }
    ],
}

# By name: a parameter means the same wherever it stands.
PARAMETERS: Final = {
    "Customer-IP-Address": "Public IP address of the user; set it if the user is present",
    "If-None-Match": "`ETag` of the caller's copy; 304 if unchanged",
    "Prefer": "`wait=n`: respond when all work is done, at the latest after n seconds (RFC 7240)",
    "X-Correlation-ID": "ID for logs, 1 to 128 visible characters; returned in the response",
    "Idempotency-Key": "1 to 255 visible characters; requests with the same key are one transfer",
    "Rejection-NoFunds-Preferred": "`true` or `false`: whether to reject immediately without funds",
    "access-id": "ID of the bank access, chosen by the caller",
    "after": "Last `userReference` of the previous page; see `Link` of the response",
    "autoConfirm": "`true` or `false`; has no effect without EBICS",
    "callbackUrl": "Address to which the user returns from the bank or the webform",
    "changeExisting": "`true`: also the user's other transactions with this counterparty",
    "client-name": "Name of a client of the tenant",
    "consent-id": "ID of an approval",
    "createRule": "`true`: also later transactions",
    "editableDetails": "`true`: the user may change the payment in the webform",
    "event-id": "The `webhook-id` of an event",
    "from": "First booking date, `yyyy-mm-dd`",
    "includeInactive": "`true`: include deactivated users",
    "item-id": "ID of an item within its tree",
    "limit": 'Page size, 1 to 10000; `Link` with `rel="next"` leads to the next page',
    "maxTransactions": "`none`, `all` or `paymentAccounts`: read transactions older than 90 days",
    "payment-id": "The `paymentId` of a transfer",
    "link-id": "The `linkId` of a payment link",
    "report-id": "The `reportId` of an account report",
    "paymentId": "A new UUID; requests with the same ID are the same payment",
    "product-id": "ID of a product within its bank access",
    "provider-id": "ID of a bank in the catalogue",
    "queryTanSettings": "`true`: forget the selected method and device",
    "refresh": "`true`: refresh existing bank accesses",
    "role-name": "Name of a role of the client",
    "order-id": "ID of a standing order, as listed",
    "rule-id": "ID of a rule",
    "subscription-id": "ID of a subscription",
    "tenant-name": "Name of the token's tenant",
    "ticket": "One-time ticket of the return from the bank",
    "to": "Last booking date, `yyyy-mm-dd`",
    "transaction-id": "ID of a transaction within its product",
    "transfer-id": "ID of a legacy transfer",
    "tree-id": "ID of a tag tree",
    "user-reference": "Reference of a user",
}


_HERE: Final = files("kontowerk.api.wire")
_OPERATIONS: Final = "operations"
_SHARED: Final = "fields"

Words = Mapping[str, str]


class Descriptions:
    """Sentences for operations without a docstring, and for every field."""

    def __init__(self, tables: Mapping[str, Words]) -> None:
        self.operations = tables[_OPERATIONS]
        self.shared = tables[_SHARED]
        self.schemas = {
            name: table for name, table in tables.items() if name not in (_OPERATIONS, _SHARED)
        }

    def field(self, schema: str, name: str) -> str | None:
        """Return what a field means: in its schema, or wherever it stands."""
        return self.schemas.get(schema, {}).get(name) or self.shared.get(name)

    def describe(self, schemas: Mapping[str, Any]) -> None:
        """Write the meaning of every field into the schemas of a document."""
        for schema, content in schemas.items():
            for name, field in content.get("properties", {}).items():
                said = self.field(schema, name)
                if said is not None:
                    field["description"] = said


@cache
def descriptions() -> Descriptions:
    """Read the sentences."""
    text = _HERE.joinpath("descriptions.toml").read_text(encoding="utf-8")
    return Descriptions(cast("dict[str, Words]", tomllib.loads(text)))


@cache
def answers() -> Mapping[str, Any]:
    """Read the answers to show, by operation; a schema's name has what is shown of it alone."""
    text = _HERE.joinpath("answers.json").read_text(encoding="utf-8")
    return cast("dict[str, Any]", json.loads(text))
