"""The cookie that ties a session of the pages to one browser. Spec: Redirect flow (OP-118)."""

from typing import Final

from kontowerk.api.page_cookie import PageCookie

# People come from the tenant's site, and back from the bank's.
COOKIE: Final = PageCookie("webform", same_site="lax")
