"""What other programs make of numbers, days and plurals: Babel, with the data of the Unicode CLDR.

`python Tests/BrowserTests/words.py` writes it to Tests/SiteTests/Fixtures, where the Swift tests compare ours with it.
test_languages.py sees that the files are what Babel says, and that Chromium agrees.
"""

import json
from datetime import date
from pathlib import Path

from babel import Locale, localedata, numbers
from babel.dates import format_skeleton

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Tests" / "SiteTests" / "Fixtures"
SHIPPED = ["en", "de", "fr", "es", "it", "pt-BR", "ru", "ar", "he", "ja", "zh-Hans"]

COUNTS = [*range(201), 1000, 1_000_000]
NUMBERS = [0, 7, 42, 999, 1000, 9999, 10_000, 123_456, 1_234_567]
DAYS = [date(2026, month, day) for month, day in zip(range(1, 13), [1, 2, 3, 10, 11, 12, 20, 21, 22, 28, 30, 31])]


def babel(language):
    """Its data of a language; what it writes about it is not in the form of other tags."""
    return Locale.parse(language, sep="-")


def languages_with_a_rule():
    """Those that the CLDR has a plural rule for, Portugal's Portuguese among them."""
    names = [name for name in localedata.locale_identifiers() if "_" not in name or name == "pt_PT"]
    ruled = [name for name in names if "plural_form" in localedata.load(name, merge_inherited=False)]
    localedata.clear_caches()  # What was read without what it inherits must not be taken for the whole.
    return [name.replace("_", "-") for name in sorted(ruled)]


def runs(counts):
    """[0, 5, 6, 7, 1000] as "0 5-7 1000"."""
    texts = []
    for count in counts:
        if texts and count == texts[-1][1] + 1:
            texts[-1][1] = count
        else:
            texts.append([count, count])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in texts)


def plurals():
    """Languages that share a rule, and which of COUNTS take which form there."""
    rows = {}
    for language in languages_with_a_rule():
        forms = {}
        for count in COUNTS:
            forms.setdefault(babel(language).plural_form(count), []).append(count)
        key = tuple(sorted((form, runs(counts)) for form, counts in forms.items()))
        rows.setdefault(key, []).append(language)
    return [{"languages": " ".join(names), "forms": dict(key)} for key, names in rows.items()]


# Spanish and Italian write 1000 and 10.000. Babel does not know of such a least number of digits; the CLDR and Chromium do.
UNGROUPED_THOUSANDS = {"es", "it"}

# Of the English days, "Nov 30, 2026" and "30 Nov 2026", the page has the second: it is understood everywhere. Its names of
# months are the first's, for the second's September has four letters.
PATTERNS = {"en": "en-001"}


def number(value, language):
    if language in UNGROUPED_THOUSANDS and 1000 <= value < 10_000:
        return str(value)
    return numbers.format_decimal(value, locale=babel(language))


def day(value, language):
    if language not in PATTERNS:
        return format_skeleton("yMMMd", value, locale=babel(language))
    return babel(PATTERNS[language]).datetime_skeletons["yMMMd"].apply(value, babel(language))


def formats():
    """NUMBERS and DAYS as they are written in the languages that are shipped."""
    return {
        language: {
            "numbers": {str(value): number(value, language) for value in NUMBERS},
            "days": {value.isoformat(): day(value, language) for value in DAYS},
        }
        for language in SHIPPED
    }


FILES = {"plurals.json": plurals, "formats.json": formats}


def written(make):
    return json.dumps(make(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name, make in FILES.items():
        (FIXTURES / name).write_text(written(make), encoding="utf-8")
