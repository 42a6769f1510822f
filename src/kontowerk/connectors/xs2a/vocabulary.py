"""Words of NextGenPSD2 that say nothing about anybody, and fields whose values are of one kind.

Names are written without their spelling (`lenient.bare`).
"""

from typing import Final

PARTS: Final = frozenset(
    {
        *("", "accounts", "card-accounts", "balances", "transactions", "consents", "status"),
        *("authorisations", "payments", "bulk-payments", "periodic-payments", "download"),
        *("sepa-credit-transfers", "instant-sepa-credit-transfers", "securities-accounts"),
        *("berlingroup", "xs2a", "psd2", "oauth2", "token", "authorize", ".well-known"),
        *("oauth-authorization-server", "aspsp", "api", "ais", "pis", "account-report"),
    }
)
# States, kinds and codes of the standard, of ISO 20022 and of OAuth 2.
WORDS: Final = frozenset(
    {
        *("received", "valid", "rejected", "expired", "revokedbypsu", "terminatedbytpp"),
        *("partiallyauthorised", "replaced", "invalid"),
        *("psuidentified", "psuauthenticated", "scamethodselected", "started", "unconfirmed"),
        *("finalised", "failed", "exempted"),
        *("rcvd", "pdng", "actc", "acsp", "acsc", "accc", "accp", "acwc", "acwp", "rjct", "canc"),
        *("acfc", "patc", "part", "blck"),
        *("interimbooked", "closingbooked", "openingbooked", "expected", "interimavailable"),
        *("forwardavailable", "nonetinvoiced", "authorised", "available", "interimcleared"),
        *("cacc", "cash", "slry", "tran", "tras", "odft", "svgs", "llsv", "moma", "ondp", "loan"),
        *("card", "char", "comm", "tax", "sacc", "cish", "othr", "mgld", "nrex", "sbes"),
        *("enabled", "deleted", "blocked", "priv", "orga", "booked", "pending", "both"),
        *("information", "true", "false", "all", "allaccounts", "allaccountswithownername"),
        *("smsotp", "chipotp", "photootp", "pushotp", "smtpotp", "pushdec"),
        *("characters", "integer", "embedded", "redirect", "decoupled", "oauth", "bearer"),
        *("error", "warning", "crdt", "dbit", "debit", "credit"),
        *("sepa", "pmnt", "acmt", "ldas", "secu", "cams", "xtnd"),
        # what a bank says no by
        *("certificateinvalid", "certificateexpired", "certificateblocked", "certificaterevoked"),
        *("certificatemissing", "signatureinvalid", "signaturemissing", "formaterror"),
        *("parameternotconsistent", "parameternotsupported", "serviceinvalid", "serviceblocked"),
        *("corporateidinvalid", "consentunknown", "consentinvalid", "consentexpired"),
        *("resourceunknown", "resourceexpired", "resourceblocked", "timestampinvalid"),
        *("periodinvalid", "scamethodunknown", "scainvalid", "statusinvalid", "productinvalid"),
        *("productunknown", "paymentfailed", "requiredkidmissing", "executiondateinvalid"),
        *("psucredentialsinvalid", "tokenunknown", "tokeninvalid", "tokenexpired", "cardinvalid"),
        *("accessexceeded", "requestedformatsinvalid", "sessionsnotsupported", "badrequest"),
        *("internalservererror", "nopiisactivation", "referencemixinvalid", "unsupportedgranttype"),
        *("invalidgrant", "invalidrequest", "invalidtoken", "invalidclient", "unauthorized"),
    }
)
LINKS: Final = frozenset({"links", "href", "location", "authorizationendpoint", "tokenendpoint"})
IDS: Final = frozenset(
    {
        *("resourceid", "consentid", "authorisationid", "authorizationid", "paymentid"),
        *("transactionid", "entryreference", "cardtransactionid", "bban", "pan", "maskedpan"),
        *("iban", "id", "accountid", "accessid", "authenticationmethodid"),
    }
)
TEXTS: Final = frozenset(
    {
        *("remittanceinformationunstructured", "remittanceinformationunstructuredarray"),
        *("remittanceinformationstructured", "reference"),
    }
)
