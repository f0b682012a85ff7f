"""`--lang zh` for every kernel of a finding: what is not in backticks has no English words left, but
for names of the API and the terms that Chinese texts of this field keep.
"""

import pathlib
import re
import tempfile
import unittest

from harness import COMPILERS, head_command, run, run_program

HERE = pathlib.Path(__file__).parent
KERNELS = sorted((HERE / "kernels").iterdir())

# Terms of the glossary, C++ types, and fields of the API that are one lower-case word.
TERMS = set("""
    block blocks buffer bias bool cube double float half host key loop mask shape sub tile tiling void
    workspace hazard batch srcM srcK inner outter dst src count repeat stride allow help int char
    asctwin explain sizeof scale offset dim true false len rows columns burst warp lane rank
""".split())
PLACES = re.compile(r"\S+\.(?:cpp|asc|h|cc):\d+|\S+\.(?:cpp|asc|h|cc)\b")
SIGNATURE = re.compile(r"\b\w+_t\b|\b(?:src|dst)\w*\b|\b\w+\(\)|\b0x[0-9a-f]+")


def english_words(line):
    """Lower-case words outside of backticks and places. Words with a capital, a digit or an
    underscore are names."""
    bare = SIGNATURE.sub(" ", PLACES.sub(" ", re.sub(r"`[^`]*`", " ", line)))
    words = re.findall(r"[A-Za-z_][A-Za-z0-9_]*", bare)
    return [word for word in words
            if len(word) > 1 and re.fullmatch(r"[a-z]+", word) and word not in TERMS]


def lines_of_findings(text):
    """Headlines and what stands behind `=`; a line of source begins with its number. What a kernel
    says itself, in an exception, is not ours."""
    return [line for line in text.splitlines()
            if re.match(r"(?:错误|警告|error|warning)\[|\s*= ", line) and "[E0803]" not in line]


def chinese_text(kernel):
    if kernel.suffix == ".asc":
        return run_program(kernel, CXX=COMPILERS[0], ASCTWIN_LANG="zh").stderr
    with tempfile.TemporaryDirectory(prefix="asctwin-chinese-") as directory:
        result = run("run", kernel.name, *head_command(kernel), "--lang", "zh",
                     cwd=kernel.parent, CXX=COMPILERS[0], TMPDIR=directory)
        return result.stderr


class Chinese(unittest.TestCase):
    def test_no_english_is_left(self):
        for kernel in KERNELS:
            with self.subTest(kernel=kernel.name):
                lines = lines_of_findings(chinese_text(kernel))
                self.assertTrue(lines or kernel.name.startswith("e0803"))
                left = {line: english_words(line) for line in lines if english_words(line)}
                self.assertEqual(left, {})

    def test_the_test_finds_english(self):
        self.assertEqual(english_words("   = 建议: split the `copy` of x.cpp:12"), ["split", "the", "of"])
        self.assertEqual(english_words("错误[E0102]: `DataCopyPad` 的 blockCount 为 int8_t"), [])


if __name__ == "__main__":
    unittest.main()
