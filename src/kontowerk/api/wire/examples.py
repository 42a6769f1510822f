"""Words for the OpenAPI document: bodies to show, and what parameters mean.

A test reads each body as its route would.
"""

from typing import Any, Final

_SEALED: Final = "AQAAAHvYV5y0..."
_DETAILS: Final = {
    "recipient": "Stadtwerke Beispiel",
    "purpose": "Strom November",
    "iban": "DE02120300000000202051",
    "bic": "BYLADEM1001",
    "currency": "EUR",
    "amount": 12.5,
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
    "createSubscription": {"url": "https://hooks.example.net/kontowerk"},
    "createUser": {"username": "anna", "password": "correct horse"},
    "initiateProductBulkTransfer": {"instant": False, "transferDetails": [_DETAILS]},
    "initiateProductTransfer": {"instant": False, "transferDetails": _DETAILS},
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
    "submitTransferTan": {"tan": "123456"},
    "verifyPayeeOfProduct": {
        "paymentId": "01a1defb-7c3c-7f00-8415-3ae1135f4850",
        "recipient": "Stadtwerke Beispiel",
        "iban": "DE02120300000000202051",
    },
}

# By name: a parameter means the same wherever it stands.
PARAMETERS: Final = {
    "Customer-IP-Address": "The public address of the person, who is there to be asked",
    "If-None-Match": "The `ETag` of the caller's copy; 304 when it is still good",
    "Prefer": "`wait=n`: answer only when nothing runs any more, or after n seconds (RFC 7240)",
    "X-Correlation-ID": "An id for the log, 1 to 128 visible characters; the answer has it, too",
    "Idempotency-Key": "1 to 255 visible characters; the same key is the same transfer",
    "Rejection-NoFunds-Preferred": "`true` or `false`: whether to refuse at once without funds",
    "access-id": "The id the caller chose for the access",
    "autoConfirm": "`true` or `false`; has no effect without EBICS",
    "callbackUrl": "Where the person goes after the bank's pages or ours",
    "changeExisting": "`true`: also the person's other transactions with this counterparty",
    "client-name": "The name of a client of the tenant",
    "consent-id": "The id of an approval",
    "createRule": "`true`: also transactions that come later",
    "editableDetails": "`true`: on our pages the person may change what is paid",
    "event-id": "The `webhook-id` of an event",
    "from": "The first booking day, `yyyy-mm-dd`",
    "includeInactive": "`true`: users that were deactivated, too",
    "item-id": "The id of an item within its tree",
    "maxTransactions": "`none`, `all` or `paymentAccounts`: fetch what is older than 90 days",
    "payment-id": "The `paymentId` of a transfer",
    "paymentId": "A fresh UUID of the caller; the same id is the same payment",
    "product-id": "The id of a product within its access",
    "provider-id": "The id of a bank in the catalogue",
    "queryTanSettings": "`true`: forget the method and medium chosen before",
    "refresh": "`true`: fetch accesses anew that exist",
    "role-name": "The name of a role of the client",
    "rule-id": "The id of a rule",
    "subscription-id": "The id of a subscription",
    "tenant-name": "The name of the token's own tenant",
    "ticket": "What brings a person back from the bank's pages, once",
    "to": "The last booking day, `yyyy-mm-dd`",
    "transaction-id": "The id of a transaction within its product",
    "transfer-id": "The id of a legacy transfer",
    "tree-id": "The id of a tag tree",
    "user-reference": "The id of a user",
}
