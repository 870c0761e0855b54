"""What a screenshot shows, read by the browser that drew it."""

import base64
from collections import Counter

READ = """async (picture) => {
    const blob = new Blob([Uint8Array.from(atob(picture), (c) => c.charCodeAt(0))], { type: "image/png" });
    const image = await createImageBitmap(blob);
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, image.width, image.height).data];
}"""


def pixels(page, screenshot):
    """The pixels of a screenshot, row by row: (red, green, blue)."""
    values = page.evaluate(READ, base64.b64encode(screenshot).decode())
    return list(zip(values[::4], values[1::4], values[2::4]))


def shares(page, screenshot):
    """The colours and their shares, the commonest first."""
    counts = Counter(pixels(page, screenshot))
    return [(color, count / counts.total()) for color, count in counts.most_common()]


def difference(one, other):
    """The share of pixels that anyone would call different."""
    return sum(max(abs(a - b) for a, b in zip(*pair)) > 64 for pair in zip(one, other)) / len(one)
