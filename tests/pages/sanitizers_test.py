"""docs/sanitizers.md: every row says what asctwin does, by codes that exist."""

import re
import unittest

from harness import SOURCE_DIR

PAGE = (SOURCE_DIR / "docs/sanitizers.md").read_text(encoding="utf-8")
CODES = set(re.findall(r"^ASCTWIN_CODE\((\w+),",
                       (SOURCE_DIR / "include/asctwin/base/codes.inc").read_text(), re.M))
WITHOUT_CODE = ("an error of the call", "does not apply")


def tables():
    """Each as a list of {heading: cell}."""
    for block in re.findall(r"(?:^\|.*\n)+", PAGE, re.M):
        rows = [[cell.strip() for cell in line.strip("|\n").split("|")]
                for line in block.splitlines()]
        yield [dict(zip(rows[0], row, strict=True)) for row in rows[2:]]


class Sanitizers(unittest.TestCase):
    def rows(self):
        for table in tables():
            yield from table

    def test_there_are_three_tables(self):
        self.assertEqual([len(table) > 10 for table in tables()], [True] * 3)

    def test_no_cell_is_empty(self):
        for row in self.rows():
            self.assertTrue(all(row.values()), row)

    def test_codes_exist_and_lead_to_their_pages(self):
        for row in self.rows():
            with self.subTest(row=row["class"]):
                codes = re.findall(r"\[(\w+)\]\(errors/(\w+)\.md\)", row["asctwin"])
                self.assertTrue(codes or row["asctwin"] in WITHOUT_CODE, row["asctwin"])
                for code, page in codes:
                    self.assertEqual(code, page)
                    self.assertIn(code, CODES)

    def test_what_has_no_code_says_why(self):
        for row in self.rows():
            if row["asctwin"] in WITHOUT_CODE:
                self.assertNotEqual(row["remark"], "-", row["class"])


if __name__ == "__main__":
    unittest.main()
