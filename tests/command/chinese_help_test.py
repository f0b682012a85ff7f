"""The command in Chinese: each description of each help, pages of instructions, pictures of copies,
and what is said of words that do not fit."""

import re
import unicodedata
import unittest

from harness import CLEAN, USAGE, CommandTest, run

# These say nothing but names.
NAMES = {"--check=off", "--format=json", "--no-check", "--json"}


class ChineseHelp(CommandTest):
    def help_of(self, *words, **environment):
        result = run(*words, "--help", **environment)
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        return result.stdout

    def entries(self, text):
        """(name, description) of each option and command of a help."""
        for match in re.finditer(r"^  (\S.*?)(?:  +|\n {20,})(\S.*)$", text, re.MULTILINE):
            yield match.groups()

    def commands(self):
        text = self.help_of()
        names = re.findall(r"^  ([a-z][a-z-]+)  ", text[text.index("Subcommands:"):], re.MULTILINE)
        self.assertIn("run", names)
        return [(name,) for name in names if name not in ("cc", "record")] + \
            [("op", name) for name in ("list", "run", "sweep")]

    def test_every_description(self):
        missing = set()
        for command in [(), *self.commands()]:
            for name, description in self.entries(self.help_of(*command, ASCTWIN_LANG="zh")):
                if description.isascii() and description not in NAMES:
                    missing.add(f"{' '.join(command)} {name}: {description}")
        self.assertEqual(sorted(missing), [], "src/report/zh_help.inc lacks these")

    def test_what_stands_below_the_options(self):
        for command in self.commands():
            english = self.help_of(*command).rstrip().rpartition("\n\n")[2].splitlines()
            chinese = self.help_of(*command, ASCTWIN_LANG="zh").splitlines()
            prose = [line for line in english
                     if re.match(r"[A-Z]|docs/", line)]
            self.assertEqual([line for line in prose if line in chinese], [], command)

    def test_pages_of_instructions(self):
        page = run("ops", "DataCopyPad", ASCTWIN_LANG="zh").stdout
        for text in ("把任意长度的数据块搬入 UB", "数据块的个数", "E0105  `blockLen` 是 sizeof(T) 的倍数",
                     "其中 k < blockCount，b < blockLen，以字节计"):
            self.assertIn(text, page)
        self.assertNotRegex(page, "parameters|rules|does nothing|the next")
        for line in page.splitlines():
            width = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)
            self.assertLessEqual(width, 100, line)
        self.assertEqual(run("ops", "--json", ASCTWIN_LANG="zh").stdout,
                         run("ops", "--json").stdout)

    def test_pictures_of_copies(self):
        words = ("show", "datacopypad", "blockCount=2", "blockLen=47", "--type", "i8")
        picture = run(*words, ASCTWIN_LANG="zh").stdout
        self.assertIn("读 94 B，写 128 B：搬运 94 B", picture)
        self.assertNotRegex(picture, "touched|element|moved| line")
        for value, corner in (("xx_YY.UTF-8", "┌"), ("C", "+")):  # the first one is not installed
            self.assertIn(corner, run(*words, LC_ALL=value).stdout)

    def test_words_that_do_not_fit(self):
        for words, said in [
            (("run", "no.cpp"), "错误: `no.cpp` 不是可读取的文件\n"),
            (("show", "qqqq"), "错误: 操作 `qqqq` 未知"),
            (("show", "nd2nz", "x"), "错误: `x` 不是字段"),
            (("ops", "Ad"), "是否指 Add？"),
            (("explain", "E9"), "错误: 没有代码为 `E9` 的规则"),
            (("opps",), "错误: `opps` 不是 asctwin 的子命令"),
        ]:
            result = run(*words, ASCTWIN_LANG="zh")
            self.assertEqual(result.returncode, USAGE)
            self.assertIn(said, result.stderr)

    def test_by_option_and_by_environment(self):
        self.assertIn("用法", self.help_of("run", LANG="zh_CN.UTF-8", ASCTWIN_LANG=""))
        self.assertIn("用法", run("--lang=zh", "run", "--help").stdout)
        self.assertIn("Usage: asctwin run", self.help_of("run"))


if __name__ == "__main__":
    unittest.main()
