"""The command about itself: doctor, --version, what it guesses, examples, man pages, completions."""

import json
import pathlib
import re
import shutil
import subprocess
import unittest

from harness import CLEAN, COMMAND, FINDINGS, CommandTest, execute, run

KERNELS = """extern "C" __global__ __aicore__ void add_custom(int n) {}
extern "C" __global__ __aicore__ void sub_custom(int n) {}
"""


class Doctor(CommandTest):
    def parts(self, **environment):
        result = run("doctor", "--json", cwd=self.directory, **environment)
        whole = json.loads(result.stdout)
        self.assertEqual(result.returncode, CLEAN if whole["healthy"] else FINDINGS)
        return {part["part"]: part for part in whole["parts"]}

    def test_a_machine_that_runs_kernels(self):
        result = run("doctor", cwd=self.directory)
        self.assert_clean(result)
        self.assertRegex(result.stdout, r"(?m)^ok +compiler +\S")
        self.assertTrue(result.stdout.endswith("\nkernels can run on this machine\n"))
        self.assertEqual(self.parts()["kernel"]["health"], "ok")

    def test_no_compiler(self):
        empty = self.directory / "bin"
        empty.mkdir()
        parts = self.parts(PATH=empty, CXX="", ASCTWIN_CACHE_DIR=self.directory / "cache")
        self.assertEqual({name for name, part in parts.items() if part["health"] == "broken"},
                         {"compiler", "kernel"})
        self.assertIn("no C++ compiler", parts["compiler"]["text"])
        self.assertRegex(parts["compiler"]["help"], r"g\+\+|gcc")
        self.assertEqual(parts["debugger"]["health"], "missing")

    def test_no_headers_and_no_cache(self):
        (self.directory / "file").touch()
        parts = self.parts(ASCTWIN_INCLUDE_DIR="/no/such", ASCTWIN_CACHE_DIR="/dev/null/cache")
        self.assertEqual(parts["headers"]["health"], "broken")
        self.assertIn("/no/such", parts["headers"]["text"])


class Guesses(CommandTest):
    def test_an_option(self):
        self.assert_refused(self.run_command("k.cpp", "--blcoks", "3"),
                            "`--blcoks` is not an option of asctwin run", "did you mean --blocks?")
        self.assert_refused(run("op", "list", ".", "--josn"),
                            "of asctwin op list", "did you mean --json?")
        self.assert_refused(run("socs", "--qqqqqqqq"), "asctwin socs --help lists them")

    def test_a_command_and_a_kernel(self):
        self.assert_refused(run("rnu", "k.cpp"), "did you mean asctwin run?")
        name = self.source(KERNELS)
        self.assert_refused(self.run_command(name, "1", "--kernel", "ad_custom"),
                            "did you mean add_custom?", "`sub_custom`")

    def test_a_field(self):
        self.assert_refused(run("show", "nd2nz", "nVlaue=2"), "did you mean nValue?")


class Words(CommandTest):
    def test_the_version_in_full(self):
        text = run("--version").stdout
        self.assertRegex(text, r"\Aasctwin \d+\.\d+\.\d+\ncommit: +\S.*\n"
                               r"compiled by: .*\d+\.\d+.*\nSIMD levels: portable.*\(in use: \w+\)\n\Z")

    def test_an_example_has_its_finding(self):
        for code in ("E0503", "W0101"):
            text = run("explain", code, "--example").stdout
            (self.directory / "x.cpp").write_text(text)
            arguments = re.match(r"// asctwin run \S+ (.*)", text)[1]
            result = execute(["bash", "-c", f"{COMMAND} run x.cpp {arguments}"], self.directory, {})
            self.assertIn(f"[{code}]", result.stderr)
        self.assert_refused(run("explain", "E0999", "--example"), "no kernel has E0999")


class Pages(CommandTest):
    def setUp(self):
        super().setUp()
        self.assert_clean(run("--write-pages", "pages", cwd=self.directory))
        self.pages = self.directory / "pages"

    def test_man_pages_of_every_command(self):
        names = {path.stem for path in (self.pages / "man1").iterdir()}
        self.assertLessEqual({"asctwin", "asctwin-run", "asctwin-op-run", "asctwin-doctor"}, names)
        text = (self.pages / "man1" / "asctwin-run.1").read_text()
        self.assertIn("\n.B \\-\\-schedule", text)
        self.assertNotIn("write\\-pages", text)
        self.assertIn("\n.B \\-\\-json\n", text)  # a flag takes no value
        for section in ("EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"):
            self.assertIn(f"\n.SH {section}\n", text)
        if shutil.which("man"):
            for page in (self.pages / "man1").iterdir():
                shown = subprocess.run(["man", "--warnings", "-l", page], capture_output=True,
                                       text=True, check=False, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"})
                self.assertEqual((shown.returncode, shown.stderr), (0, ""))

    def test_man_pages_in_chinese(self):
        chinese = self.pages / "zh_CN" / "man1"
        self.assertEqual({page.name for page in chinese.iterdir()},
                         {page.name for page in (self.pages / "man1").iterdir()})
        for page in chinese.iterdir():
            english = (self.pages / "man1" / page.name).read_text(encoding="utf-8")
            text = page.read_text(encoding="utf-8")
            self.assertEqual(text.count("\n.SH "), english.count("\n.SH "), page.name)
            self.assertEqual(re.findall(r"^\.SH [A-Z ]+$", text, re.M), [], page.name)
            self.assertIn(".SH 环境变量", text)

    def complete(self, *words):
        """What bash offers for the last of the words."""
        script = (f"source {self.pages}/completions/asctwin.bash; "
                  f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _asctwin; "
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        return subprocess.run(["bash", "-c", script], capture_output=True, text=True,
                              check=True, cwd=self.directory).stdout.split()

    def test_bash_completes(self):
        self.assertIn("mutate", self.complete("asctwin", "''"))
        self.assertEqual(self.complete("asctwin", "run", "--tilin"), ["--tiling-key"])
        self.assertEqual(self.complete("asctwin", "run", "--check", "fa"), ["fast"])
        self.assertIn("Ascend910B1", self.complete("asctwin", "run", "k.cpp", "--soc", "Ascend910B"))
        self.assertEqual(self.complete("asctwin", "op", "li"), ["list"])
        self.assertIn("DataCopyPad", self.complete("asctwin", "ops", "DataCopyP"))
        self.assertIn("DataCopyPad", self.complete("asctwin", "ops", "--json", "DataCopyP"))
        self.assertEqual(self.complete("asctwin", "explain", "E050"),
                         sorted(page.stem for page in self.error_pages("E050")))
        (self.directory / "kernel.cpp").touch()
        self.assertEqual(self.complete("asctwin", "run", "ker"), ["kernel.cpp"])

    def error_pages(self, begin):
        from harness import SOURCE_DIR
        return pathlib.Path(SOURCE_DIR, "docs", "errors").glob(begin + "?.md")

    def test_the_other_shells_read_theirs(self):
        for shell, check in (("zsh", "-n"), ("fish", "--no-execute")):
            if shutil.which(shell):
                path = self.pages / "completions" / f"asctwin.{shell}"
                subprocess.run([shell, check, path], check=True)
        text = (self.pages / "completions" / "asctwin.fish").read_text()
        self.assertIn(" -l schedule ", text)


if __name__ == "__main__":
    unittest.main()
