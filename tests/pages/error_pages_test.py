"""docs/errors: one page a code. Both kernels of a page are compiled and run: the failing one is
found to break exactly this rule, on the marked line; the fixed one is clean.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import tempfile
import unittest

from harness import CLEAN, FINDINGS, SOURCE_DIR, findings_of_program, run

ZH = ".zh-CN.md"
PAGES = sorted(path for path in (SOURCE_DIR / "docs/errors").glob("*.md")
               if not path.name.endswith(ZH))
HEADING = re.compile(r"# ([EW]\d{4}): \S.*[^.]")


def listed_codes():
    """{code: message} of codes.inc."""
    text = (SOURCE_DIR / "include/asctwin/base/codes.inc").read_text()
    entries = re.findall(r'^ASCTWIN_CODE\((\w+), \w+,\s*((?:"(?:[^"\\]|\\.)*"\s*)+),', text, re.M)
    return {code: "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', message))
            for code, message in entries}


def chinese_messages():
    """{code: message} of zh.inc."""
    text = (SOURCE_DIR / "src/report/zh.inc").read_text(encoding="utf-8")
    entries = re.findall(r'^ASCTWIN_ZH_CODE\((\w+),\s*((?:"(?:[^"\\]|\\.)*"\s*)+),', text, re.M)
    return {code: "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', message))
            for code, message in entries}


def placeholders(text):
    return set(re.findall(r"\{(\w+)\}", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)))


class Page:
    def __init__(self, path):
        self.code = path.name.partition(".")[0]
        self.text = path.read_text(encoding="utf-8")
        self.sections = dict(re.findall(r"^## (.+)\n\n((?:(?!^## ).*\n?)*)", self.text, re.M))

    def message(self):
        """What the page quotes of codes.inc."""
        lines = re.findall(r"^> (.*)", self.text.partition("\n## ")[0], re.M)
        return " ".join(lines)

    def kernel(self, section):
        return re.fullmatch(r"```cpp\n(.*?)```\n*", self.sections[section], re.S)[1]

    def is_program(self):
        """Whether it shows host programs and not kernels alone."""
        name = self.code.lower()
        return self.kernel("Fails").startswith(f"// asctwin cc {name}.asc -o {name} && ./{name}\n")

    def is_operator(self):
        """Whether it shows a place of a project; operators/faults_test.py tries these."""
        return self.code[1:3] == "12"

    def arguments(self):
        """Those of the line that says how to run the page's kernels."""
        words = shlex.split(re.match(r"// (asctwin run .*)", self.kernel("Fails"))[1])
        assert words[:3] == ["asctwin", "run", self.code.lower() + ".cpp"], words
        return words[3:]

    def marked_line(self):
        (line,) = [number for number, text in enumerate(self.kernel("Fails").splitlines(), 1)
                   if text.endswith("// " + self.code)]
        return line


def outcome(page, section):
    """(exit code, {(code, line)}) of one kernel, or what went wrong before it ran."""
    with tempfile.TemporaryDirectory(prefix="asctwin-page-") as directory:
        ending = ".asc" if page.is_program() else ".cpp"
        file = pathlib.Path(directory, page.code.lower() + ending)
        file.write_text(page.kernel(section))
        if page.is_program():
            returncode, found = findings_of_program(file)
            return returncode, {(f["code"], f["line"]) for f in found}
        result = run("run", file.name, *page.arguments(), "--json", cwd=directory)
        if not result.stdout:
            return result.stderr
        found = json.loads(result.stdout)["findings"]["findings"]
        return result.returncode, {(f["code"], f["line"]) for f in found}


def outcomes(page):
    return outcome(page, "Fails"), outcome(page, "Fixed")


class ErrorPages(unittest.TestCase):
    maxDiff = None

    def test_every_code_has_a_page(self):
        self.assertEqual([path.stem for path in PAGES], sorted(listed_codes()))

    def test_form(self):
        messages = listed_codes()
        for path in PAGES:
            page = Page(path)
            with self.subTest(page=page.code):
                heading = HEADING.fullmatch(page.text.splitlines()[0])
                self.assertTrue(heading and heading[1] == page.code, page.text.splitlines()[0])
                self.assertEqual(page.message(), messages[page.code])
                self.assertIn(list(page.sections), [["Fails", "Fixed"], ["No kernel"]])
                self.assertLessEqual(max(map(len, page.text.splitlines())), 100)

    def test_every_page_is_chinese_too(self):
        """The same facts are explained; languages_test.py compares headings, code and links."""
        messages = chinese_messages()
        for path in PAGES:
            page, chinese = Page(path), Page(path.with_suffix(ZH))
            with self.subTest(page=page.code):
                self.assertRegex(chinese.text.splitlines()[0], f"^# {page.code}: .*[\u4e00-\u9fff]")
                self.assertEqual(chinese.message(), messages[page.code])
                self.assertEqual(list(chinese.sections), [
                    {"Fails": "错误示例", "Fixed": "正确示例", "No kernel": "没有示例"}[name]
                    for name in page.sections])
                self.assertEqual(placeholders(chinese.text) - {"op", "product"},
                                 placeholders(page.text) - {"op", "product"})
                paragraphs = [len(one.text.partition("\n## ")[0].split("\n\n"))
                              for one in (page, chinese)]
                self.assertEqual(*paragraphs)

    def test_explain_prints_the_page_of_the_language(self):
        for language, path in (("en", PAGES[0]), ("zh", PAGES[0].with_suffix(ZH))):
            printed = run("explain", "--lang", language, Page(path).code.lower()).stdout
            first = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
            self.assertEqual(printed.splitlines()[0], first)
            self.assertEqual(run("explain", "--lang", language).stdout.splitlines()[0], first)
        example = run("explain", "--lang", "zh", "E0102", "--example").stdout
        self.assertEqual(example, run("explain", "--lang", "en", "E0102", "--example").stdout)

    def test_placeholders_are_explained(self):
        """All but the instruction and the chip."""
        for path in PAGES:
            page = Page(path)
            body = page.text.partition(page.message().split()[-1])[2]
            for name in re.findall(r"\{(\w+)\}", page.message()):
                with self.subTest(page=page.code, placeholder=name):
                    self.assertTrue(name in ("op", "product") or "{" + name + "}" in body)

    def test_kernels(self):
        pages = [page for page in map(Page, PAGES)
                 if "Fails" in page.sections and not page.is_operator()]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for page, (fails, fixed) in zip(pages, pool.map(outcomes, pages)):
                with self.subTest(page=page.code):
                    status = FINDINGS if page.code.startswith("E") else CLEAN
                    self.assertEqual(fails, (status, {(page.code, page.marked_line())}))
                    self.assertEqual(fixed, (CLEAN, set()))


if __name__ == "__main__":
    unittest.main()
