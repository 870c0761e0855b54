"""Fingers on the glass, as the browser itself gets them (the DevTools protocol's Input.dispatchTouchEvent)."""

import time

PHONE = {"viewport": {"width": 402, "height": 874}, "is_mobile": True, "has_touch": True}


class Finger:
    """Touches a page. Times are in milliseconds, and are what the browser is told: how quick a finger is does not depend on
    how quick the machine is. Moves are given from where it came down."""

    def __init__(self, page):
        self._glass = page.context.new_cdp_session(page)
        self._start = (0, 0)
        self._time = 0

    def down(self, x, y):
        self._start = (x, y)
        self._time = time.time()
        self._send("touchStart", [(x, y)])

    def move(self, across, along=0, wait=0):
        self._time += wait / 1000
        self._send("touchMove", [(self._start[0] + across, self._start[1] + along)])

    def second(self, across, along=0):
        """Another finger comes down beside the first, which is moved."""
        x, y = self._start
        self._send("touchStart", [(x, y), (x, y + 60)])
        self._send("touchMove", [(x + across, y + along), (x, y + 60)])

    def up(self, wait=0):
        self._time += wait / 1000
        self._send("touchEnd", [])

    def cancel(self):
        self._send("touchCancel", [])

    def _send(self, kind, points):
        points = [{"x": x, "y": y, "id": place} for place, (x, y) in enumerate(points)]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": self._time})
