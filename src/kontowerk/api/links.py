"""Every address the service gives out. They all begin with the configured base URL."""

from urllib.parse import urlencode
from uuid import UUID

from kontowerk.api.wire import words
from kontowerk.api.wire.base import Relation
from kontowerk.connectors.contract import WayBack
from kontowerk.kit.secret import Secret
from kontowerk.webform.model import OpenedSession


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

    def subscription(self, subscription_id: UUID) -> str:
        return f"{self._base}/webhooks/v1/subscriptions/{subscription_id}"

    def events(self, subscription_id: UUID, after: str | None = None) -> str:
        query = "" if after is None else f"?{urlencode({'after': after})}"
        return f"{self.subscription(subscription_id)}/events{query}"

    def delivery(self, subscription_id: UUID, event_id: UUID) -> str:
        return f"{self.subscription(subscription_id)}/deliveries/{event_id}"

    def customer(self) -> str:
        return f"{self._base}{words.CUSTOMER_PATH}"

    def sync(self, cursor: str | None = None) -> str:
        """Where everything that changed is told."""
        query = "" if cursor is None else f"?{urlencode({'cursor': cursor})}"
        return f"{self.customer()}{words.SYNC_PATH}{query}"

    def accesses(self) -> str:
        return f"{self.customer()}{words.ACCESSES_PATH}"

    def access(self, access_id: str) -> str:
        return f"{self.accesses()}/{access_id}"

    def issues(self, access_id: str) -> str:
        return f"{self.access(access_id)}{words.ISSUES_PATH}"

    def budget(self, access_id: str) -> str:
        return f"{self.access(access_id)}{words.BUDGET_PATH}"

    def renewal(self, access_id: str) -> str:
        return f"{self.access(access_id)}{words.CONSENT_PATH}"

    def consent(self, consent_id: UUID) -> str:
        return f"{self.customer()}{words.CONSENT_PATH}/{consent_id}"

    def poll(self, consent_id: UUID) -> str:
        return f"{self.consent(consent_id)}{words.POLL_PATH}"

    def cancellation(self, consent_id: UUID) -> str:
        return f"{self.consent(consent_id)}{words.CANCEL_PATH}"

    def way_back(self, approved: str, declined: str) -> WayBack:
        """Where a bank sends people back to who approved, and those who did not."""
        href = f"{self.customer()}{words.RETURN_PATH}"
        return WayBack(f"{href}/{approved}", f"{href}/{declined}?failed=1")

    def product(self, access_id: str, product_id: str) -> str:
        return f"{self.access(access_id)}/{product_id}"

    def transactions(self, product: str) -> str:
        return f"{product}{words.TRANSACTIONS_PATH}"

    def tag_view(self, product: str, view: str) -> str:
        """Where the bookings of a product are listed with tags."""
        return f"{self.transactions(product)}?tag={view}"

    def positions(self, product: str) -> str:
        return f"{product}{words.POSITIONS_PATH}"

    def initiation(self, product: str | None, *, bulk: bool = False) -> str:
        """Where transfers are initiated, from one product or from any."""
        path = words.BULK_TRANSFER_PATH if bulk else words.SINGLE_TRANSFER_PATH
        return f"{product or self.customer()}{path}"

    def transfer(self, payment_id: UUID, *, bulk: bool = False) -> str:
        """Where the status of a transfer is."""
        return f"{self.initiation(None, bulk=bulk)}/{payment_id}"

    def standing_orders(self, product: str) -> str:
        return f"{product}{words.STANDING_PATH}"

    def standing_order(self, product: str, order_id: UUID) -> str:
        """Where a standing order is changed and deleted."""
        return f"{self.standing_orders(product)}/{order_id}"

    def standing_request(self, payment_id: UUID) -> str:
        """Where the status of a request about a standing order is."""
        return f"{self.customer()}{words.STANDING_PATH}/{payment_id}"

    def legacy_transfers(self, provider_id: UUID, product_id: str) -> str:
        return f"{self.customer()}{words.LEGACY_TRANSFER_PATH}/{provider_id}/{product_id}"

    def payment_links(self) -> str:
        return f"{self.customer()}{words.PAYMENT_LINK_PATH}"

    def payment_link(self, link_id: UUID) -> str:
        """Where a tenant follows a payment link."""
        return f"{self.payment_links()}/{link_id}"

    def pay(self, secret: str, **query: str) -> str:
        """Where a person opens a payment link."""
        return f"{self.pay_page()}?{urlencode({'link': secret} | query)}"

    def pay_page(self) -> str:
        """Where the form of that page goes."""
        return f"{self.customer()}{words.WEBFORM_PATH}/pay"

    def account_reports(self) -> str:
        return f"{self.customer()}{words.ACCOUNT_REPORT_PATH}"

    def account_report(self, report_id: UUID) -> str:
        """Where a tenant follows an account report."""
        return f"{self.account_reports()}/{report_id}"

    def report_page(self, **query: str) -> str:
        """Where a person sees an account report; its address is opened with `link`."""
        address = f"{self.customer()}{words.WEBFORM_PATH}/report"
        return f"{address}?{urlencode(query)}" if query else address

    def report_check(self, **query: str) -> str:
        """Where whoever receives an account report checks it."""
        address = f"{self.customer()}{words.WEBFORM_PATH}/report-check"
        return f"{address}?{urlencode(query)}" if query else address

    def tagging_rules(self) -> str:
        return f"{self.customer()}{words.RULES_PATH}"

    def tagging_rule(self, rule_id: UUID) -> str:
        return f"{self.tagging_rules()}/{rule_id}"

    # Those of tags and analyses end in a slash: they are spelled as in the interface.

    def analysis(self, path: str) -> str:
        return f"{self.customer()}{path}/"

    def tag_trees(self) -> str:
        return f"{self._base}/tags/v1/tag-trees/"

    def tag_tree(self, tree_id: int) -> str:
        return f"{self.tag_trees()}{tree_id}/"

    def tag_tree_items(self, tree_id: int) -> str:
        return f"{self.tag_tree(tree_id)}tag-tree-items/"

    def tag_tree_item(self, tree_id: int, item_id: int) -> str:
        return f"{self.tag_tree_items(tree_id)}{item_id}/"

    def sessions(self) -> str:
        return f"{self.customer()}{words.SESSIONS_PATH}"

    def webform(self, session: OpenedSession) -> str:
        query = {
            "session": session.secret.reveal(),
            "useCase": words.USE_CASES[session.use_case],
        }
        return f"{self.customer()}{words.WEBFORM_PATH}?{urlencode(query)}"

    def permission_link(self, secret: Secret[str]) -> str:
        """Where a person sees what it has permitted, once."""
        query = urlencode({"session": secret.reveal()})
        return f"{self.customer()}{words.WEBFORM_PATH}/permission-link?{query}"

    def permissions(self, **query: str) -> str:
        """Where that page is, and where its forms go."""
        address = f"{self.customer()}{words.WEBFORM_PATH}/permissions"
        return f"{address}?{urlencode(query)}" if query else address

    def webform_step(self) -> str:
        """Where the page is that a session is at, and where its forms go."""
        return f"{self.customer()}{words.WEBFORM_PATH}/step"

    def webform_end(self, word: str, *, language: str | None) -> str:
        """Where people end who cannot be sent back."""
        query = {"baReentry": word} | ({} if language is None else {"lang": language})
        return f"{self.customer()}{words.WEBFORM_PATH}/end?{urlencode(query)}"
