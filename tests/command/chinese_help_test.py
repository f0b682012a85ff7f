"""Helps in Chinese: each description of each command has a Chinese form."""

import re
import unittest

from harness import CLEAN, CommandTest, run

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
                     if re.match(r"[A-Z]\w*|An? ", line) and not line.startswith("TEXT")]
            self.assertEqual([line for line in prose if line in chinese], [], command)

    def test_by_option_and_by_environment(self):
        self.assertIn("用法", self.help_of("run", LANG="zh_CN.UTF-8", ASCTWIN_LANG=""))
        self.assertIn("用法", run("--lang=zh", "run", "--help").stdout)
        self.assertIn("Usage: asctwin run", self.help_of("run"))


if __name__ == "__main__":
    unittest.main()
