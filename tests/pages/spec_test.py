"""Every section that code, tests and pages cite of a page in docs/spec is a heading there."""

import re
import unittest

import page_text
from harness import SOURCE_DIR

PAGES = {path.name: path for path in (SOURCE_DIR / "docs/spec").glob("*.md")}
CITED = re.compile(r"\b(\w+\.md),?\s+(?://\s*|\*\s*|#\s*)?sections?\s+(\d+(?:\.\d+)*)")
ROOMS = ("src", "include", "tests", "docs", "examples")
SUFFIXES = (".h", ".cc", ".cpp", ".inc", ".py", ".md")


def sections(path):
    """The numbers that headings begin with, as `4.11` or, of a joint heading, `2.5` and `2.6`."""
    headings = (text for _, text in page_text.headings(path.read_text(encoding="utf-8")))
    return {number for text in headings
            for number in re.findall(r"\d+(?:\.\d+)*", re.match(r"[\d., ]*", text)[0])}


def citations():
    for room in ROOMS:
        for path in (SOURCE_DIR / room).rglob("*"):
            if path.suffix in SUFFIXES and path.is_file():
                for page, number in CITED.findall(path.read_text(encoding="utf-8")):
                    yield path.relative_to(SOURCE_DIR), page, number


class Citations(unittest.TestCase):
    maxDiff = None

    def test_name_sections_that_exist(self):
        known = {name: sections(path) for name, path in PAGES.items()}
        missing = sorted({f"{path}: {page}, section {number}" for path, page, number in citations()
                          if page in known and number not in known[page]})
        self.assertEqual([], missing)

    def test_are_found(self):
        self.assertGreater(sum(page in PAGES for _, page, _ in citations()), 500)


if __name__ == "__main__":
    unittest.main()
