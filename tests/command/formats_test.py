"""--format and --output: documents that other programs read, held to what their forms ask for."""

import json
import unittest
import xml.etree.ElementTree as ET

from harness import CLEAN, FINDINGS, CommandTest

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

    def check_sarif(self, text):
        """The properties that SARIF 2.1.0 requires of what is written."""
        document = json.loads(text)
        self.assertEqual(document["version"], "2.1.0")
        for run in document["runs"]:
            driver = run["tool"]["driver"]
            self.assertTrue(driver["name"])
            for invocation in run["invocations"]:
                self.assertIsInstance(invocation["executionSuccessful"], bool)
            for result in run["results"]:
                self.assertTrue(result["message"]["text"])
                self.assertIn(result["level"], ("error", "warning"))
                rule = driver["rules"][result["ruleIndex"]]
                self.assertEqual(rule["id"], result["ruleId"])
                for location in result.get("locations", []):
                    place = location["physicalLocation"]
                    self.assertRegex(place["artifactLocation"]["uri"], r"^[\x21-\x7e]+$")
                    self.assertGreaterEqual(place["region"]["startLine"], 1)
        return document["runs"]

    def check_junit(self, text):
        """Its cases; the counts of the suite are those of its elements."""
        suite = ET.fromstring(text).find("testsuite")
        cases = suite.findall("testcase")
        self.assertEqual(int(suite.get("tests")), len(cases))
        self.assertEqual(int(suite.get("failures")), len(suite.findall("testcase/failure")))
        self.assertEqual(int(suite.get("errors")), len(suite.findall("testcase/error")))
        return cases

    def test_sarif(self):
        (run,) = self.check_sarif(self.document(WRONG_ID, "sarif", FINDINGS))
        (result,) = run["results"]
        self.assertEqual(result["ruleId"], "E0503")
        self.assertEqual(result["locations"][0]["physicalLocation"],
                         {"artifactLocation": {"uri": "k.cpp"}, "region": {"startLine": 4}})
        self.assertIn("# E0503", run["tool"]["driver"]["rules"][0]["help"]["markdown"])
        (run,) = self.check_sarif(self.document("", "sarif", CLEAN))
        self.assertEqual(run["results"], [])

    def test_odd_text(self):
        name = "k \"\u6838\" \x01.cpp"
        (run,) = self.check_sarif(self.document(ODD, "sarif", FINDINGS, name=name))
        self.assertIn("<\"&\u6838", run["results"][0]["message"]["text"])
        (case,) = self.check_junit(self.document(ODD, "junit", FINDINGS, name=name))
        self.assertIn("\ufffd\ufffd<\"&\u6838", case.find("failure").text)

    def test_junit(self):
        (case,) = self.check_junit(self.document(WRONG_ID, "junit", FINDINGS))
        self.assertEqual((case.get("name"), case.find("failure").get("type")), ("k", "E0503"))
        (case,) = self.check_junit(self.document("", "junit", CLEAN))
        self.assertEqual(len(case), 0)

    def test_a_difference(self):
        (self.directory / "golden.bin").write_bytes(bytes(16))
        options = ("--expect", "0=golden.bin")
        (case,) = self.check_junit(self.document("", "junit", FINDINGS, *options))
        self.assertEqual(case.find("failure").get("type"), "differs")
        (run,) = self.check_sarif(self.document("", "sarif", FINDINGS, *options))
        (note,) = run["invocations"][0]["toolExecutionNotifications"]
        self.assertIn("differs from", note["message"]["text"])

    def test_every_chip(self):
        body = "\n#if __NPU_ARCH__ == 3510\nno_such_name();\n#endif\n"
        result = self.run_body(body, "--format=junit", "--soc", "all")
        cases = self.check_junit(result.stdout)
        self.assertIn("asctwin.Ascend910B1", [case.get("classname") for case in cases])
        self.assertIn("does not compile", result.stdout)
        runs = self.check_sarif(self.run_body(body, "--format=sarif", "--soc", "all").stdout)
        self.assertEqual(len(runs), len(cases))

    def test_output_leaves_the_terminal_to_a_person(self):
        plain = self.run_body(WRONG_ID)
        result = self.run_body(WRONG_ID, "--format=sarif", "--output", "found.sarif")
        self.assertEqual((result.stdout, result.stderr), (plain.stdout, plain.stderr))
        self.check_sarif((self.directory / "found.sarif").read_text())
        self.run_body(WRONG_ID, "--output", "found.txt")
        self.assertEqual((self.directory / "found.txt").read_text(), plain.stderr)

    def test_what_cannot_be_written(self):
        self.assertEqual(self.run_body("", "--output", "no/such/place").returncode, 2)
        self.assert_refused(self.run_body("", "--format=pdf"), "--format", "pdf")
        self.assert_refused(self.run_body("", "--format=sarif", "--json"), "--json")


if __name__ == "__main__":
    unittest.main()
