"""Every address the service gives out. They all begin with the configured base URL."""

from uuid import UUID

from kontowerk.api.wire.base import Relation


class Links:
    """Makes absolute URLs, spelled as in the interface."""

    def __init__(self, base_url: str) -> None:
        self._base = base_url.rstrip("/")

    def relations(self, /, **hrefs: str) -> list[Relation]:
        """Make the `relations` array; the keyword is the name of the relation."""
        return [Relation(rel=rel, href=href) for rel, href in hrefs.items()]

    def tenant(self, tenant: str) -> str:
        return f"{self._base}/auth/mgmt/v1/tenants/{tenant}"

    def client(self, tenant: str, client: str) -> str:
        return f"{self.tenant(tenant)}/clients/{client}"

    def role(self, tenant: str, client: str, role: str) -> str:
        return f"{self.client(tenant, client)}/roles/{role}"

    def role_user(self, tenant: str, client: str, role: str, user_id: UUID) -> str:
        return f"{self.role(tenant, client, role)}/users/{user_id}"

    def user(self, tenant: str, user_id: UUID) -> str:
        return f"{self.tenant(tenant)}/users/{user_id}"

    def user_export(self, tenant: str, user_id: UUID) -> str:
        return f"{self.user(tenant, user_id)}/export"

    def encryption_keys(self) -> str:
        return f"{self._base}/encrypt/keys"

    def provider(self, provider_id: UUID) -> str:
        return f"{self._base}/providers/v2/{provider_id}"

    def logo(self, provider_id: UUID) -> str:
        return f"{self.provider(provider_id)}.svg"
