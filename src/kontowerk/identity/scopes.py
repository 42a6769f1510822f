"""The scopes of the interface. They are identifiers, so they keep its spelling.

Spec: Authentication (scopes).
"""

from enum import StrEnum
from typing import Final


class Scope(StrEnum):
    """What a token may be used for."""

    PROVIDER_READ = "http://service/provider/read"
    CUSTOMER_READ = "http://service/customer/read"
    CUSTOMER_MODIFY = "http://service/customer/modify"
    CUSTOMER_TRANSFER = "http://service/customer/ueberweisung"
    TENANTS_READ = "auth/tenants/read"
    CLIENTS_READ = "auth/tenants/clients/read"
    ROLES_ASSIGN = "auth/tenants/clients/roles/assign"
    USERS_READ = "auth/tenants/users/read"
    USERS_CREATE = "auth/tenants/users/create"
    WEBHOOKS_MANAGE = "auth/tenants/webhooks/manage"  # ours; no stated call needs it (OP-038)


CUSTOMER_SCOPES: Final = (
    Scope.PROVIDER_READ,
    Scope.CUSTOMER_READ,
    Scope.CUSTOMER_MODIFY,
    Scope.CUSTOMER_TRANSFER,
)
MANAGEMENT_SCOPES: Final = (
    Scope.TENANTS_READ,
    Scope.CLIENTS_READ,
    Scope.ROLES_ASSIGN,
    Scope.USERS_READ,
    Scope.USERS_CREATE,
    Scope.WEBHOOKS_MANAGE,
)
