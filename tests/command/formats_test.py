"""--format and --output: documents that other programs read, held to what their forms ask for."""

import os
import unittest
import xml.etree.ElementTree as ET

from harness import CLEAN, FINDINGS, USAGE, CommandTest, run, run_program
from sarif_schema import check_document

KERNEL = """extern "C" __global__ __aicore__ void k(__gm__ float* out) {{
  {body}
}}
"""
# Quotes, a control character, a byte that is not UTF-8, and letters that are.
ODD = 'throw std::runtime_error("\\xff\\x01<\\"&\\xe6\\xa0\\xb8\\n");'
WRONG_ID = "AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(9);"


class Formats(CommandTest):
    def run_body(self, body, *options, name="k.cpp"):
        self.source("#include <stdexcept>\n" + KERNEL.format(body=body), name)
        return self.run_command(name, "f32[4]=arange(1)", *options)

    def document(self, body, form, status, *options, **more):
        result = self.run_body(body, f"--format={form}", *options, **more)
        self.assertEqual((result.returncode, result.stderr), (status, ""), result.stdout)
        return result.stdout

    def check_junit(self, text):
        """Its cases; the counts of the suite are those of its elements."""
        suite = ET.fromstring(text).find("testsuite")
        cases = suite.findall("testcase")
        self.assertEqual(int(suite.get("tests")), len(cases))
        self.assertEqual(int(suite.get("failures")), len(suite.findall("testcase/failure")))
        self.assertEqual(int(suite.get("errors")), len(suite.findall("testcase/error")))
        return cases

    def test_sarif(self):
        found = check_document(self.document(WRONG_ID, "sarif", FINDINGS))
        (result,) = found["results"]
        self.assertEqual(result["ruleId"], "E0503")
        self.assertEqual(result["locations"][0]["physicalLocation"],
                         {"artifactLocation": {"uri": "k.cpp"}, "region": {"startLine": 4}})
        self.assertIn("# E0503", found["tool"]["driver"]["rules"][0]["help"]["markdown"])
        found = check_document(self.document("", "sarif", CLEAN))
        self.assertEqual(found["results"], [])

    def test_odd_text(self):
        name = "k \"\u6838\" \x01.cpp"
        found = check_document(self.document(ODD, "sarif", FINDINGS, name=name))
        self.assertIn("<\"&\u6838", found["results"][0]["message"]["text"])
        (case,) = self.check_junit(self.document(ODD, "junit", FINDINGS, name=name))
        self.assertIn("\ufffd\ufffd<\"&\u6838", case.find("failure").text)

    def test_junit(self):
        (case,) = self.check_junit(self.document(WRONG_ID, "junit", FINDINGS))
        self.assertEqual((case.get("name"), case.find("failure").get("type")),
                         ("k(f32[4]=arange(1))", "E0503"))
        self.assertEqual((case.get("file"), case.get("line")), ("k.cpp", "3"))
        self.assertGreater(float(case.get("time")), 0)
        (case,) = self.check_junit(self.document("", "junit", CLEAN))
        self.assertEqual(len(case), 0)

    def test_a_difference(self):
        (self.directory / "golden.bin").write_bytes(bytes(16))
        options = ("--expect", "0=golden.bin")
        (case,) = self.check_junit(self.document("", "junit", FINDINGS, *options))
        self.assertEqual(case.find("failure").get("type"), "differs")
        found = check_document(self.document("", "sarif", FINDINGS, *options))
        nothing_written, result = found["results"]
        self.assertEqual((nothing_written["ruleId"], result["ruleId"]), ("W0305", "differs"))
        self.assertIn("differs from", result["message"]["text"])
        self.assertEqual(result["locations"][0]["physicalLocation"]["region"]["startLine"], 3)

    def test_every_chip(self):
        body = "\n#if __NPU_ARCH__ == 3510\nno_such_name();\n#endif\n"
        result = self.run_body(body, "--format=junit", "--soc", "all")
        cases = self.check_junit(result.stdout)
        self.assertIn("asctwin.Ascend910B1", [case.get("classname") for case in cases])
        self.assertIn("does not compile", result.stdout)
        found = check_document(self.run_body(body, "--format=sarif", "--soc", "all").stdout)
        (result,) = found["results"]
        self.assertEqual((result["ruleId"], len(found["invocations"])), ("build", 1))
        self.assertIn("Ascend950", result["properties"]["chips"])

    def test_paths_from_the_root_of_the_repository(self):
        (self.directory / ".git").mkdir()
        inside = self.directory / "a b"
        inside.mkdir()
        os.rename(self.directory / self.source(KERNEL.format(body=WRONG_ID)), inside / "k.cpp")
        result = run("run", "k.cpp", "f32[4]=arange(1)", "--format=sarif", cwd=inside)
        place = check_document(result.stdout)["results"][0]["locations"][0]["physicalLocation"]
        self.assertEqual(place["artifactLocation"], {"uri": "a%20b/k.cpp", "uriBaseId": "%SRCROOT%"})
        result = run("run", "k.cpp", "f32[4]=arange(1)", "--format=github", cwd=inside)
        self.assertTrue(result.stdout.startswith("::error file=a b/k.cpp,line=3,"), result.stdout)

    def test_a_line_a_finding(self):
        text = self.document(WRONG_ID, "gcc", FINDINGS)
        self.assertRegex(text, r"\Ak\.cpp:4:3: error: `SetFlag` has event id 9.* \[E0503\]\n\Z")
        text = self.document(WRONG_ID, "github", FINDINGS)
        self.assertRegex(text, r"\A::error file=k\.cpp,line=4,col=3,title=E0503%3A [^\n]*\n\Z")
        self.assertEqual(self.document("", "gcc", CLEAN), "")

    def test_a_compile_error_is_in_the_document(self):
        for form in ("sarif", "junit", "json", "gcc", "github"):
            result = self.run_body("no_such_name();", f"--format={form}", "--output", "found")
            self.assertEqual((result.returncode, result.stdout), (USAGE, ""))
            self.assertIn("k.cpp:4:", result.stderr)
            text = (self.directory / "found").read_text()
            self.assertIn("no_such_name", text)
            if form == "sarif":
                (found,) = check_document(text)["results"]
                place = found["locations"][0]["physicalLocation"]["region"]
                self.assertEqual((found["ruleId"], place["startLine"]), ("build", 4))
            if form == "junit":
                self.assertEqual(len(self.check_junit(text)), 1)

    def test_a_program_writes_one_document(self):
        body = """#include "acl/acl.h"
__global__ __aicore__ void good(int n) {}
__global__ __aicore__ void bad(int id) { AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(id); }
int main() {
  aclrtSetDevice(0);
  for (int i = 0; i < 3; ++i) good<<<1, nullptr, nullptr>>>(i);
  for (int i = 0; i < 3; ++i) bad<<<1, nullptr, nullptr>>>(9);
  return aclrtSynchronizeDevice() != 0;
}
"""
        name = self.source(body, "program.asc")
        result = run_program(self.directory / name, ASCTWIN_CHECK="format=sarif")
        (found,) = check_document(result.stderr)["results"]
        self.assertEqual((result.returncode, found["ruleId"]), (FINDINGS, "E0503"))
        result = run_program(self.directory / name, ASCTWIN_CHECK="format=junit,output=found.xml")
        self.assertEqual((result.returncode, result.stderr), (FINDINGS, ""))
        cases = self.check_junit((self.directory / "found.xml").read_text())
        self.assertEqual([case.get("name") for case in cases], ["good", "bad"])
        result = run_program(self.directory / name, ASCTWIN_CHECK="output=found.xml")
        self.assertEqual(result.returncode, USAGE)

    def test_output_leaves_the_terminal_to_a_person(self):
        plain = self.run_body(WRONG_ID)
        result = self.run_body(WRONG_ID, "--format=sarif", "--output", "found.sarif")
        self.assertEqual((result.stdout, result.stderr), (plain.stdout, plain.stderr))
        check_document((self.directory / "found.sarif").read_text())
        self.run_body(WRONG_ID, "--output", "found.txt")
        self.assertEqual((self.directory / "found.txt").read_text(), plain.stderr)

    def test_what_cannot_be_written(self):
        self.assertEqual(self.run_body("", "--output", "no/such/place").returncode, 2)
        self.assert_refused(self.run_body("", "--format=pdf"), "--format", "pdf")
        self.assert_refused(self.run_body("", "--format=sarif", "--json"), "--json")


if __name__ == "__main__":
    unittest.main()
