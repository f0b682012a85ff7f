"""A page and its Chinese translation have the same headings, blocks, tables and links, and the
translation has the words of this field.
"""

import re
import unittest

import page_text
from harness import SOURCE_DIR

ENDING = ".zh-CN.md"
TRANSLATIONS = sorted([*SOURCE_DIR.glob("*" + ENDING), *(SOURCE_DIR / "docs").rglob("*" + ENDING)])
OWN_OUTPUTS = "<!-- outputs: zh -->"  # the page shows what commands print in Chinese
COMMENT = re.compile(r"(^|\s+)(?:#|//)\s.*$|<!--.*?-->", re.M)
FORMULA = re.compile(r"^```text\n.*?^```$", re.M | re.S)
GLOSSARY = (SOURCE_DIR / "docs/glossary.md").read_text(encoding="utf-8")


def outlandish():
    """{what reads as translated: the term in its place} of the glossary."""
    table = GLOSSARY.partition("| English | 中文 | not |")[2]
    rows = [row.strip("| ").split(" | ") for row in table.splitlines() if row.startswith("| ")]
    return {word: term for _, term, words in rows if words != "-" for word in words.split("，")}


def same_lines(formula):
    return re.sub(r"^(?!```).+$", "-", formula[0], flags=re.M)


def original(path):
    return path.with_name(path.name.removesuffix(ENDING) + ".md")


def levels(text):
    return [level for level, _ in page_text.headings(text)]


def code(text, commands_alone=False):
    """The blocks without their comments, which are translated, and without what aligns these."""
    blocks = []
    for language, body in page_text.blocks(text):
        bare = body if language in ("console", "text") else COMMENT.sub("", body)
        if language == "console" and commands_alone:
            bare = "\n".join(re.findall(r"^\$ .*", body, re.M))
        blocks.append((language, [line.rstrip() for line in bare.splitlines()]))
    return blocks


def targets(text):
    """Files that the page links, whatever the language of their text."""
    bare = page_text.GENERATED.sub("", text)
    return sorted({target.replace(ENDING, ".md") for target, _ in page_text.links(bare) if target})


class Languages(unittest.TestCase):
    maxDiff = None

    def check_same(self, what):
        self.assertGreater(len(TRANSLATIONS), 3)
        for path in TRANSLATIONS:
            with self.subTest(page=path.name):
                self.assertEqual(what(path.read_text(encoding="utf-8")),
                                 what(original(path).read_text(encoding="utf-8")))

    def test_headings(self):
        self.check_same(levels)

    def test_code(self):
        for path in TRANSLATIONS:
            with self.subTest(page=path.name):
                own, other = (page.read_text(encoding="utf-8") for page in (path, original(path)))
                if path.parent.name == "ops":  # the words in formulas are translated
                    own, other = (FORMULA.sub(same_lines, text) for text in (own, other))
                own_outputs = OWN_OUTPUTS in own
                self.assertEqual(code(own, own_outputs), code(other, own_outputs))

    def test_tables(self):
        self.check_same(page_text.tables)

    def test_links(self):
        def without_the_other_language(text):
            return [re.sub(r"\.zh-CN(\.png|\.svg)$", r"\1", target)  # a picture has words as well
                    for target in targets(text) if not target.endswith(ENDING)]

        for path in TRANSLATIONS:
            with self.subTest(page=path.name):
                own = {original(path).name}
                here, there = (set(without_the_other_language(
                    page.read_text(encoding="utf-8"))) - own for page in (path, original(path)))
                self.assertEqual(here, there)

    def test_pages_name_each_other(self):
        """But for the pages of codes, which `asctwin explain` prints in the reader's language."""
        for path in TRANSLATIONS:
            if path.parent.name == "errors":
                continue
            with self.subTest(page=path.name):
                head = path.read_text(encoding="utf-8").split("\n## ")[0]
                self.assertIn(f"[English]({original(path).name})", head)
                head = original(path).read_text(encoding="utf-8").split("\n## ")[0]
                self.assertIn(f"[中文]({path.name})", head)

    def test_words(self):
        self.assertIn("布局", outlandish())
        for path in TRANSLATIONS:
            text = page_text.prose(path.read_text(encoding="utf-8"))
            for word, better in outlandish().items():
                self.assertNotIn(word, text, f"{path.name}: {better}")


if __name__ == "__main__":
    unittest.main()
