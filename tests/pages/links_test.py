"""Every relative link of every page leads to a file, and its fragment to a heading of it."""

import unittest

import page_text
from harness import SOURCE_DIR

PAGES = [*SOURCE_DIR.glob("*.md"), *(SOURCE_DIR / "docs").rglob("*.md"),
         *(SOURCE_DIR / "examples").rglob("*.md")]


class Links(unittest.TestCase):
    def test_they_lead_somewhere(self):
        texts = {path.resolve(): path.read_text(encoding="utf-8") for path in PAGES}
        count = 0
        for path, text in texts.items():
            for target, fragment in page_text.links(text):
                count += 1
                file = (path.parent / target).resolve() if target else path
                link = f"{path.relative_to(SOURCE_DIR)}: {target}#{fragment}"
                if not file.exists():
                    self.fail(link)
                if fragment and fragment not in page_text.anchors(texts.get(file, "")):
                    self.fail(link)
        self.assertGreater(count, 500)

    def test_anchors_are_those_of_github(self):
        text = "# A b\n## `x-y`: Größe, 2D\n## A b\n```\n# no\n```\n## 用 `a` 与 B\n"
        self.assertEqual(page_text.anchors(text), {"a-b", "x-y-größe-2d", "a-b-1", "用-a-与-b"})


if __name__ == "__main__":
    unittest.main()
