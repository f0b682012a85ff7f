"""Every rule code has a kernel that breaks the rule, or a host program: a source with the ending
.asc. `// EXPECT: E0201` at the end of a line means that exactly this is found there;
approved/<name>.txt holds the whole text. After a look at what changed, ASCTWIN_APPROVE=1 writes
that anew.
"""

import json
import os
import pathlib
import re
import tempfile
import unittest
import zlib

from harness import (CLEAN, COMPILERS, FINDINGS, LONG, SOURCE_DIR, findings_in, head_command, run,
                     run_program)

HERE = pathlib.Path(__file__).parent
KERNELS = sorted((HERE / "kernels").iterdir())
# `make smoke` tries so many of them, of all codes.
SAMPLE = KERNELS[::max(1, len(KERNELS) // int(os.environ.get("ASCTWIN_TEST_SAMPLE", len(KERNELS))))]
APPROVED = HERE / "approved"

# Codes that no kernel can bring about.
UNREACHABLE = {"W0002": "it stands in a file of suppressions; see command/suppressions_test.py",
               "E0999": "it reports a fault of asctwin, and every known one has been mended"}


def listed_codes():
    text = (SOURCE_DIR / "include/asctwin/base/codes.inc").read_text()
    return re.findall(r"^ASCTWIN_CODE\((\w+),", text, re.MULTILINE)


def expected_findings(kernel):
    """(code, line) of every mark, in the order of the lines."""
    marks = []
    for number, line in enumerate(kernel.read_text().splitlines(), 1):
        codes = line.partition("// EXPECT: ")[2].split()
        marks += [(code, number) for code in codes]
    return marks


def run_kernel(kernel, compiler):
    """(exit code, standard output, the text of the report, findings)."""
    if kernel.suffix == ".asc":
        text, report = run_program(kernel, "", "format=json", CXX=compiler)
        return text.returncode, text.stdout, text.stderr, findings_in(report.stderr)
    with tempfile.TemporaryDirectory(prefix="asctwin-diag-") as directory:
        report = pathlib.Path(directory, "report.json")
        result = run("run", kernel.name, *head_command(kernel), "--format=json", "--output",
                     report, cwd=kernel.parent, CXX=compiler)
        findings = json.loads(report.read_text())["findings"]["findings"]
        return result.returncode, result.stdout, result.stderr, findings


def compilers_of(kernel):
    """One, and so one compilation a kernel: g++, whose headers are compiled once for all, but for an
    eighth of the kernels. In a long run every kernel is compiled by every compiler."""
    is_of_last = zlib.crc32(kernel.name.encode()) % 8 == 0
    return COMPILERS if LONG else [COMPILERS[-1 if is_of_last else 0]]


def without_addresses(text):
    """Addresses of this process differ from run to run; those in on-chip memories do not."""
    return re.sub(r"\baddress 0x[0-9a-f]{9,}\b", "address 0x<address>", text)


class Diagnostics(unittest.TestCase):
    maxDiff = None

    def test_every_code_has_a_kernel(self):
        listed = listed_codes()
        covered = {code for kernel in KERNELS for code, _ in expected_findings(kernel)}
        # E12xx and W12xx are of operators' projects, see operators/faults_test.py; E15xx and W15xx
        # of several ranks, see tests/cards.
        of_kernels = {code for code in listed if code[1:3] not in ("12", "15")}
        self.assertEqual(covered, of_kernels - set(UNREACHABLE))
        self.assertLessEqual(set(UNREACHABLE), set(listed))

    def test_every_kernel_is_named_after_its_code(self):
        for kernel in KERNELS:
            codes = {code for code, _ in expected_findings(kernel)}
            self.assertEqual({kernel.name.split("_")[0].upper()}, codes, kernel.name)

    def test_code_line_and_text(self):
        for kernel in SAMPLE:
            for compiler in compilers_of(kernel):
                with self.subTest(kernel=kernel.name, compiler=compiler):
                    returncode, output, text, findings = run_kernel(kernel, compiler)
                    self.check_findings(kernel, returncode, findings)
                    self.assertEqual(output != "", "--print" in kernel.read_text(), output)
                    self.compare(APPROVED / f"{kernel.stem}.txt", without_addresses(text))

    def check_findings(self, kernel, returncode, findings):
        self.assertEqual({finding["file"] for finding in findings}, {kernel.name})
        found = [(finding["code"], finding["line"]) for finding in findings]
        expected = expected_findings(kernel)
        self.assertEqual(sorted(found), sorted(expected))
        errors = any(code.startswith("E") for code, _ in expected)
        self.assertEqual(returncode, FINDINGS if errors else CLEAN)

    def compare(self, path, text):
        if os.environ.get("ASCTWIN_APPROVE") == "1":
            path.write_text(text)
        self.assertTrue(path.exists(), f"nothing is approved yet:\n{text}")
        self.assertEqual(text, path.read_text())

    def test_nothing_is_approved_without_a_kernel(self):
        self.assertEqual(sorted(path.stem for path in APPROVED.iterdir()),
                         [kernel.stem for kernel in KERNELS])


if __name__ == "__main__":
    unittest.main()
