"""Colours and their contrast, by WCAG 2.2. The least ratios there: text (1.4.3), text for readers who ask for more
contrast (1.4.6), marks and controls (1.4.11)."""

import re

TEXT, MORE, CONTROL = 4.5, 7, 3


def ratio(one, other):
    """The contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(color):
    red, green, blue = (value / 255 for value in color)
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def channels(css):
    """A computed colour: ([red, green, blue], opacity)."""
    red, green, blue, *opacity = [float(number) for number in re.findall(r"[\d.]+", css)]
    return [red, green, blue], opacity[0] if opacity else 1


def color(page, selector, name="color"):
    """A colour of the first such element, without its opacity."""
    css = page.locator(selector).first.evaluate("(element, name) => getComputedStyle(element)[name]", name)
    return channels(css)[0]
