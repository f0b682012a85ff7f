"""asctwin fix, on kernels with a fault each: the mended source runs clean and computes what numpy
says, and the patch makes it from the original."""

import json
import pathlib
import re
import shutil
import subprocess
import unittest

from harness import CLEAN, FINDINGS, USAGE, CommandTest, head_command, run

HERE = pathlib.Path(__file__).parent
KERNELS = sorted((HERE / "kernels").glob("*.cpp"))
# What a mended kernel still warns of: nothing that its copy reads behind the argument is used.
LEFT = {"tail": ["W0204"]}
NOTHING_KNOWN = HERE.parent / "diag/kernels/e0204_pointer.cpp"


class Fix(CommandTest):
    def setUp(self):
        super().setUp()
        for kernel in KERNELS:
            shutil.copy(kernel, self.directory)

    def fix(self, kernel, *options):
        return run("fix", kernel.name, *head_command(kernel), *options, cwd=self.directory)

    def test_every_kernel_is_mended(self):
        for kernel in KERNELS:
            with self.subTest(kernel=kernel.name):
                before = kernel.read_text()
                result = self.fix(kernel, "--output", "mended.cpp", "--diff")
                self.assertEqual(result.returncode, CLEAN, result.stderr)
                again = run("run", "mended.cpp", *head_command(kernel), cwd=self.directory)
                warned = re.findall(r"^warning\[(\w+)\]", again.stderr, re.MULTILINE)
                self.assertEqual((again.returncode, warned), (CLEAN, LEFT.get(kernel.stem, [])),
                                 again.stderr)
                self.assertEqual(bool(again.stderr), bool(warned), again.stderr)
                self.assertEqual((self.directory / kernel.name).read_text(), before)
                self.check_patch(kernel, result.stdout)

    def check_patch(self, kernel, patch):
        patched = subprocess.run(["patch", "-p0"], cwd=self.directory, input=patch, text=True,
                                 capture_output=True, check=False)
        self.assertEqual(patched.returncode, 0, patched.stdout + patched.stderr)
        self.assertEqual((self.directory / kernel.name).read_text(),
                         (self.directory / "mended.cpp").read_text())

    def test_a_clean_kernel_stays(self):
        mended = self.directory / "mended.cpp"
        self.fix(HERE / "kernels/flags.cpp", "--output", mended)
        result = run("fix", mended.name, "f16[64]=rand(1)", "f16[64]", "--diff", cwd=self.directory)
        self.assertEqual((result.returncode, result.stdout), (CLEAN, ""))

    def test_a_kernel_that_prints_is_heard_once(self):
        loud = (HERE / "kernels/flags.cpp").read_text().replace(
            "  DataCopy(a,", '  AscendC::PRINTF("hello\\n");\n  DataCopy(a,', 1)
        (self.directory / "loud.cpp").write_text(loud)
        result = run("fix", "loud.cpp", *head_command(HERE / "kernels/flags.cpp"), "--diff",
                     cwd=self.directory)
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        self.assertEqual((result.stdout + result.stderr).count("\nhello"), 0)
        self.assertEqual(result.stderr.count("hello"), 1)

    def test_what_is_left_is_told(self):
        result = run("fix", NOTHING_KNOWN, *head_command(NOTHING_KNOWN), cwd=self.directory)
        self.assertEqual(result.returncode, FINDINGS)
        self.assertIn("no edit is known that clears it", result.stderr)

    def test_an_edit_that_gives_other_numbers_is_not_kept(self):
        kernel = HERE / "kernels/flags.cpp"
        words = head_command(kernel)[:2]
        result = run("fix", kernel.name, *words, "--expect", "1=x0+2", cwd=self.directory)
        self.assertEqual(result.returncode, FINDINGS)

    def test_the_source_is_never_written(self):
        self.assert_refused(self.fix(HERE / "kernels/flags.cpp", "--output", "./flags.cpp"))

    def first_finding(self, *options):
        kernel = HERE / "kernels/flags.cpp"
        result = run("run", kernel.name, *head_command(kernel), *options, cwd=self.directory)
        return json.loads(result.stdout)

    def test_documents_have_the_edits(self):
        finding = self.first_finding("--json")["findings"]["findings"][0]
        brief = self.first_finding("--json", "--brief")["first"]
        self.assertEqual(brief["fixes"], finding["fixes"][:1])
        edit = finding["fixes"][0]["edits"][0]
        self.assertEqual((edit["file"], edit["line"], edit["column"]), ("flags.cpp", 13, 1))
        self.assertEqual(edit["text"], "  SetFlag<HardEvent::MTE2_V>(EVENT_ID0); "
                         "WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);\n")

    def test_sarif_has_the_edits(self):
        result = self.first_finding("--format", "sarif")["runs"][0]["results"][0]
        change = result["fixes"][0]["artifactChanges"][0]
        self.assertEqual(change["replacements"][0]["deletedRegion"],
                         {"startLine": 13, "startColumn": 1, "endLine": 13, "endColumn": 1})


if __name__ == "__main__":
    unittest.main()
