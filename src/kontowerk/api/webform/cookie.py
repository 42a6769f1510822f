"""The cookies that tie a session of the pages to one browser. Spec: Redirect flow (OP-118)."""

from typing import Final

from kontowerk.api.page_cookie import PageCookie

# People come from the tenant's site, and back from the bank's.
COOKIE: Final = PageCookie("webform", same_site="lax")
# Of the page of permissions; the link to it may stand in a mail.
PERMISSIONS_COOKIE: Final = PageCookie("permissions", same_site="lax")
# Of the page of an account report; likewise.
REPORT_COOKIE: Final = PageCookie("report", same_site="lax")
