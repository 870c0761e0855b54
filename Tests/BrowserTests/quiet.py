"""What a page must never do: speak on the console, throw, ask for anything but itself, or be reported by the browser.

The browser's reports are what DevTools shows under "Issues": breaches of the security policy, deprecated features.
"""


class Noises:
    def __init__(self):
        self.heard = []
        self._pages = []

    def listen(self, page):
        self._pages.append(page)
        page.on("console", lambda message: self.heard.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.heard.append(f"error: {error}"))
        page.on("request", self._request)
        reports = page.context.new_cdp_session(page)
        reports.on("Audits.issueAdded", lambda event: self.heard.append(f"issue: {event['issue']}"))
        reports.send("Audits.enable")

    def wait(self):
        """An answer from a page comes after all that it did before."""
        for page in self._pages:
            if not page.is_closed():
                page.evaluate("0")

    def _request(self, request):
        if not (request.is_navigation_request() and request.frame.parent_frame is None):
            self.heard.append(f"request: {request.url}")
