"""What the command shows on a terminal and elsewhere: colours, widths, Chinese, progress."""

import fcntl
import os
import pty
import struct
import subprocess
import termios
import unittest

from harness import COMMAND, FINDINGS, CommandTest, run

LONG = "/* " + "x" * 100 + " */ AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(9); /* " + "y" * 100 + " */"
KERNEL = 'extern "C" __global__ __aicore__ void k(int n) {{\n{body}\n}}\n'
ESCAPE = "\x1b["


class OnATerminal(CommandTest):
    def on_terminal(self, *arguments, columns=60, **environment):
        """What the command writes to a terminal of that width."""
        leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        variables = {**os.environ, "TERM": "xterm", **environment}
        for name in ("NO_COLOR", "CLICOLOR_FORCE", "COLUMNS"):
            if name not in environment:
                variables.pop(name, None)
        process = subprocess.Popen([COMMAND, *arguments], cwd=self.directory, env=variables,
                                   stdin=subprocess.DEVNULL, stdout=follower, stderr=follower)
        os.close(follower)
        text = b""
        try:
            while part := os.read(leader, 65536):
                text += part
        except OSError:  # the other end is closed
            pass
        os.close(leader)
        process.wait()
        return text.decode().replace("\r\n", "\n")

    def kernel(self, body="AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(9);"):
        return self.source(KERNEL.format(body=body))

    def test_colours(self):
        name = self.kernel()
        self.assertIn(ESCAPE, self.on_terminal("run", name, "1"))
        for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            self.assertNotIn(ESCAPE, self.on_terminal("run", name, "1", **environment))
        self.assertNotIn(ESCAPE, self.on_terminal("run", name, "1", "--color=never"))
        self.assertIn(ESCAPE, self.on_terminal("run", name, "1", "--color=always", NO_COLOR="1"))
        self.assertNotIn(ESCAPE, self.run_command(name, "1").stderr)
        self.assertIn(ESCAPE, self.run_command(name, "1", CLICOLOR_FORCE="1").stderr)
        self.assertNotIn(ESCAPE, self.run_command(name, "1", CLICOLOR_FORCE="0").stderr)
        self.assertIn(ESCAPE, self.run_command(name, "1", "--color=always").stderr)
        self.assertIn(ESCAPE, run("explain", "E0503", "--color=always").stdout)
        self.assert_refused(self.run_command(name, "1", "--color=pink"), "--color")

    def test_a_long_line_is_cut_around_its_call(self):
        name = self.kernel(LONG)
        text = self.on_terminal("run", name, "1", "--color=never")
        (shown,) = [line for line in text.splitlines() if line.startswith("3 |")]
        self.assertLessEqual(len(shown), 60)
        self.assertRegex(shown, r"^3 \| \.\.\.x+ \*/ AscendC::SetFlag<.*\.\.\.$")
        self.assertIn(LONG, self.run_command(name, "1").stderr)
        self.assertNotIn(LONG, self.run_command(name, "1", COLUMNS="70").stderr)

    def test_progress_with_the_time_that_is_left(self):
        name = self.kernel("for (int i = 0; i < 400000; ++i) AscendC::PipeBarrier<PIPE_ALL>();")
        text = self.on_terminal("run", name, "1", "--schedule=explore:40", columns=100)
        self.assertRegex(text, r"trying schedules  \[=*>? *\] +\d+ %  \d+ s left")
        self.assertTrue(text.endswith("40 random schedules give the same result\n"), text)
        self.assertNotIn("trying", self.run_command(name, "1", "--schedule=explore:2").stderr)

    def test_what_is_done_and_how_it_ended(self):
        name = self.kernel("")
        text = self.on_terminal("run", name, "1", "--blocks", "2")
        self.assertRegex(text, r"^compiling k\.cpp \.\.\.\r +\r")
        self.assertRegex(text, r"\rk: 2 blocks, no findings, 1 argument, \d+\.\d s\n$")
        self.assertNotIn(ESCAPE, text)
        result = self.run_command(name, "1")
        self.assertEqual((result.stdout, result.stderr), ("", ""))
        found = self.on_terminal("run", self.kernel(), "1")
        self.assertRegex(found, r"k: 1 block, 1 error, 1 argument, \d+\.\d s\n$")

    def test_a_code_leads_to_its_page(self):
        name = self.kernel()
        pages = {"ASCTWIN_DOCS_URL": "https://example.com/docs"}
        link = "\x1b]8;;https://example.com/docs/errors/E0503.md\x1b\\E0503\x1b]8;;\x1b\\"
        self.assertIn(link, self.on_terminal("run", name, "1", **pages))
        self.assertNotIn("example.com", self.on_terminal("run", name, "1", "--color=never", **pages))

    def test_a_race_shows_both_lines(self):
        body = ("AscendC::LocalTensor<half> x(AscendC::TPosition::VECIN, 0, 16);\n"
                "AscendC::GlobalTensor<half> g; g.SetGlobalBuffer((__gm__ half*)gm);\n"
                "AscendC::DataCopy(x, g, 16);\n"
                "AscendC::Adds(x, x, half(1), 16);")
        name = self.source(KERNEL.replace("int n", "GM_ADDR gm").format(body=body))
        text = self.on_terminal("run", name, "f16[16]=ones", "--color=never", columns=100)
        self.assertIn("6 | AscendC::Adds(x, x, half(1), 16);", text)
        self.assertIn(" --> k.cpp:5    `DataCopy`\n  |\n5 | AscendC::DataCopy(x, g, 16);", text)
        self.assertNotIn("5 | ", self.run_command(name, "f16[16]=ones").stderr)


