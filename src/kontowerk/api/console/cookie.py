"""The cookie of a login to the console."""

from typing import Final

from kontowerk.api.page_cookie import PageCookie

# Nobody comes from another site to do something here.
COOKIE: Final = PageCookie("console", same_site="strict")
