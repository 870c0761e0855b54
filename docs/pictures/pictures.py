"""The pictures of the README, from the real page, on a day that never changes.

Usage: pictures.py [PATH-TO-TASKGEN]
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
TASKGEN = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/taskgen")
TODAY = "2026-03-05T10:00:00"

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1024, "height": 720}, "device_scale_factor": 1.5}
PICTURES = {
    "phone-light": ("launch.md", PHONE),
    "phone-dark": ("launch.md", PHONE | {"color_scheme": "dark"}),
    "phone-empty": (None, PHONE),
    "phone-hebrew": ("launch-he.md", PHONE),
    "desktop": ("launch.md", DESKTOP),
}


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
        for name, (source, device) in PICTURES.items():
            markdown = Path(folder, "tasks.md")
            markdown.write_bytes((HERE / source).read_bytes() if source else b"")
            subprocess.run([TASKGEN, "build", "-q", "tasks.md"], cwd=folder, check=True)
            context = chromium.new_context(timezone_id="UTC", reduced_motion="reduce", **device)
            page = context.new_page()
            page.clock.set_fixed_time(TODAY)
            page.goto(Path(folder, "public", "index.html").as_uri())
            target = HERE / f"{name}.png"
            page.screenshot(path=target)
            context.close()
            smaller(target)
            print(f"docs/pictures/{name}.png: {target.stat().st_size // 1024} KiB")
        chromium.close()


def smaller(path):
    """In a palette of 256 colours, without dithering: nobody sees the difference, and it is a third of the bytes."""
    from PIL import Image

    with Image.open(path) as picture:
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