class InChinese(CommandTest):
    def test_the_language_may_stand_before_the_subcommand(self):
        name = self.source(KERNEL.format(body="AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(9);"))
        for words in (["--lang", "zh", "run", name, "1"], ["--lang=zh", "run", name, "1"],
                      ["run", name, "1", "--lang=zh"]):
            self.assertIn("错误[E0503]", run(*words, cwd=self.directory).stderr)
        self.assert_refused(run("--lang", "fr", "socs"), "`--lang` is fr, and none of en, zh")

    def test_a_locale_that_is_not_installed_is_enough(self):
        name = self.source(KERNEL.format(body="AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(9);"))
        environment = {"ASCTWIN_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN.UTF-8"}
        self.assertIn("错误[E0503]", self.run_command(name, "1", **environment).stderr)

    def test_reports(self):
        name = self.source(KERNEL.format(body="AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(9);"))
        result = self.run_command(name, "1", "--lang", "zh")
        self.assertEqual(result.returncode, FINDINGS)
        self.assertIn("错误[E0503]: `SetFlag` 的事件 ID 为 9，超出 [0, 7]\n", result.stderr)
        self.assertTrue(result.stderr.endswith("\n1 个错误\n"), result.stderr)
        other = self.run_command(name, "1", ASCTWIN_LANG="", LC_ALL="", LC_MESSAGES="", LANG="zh_CN.UTF-8")
        self.assertEqual(other.stderr, result.stderr)
        english = self.run_command(name, "1", "--lang=en", ASCTWIN_LANG="zh")
        self.assertEqual(english.stderr, self.run_command(name, "1").stderr)
        self.assertIn("错误: ", run("run", "no-such-file.cpp", "--lang=zh").stderr)

    def test_tables_align(self):
        name = self.source(KERNEL.format(body="AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(n);"))
        text = self.run_command(name, "7", "--soc", "all", "--lang=zh").stdout
        head, *rows = text.split("\n\n")[0].splitlines()
        wide = lambda line: sum(2 if ord(letter) > 0x2E80 else 1 for letter in line)
        place = wide(head[:head.index("结论")])
        for row in rows:
            self.assertRegex(row[:place], r"  $|^\S+ +$")
            self.assertRegex(row[place:], r"^\S")


if __name__ == "__main__":
    unittest.main()
