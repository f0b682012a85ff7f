"""What is generated is not stale, and the files and places that pages name exist."""

import re
import subprocess
import sys
import unittest

from harness import COMMAND, SOURCE_DIR

CONTRACT = (SOURCE_DIR / "docs/contract.md").read_text(encoding="utf-8")


def section(title):
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", CONTRACT, re.M | re.S)[1]


def named_files(text):
    """Those in backticks, by their path or, without a directory, by their name alone. What is
    generated names rooms and is left out, and so is what a page's own blocks write."""
    written = re.sub(r"<!-- begin: generated.*?<!-- end: generated -->", "", text, flags=re.S)
    made = re.findall(r"^<!-- block: file (\S+) -->$", written, re.M)
    return set(re.findall(r"`([\w./-]+\.(?:h|cc|inc|py))`", written)) - set(made)


def is_file(name):
    roots = ["", "src", "include", "include/asctwin"]
    if any((SOURCE_DIR / root / name).is_file() for root in roots):
        return True
    return "/" not in name and any(any((SOURCE_DIR / root).rglob(name)) for root in roots[1:3])


def places(table):
    """The files in the last column."""
    return set(re.findall(r"\| `([\w/.]+)` \|$", table, re.M))


class Generated(unittest.TestCase):
    def test_pages_are_those_of_the_command(self):
        script = SOURCE_DIR / "scripts/update_docs.py"
        result = subprocess.run([sys.executable, script, COMMAND, "--check"], text=True,
                                capture_output=True)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_every_inferred_reading_is_in_the_table_and_in_the_source(self):
        marked = {path.relative_to(SOURCE_DIR).as_posix()
                  for root in ("src", "include") for path in (SOURCE_DIR / root).rglob("*.*")
                  if re.search("(?<!`)UNVERIFIED:", path.read_text(encoding="utf-8"))}
        self.assertEqual(marked, places(section("Inferred")))

    def test_every_reading_of_a_disagreement_has_its_place(self):
        table = section("By instruction").partition("### Where documents disagree")[2]
        self.assertGreater(len(places(table)), 1)
        for place in places(table):
            self.assertTrue((SOURCE_DIR / place).is_file(), place)

    def test_files_that_pages_name_exist(self):
        for page in (SOURCE_DIR / "HACKING.md", *(SOURCE_DIR / "docs").glob("*.md")):
            for name in named_files(page.read_text(encoding="utf-8")):
                with self.subTest(page=page.name, file=name):
                    self.assertTrue(is_file(name))


if __name__ == "__main__":
    unittest.main()
