"""`asctwin ops`: what an instruction is, by name and by chip, as text and as JSON."""

import json
import os
import pty
import re
import subprocess
import unittest

from harness import CLEAN, COMMAND, SOURCE_DIR, CommandTest, run


def fields_of(value):
    """Every field name inside a JSON value."""
    if isinstance(value, list):
        return set().union(*map(fields_of, value))
    if isinstance(value, dict):
        return set(value).union(*map(fields_of, value.values()))
    return set()


class Ops(CommandTest):
    def text(self, *arguments):
        result = run("ops", *arguments)
        self.assert_clean(result)
        return result.stdout

    def forms(self, *arguments):
        return json.loads(self.text(*arguments, "--json"))

    def form(self, name, variant, *arguments):
        (form,) = [form for form in self.forms(name, *arguments) if form["variant"] == variant]
        return form

    def listed_ops(self):
        isa = SOURCE_DIR / "include/asctwin/isa"
        records = re.findall(r"^ASCTWIN_OP\((\w+)\)", (isa / "ops.inc").read_text(), re.M)
        lines = re.findall(r"^ASCTWIN_ELEMENTWISE\((\w+), (\w+)",
                           (isa / "elementwise.inc").read_text(), re.M)
        lines += re.findall(r"^ASCTWIN_REDUCTION\((\w+), (\w+)",
                            (isa / "reductions.inc").read_text(), re.M)
        lines += re.findall(r"^ASCTWIN_TENSOR_FUNCTION\((\w+), (\w+)",
                            (isa / "tensor_functions.inc").read_text(), re.M)
        lines += re.findall(r"^ASCTWIN_MIXED_FUNCTION\((\w+), (\w+)",
                            (isa / "mixed_functions.inc").read_text(), re.M)
        shapes = {"VectorUnary", "VectorBinary", "VectorScalar", "VectorAccumulate",
                  "VectorScalarAccumulate", "VectorReduce", "ReduceTotal", "GetAccumulator",
                  "TensorUnary", "TensorBinary", "TensorScalar", "TensorBinaryScalar",
                  "MixedTensor",
                  "PatternReduce", "MaskRows", "QuantRows", "StridedMove",
                  "Softmax", "SoftmaxGrad", "Norm"}
        few = ["ReduceSum", "ReduceMax", "ReduceMin",  # of shapes with opcodes of their own
               "GetReduceRepeatSumSpr", "GetReduceRepeatMaxMinSpr",
               "SoftMax", "SimpleSoftMax", "SoftmaxFlash", "SoftmaxFlashV2", "LogSoftMax",
               "SoftmaxGrad", "SoftmaxGradFront",
               "LayerNorm", "LayerNorm rstd", "RmsNorm", "GroupNorm", "BatchNorm", "DeepNorm",
               "Normalize"]
        few += ["ReduceSum", "ReduceMax", "ReduceMin", "ReduceMean", "ReduceProd", "ReduceAny",
                "ReduceAll", "Mean", "Select", "DropOut", "AscendQuant", "AscendDequant",
                "AscendAntiQuant", "Quantize", "Dequantize", "AntiQuantize", "Transpose", "Transpose axes", "Transpose interleaved",
                "TransData", "Pad", "UnPad", "Broadcast ranks"]
        composed = (isa / "composed.h").read_text().partition("enum class Composed")[2]
        few += [name for name in re.findall(r"^  k(\w+),", composed, re.M) if name != "Count"]
        return [name for name, _ in lines] + few + [name for name in records if name not in shapes]

    def test_the_list_has_every_instruction(self):
        self.assertEqual(len(self.forms()), len(self.listed_ops()))
        lines = self.text().splitlines()[2:]  # below the heading
        titles = [f"{form['name']} {form['variant']}".strip() for form in self.forms()]
        self.assertEqual([re.split("  +", line)[0] for line in lines[::2]], titles)

    def test_the_list_says_which_chip_has_it(self):
        heading, second = self.text().splitlines()[:2]
        (line,) = [line for line in self.text().splitlines() if line.startswith("Maxs ")]
        self.assertIn("910C", second)
        self.assertEqual(line[heading.index("910A")], "-")
        self.assertEqual(line[heading.index("310B")], "y")

    def test_nothing_is_wider_than_a_hundred_columns(self):
        for text in (self.text(), *(self.text(form["name"]) for form in self.forms())):
            for line in text.splitlines():
                self.assertLessEqual(len(line), 100, line)
                self.assertEqual(line, line.rstrip())

    def test_a_name_in_any_case_gives_every_form(self):
        variants = {form["variant"] for form in self.forms("datacopy")}
        self.assertLessEqual({"", "ND2NZ", "NZ2ND"}, variants)
        self.assertEqual(self.text("DATACOPY"), self.text("DataCopy"))

    def test_a_form_has_a_name_too(self):
        self.assertEqual([form["name"] for form in self.forms("nd2nz")], ["DataCopy"])
        self.assertEqual(self.forms("DataCopy ND2NZ"), self.forms("nd2nz"))

    def test_other_names_of_a_call_are_known(self):
        self.assertEqual(self.text("asc_transto5hd_b16"), self.text("TransDataTo5HD"))
        self.assertIn("asc_transto5hd_b8", self.text("TransDataTo5HD"))

    def test_ranges_are_the_documented_ones(self):
        parameters = {p["name"]: p for p in self.form("DataCopy", "NZ2ND")["parameters"]}
        (columns,) = parameters["dValue"]["ranges"]
        self.assertEqual((columns["lo"], columns["hi"], columns["multiple_of"]), (1, 8192, 16))
        self.assertEqual(parameters["srcNdMatrixStride"]["unit"], "256 elements")

    def test_paths_have_memories_and_types(self):
        paths = self.form("DataCopy", "", "--soc", "Ascend910B1")["paths"]
        (table,) = [path for path in paths if path["dst"]["positions"] == ["C2"]]
        self.assertEqual(table["src"], {"positions": ["A1", "B1", "C1", "TSCM"],
                                        "memories": ["L1"]})
        self.assertEqual((table["dst"]["memories"], table["pipe"]), (["BT"], "MTE1"))
        self.assertIn("float", table["support"][0]["types"])
        (widens,) = [row for row in table["support"] if row["operands"]]
        self.assertEqual(widens["operands"], [{"operand": "dst", "types": ["float"]},
                                              {"operand": "src", "types": ["half"]}])

    def test_one_chip_alone(self):
        self.assertIn("310P", self.text("Add"))
        self.assertNotIn("310P", self.text("Add", "--soc", "Ascend910B1"))
        self.assertIn("not on this chip", self.text("nz2nd", "--soc", "Ascend910A"))

    def test_what_is_not_modelled_says_so(self):
        rows = self.form("Duplicate", "", "--soc", "Ascend950")["paths"][0]["support"]
        (missing,) = [row for row in rows if not row["modelled"]]
        self.assertIn("fp4x2_e2m1_t", missing["types"])
        self.assertIn("(not modelled)", self.text("Duplicate", "--soc", "Ascend950"))

    def test_unknown_names_are_refused_with_the_nearest(self):
        self.assert_refused(run("ops", "DataCopyPat"), "DataCopyPat", "did you mean DataCopyPad?")
        self.assert_refused(run("ops", "nd2nzz"), "did you mean ND2NZ?")
        self.assert_refused(run("ops", "qqqqqqq"), "`asctwin ops` lists them")
        self.assert_refused(run("ops", "Add", "--soc", "Ascend910B9"), "Ascend910B9")

    def test_the_json_is_described(self):
        page = (SOURCE_DIR / "docs/ops_json.md").read_text()
        described = set(re.findall(r"`(\w+)`", page))
        self.assertLessEqual(fields_of(self.forms()), described)
        tables = set(re.findall(r"^\| `(\w+)` \|", page, re.M))
        self.assertLessEqual(tables, fields_of(self.forms()))

    def test_pages_for_a_directory_that_is_not_there(self):
        self.assert_refused(run("ops", "--markdown", self.directory / "missing"), "missing")


class Complete(CommandTest):
    """A reader finds everything said."""

    def test_every_parameter_has_a_meaning(self):
        for form in json.loads(run("ops", "--json").stdout):
            for parameter in form["parameters"]:
                with self.subTest(op=form["name"], form=form["variant"], name=parameter["name"]):
                    self.assertTrue(parameter["meaning"])

    def test_every_rule_has_a_statement_that_needs_no_call(self):
        for form in json.loads(run("ops", "--json").stdout):
            for rule in form["rules"]:
                with self.subTest(op=form["name"], form=form["variant"], rule=rule):
                    self.assertTrue(rule["statement"])
                    self.assertNotIn("{", rule["statement"])

    def test_evidence_names_a_page_of_the_public_reference(self):
        for form in json.loads(run("ops", "--json").stdout):
            self.assertRegex(form["spec"],
                             rf"^Ascend C API, (basic API|advanced API|C API): {form['name']}$")

    def test_what_moves_data_has_a_formula(self):
        for form in json.loads(run("ops", "--json").stdout):
            with self.subTest(op=form["name"], form=form["variant"]):
                self.assertTrue(form["formula"] or "=" in form["doc"] or not form["operands"])


class Explain(CommandTest):
    def test_a_page(self):
        result = run("explain", "e0102")
        self.assert_clean(result)
        self.assertTrue(result.stdout.startswith("E0102: "))
        self.assertIn("\nFails\n\n    // asctwin run e0102.cpp ", result.stdout)
        self.assertNotIn("```", result.stdout)

    def test_the_list_is_that_of_the_codes(self):
        text = (SOURCE_DIR / "include/asctwin/base/codes.inc").read_text()
        codes = sorted(re.findall(r"^ASCTWIN_CODE\((\w+),", text, re.M))
        result = run("explain")
        self.assertEqual(result.returncode, CLEAN)
        self.assertEqual([line.split(":")[0] for line in result.stdout.splitlines()], codes)

    def test_findings_in_a_terminal_say_where_more_stands(self):
        self.source('extern "C" __global__ __aicore__ void k(__gm__ half* x) {\n'
                    '  AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(0);\n}\n')
        terminal, process_end = pty.openpty()
        subprocess.run([COMMAND, "run", "k.cpp", "f16[1]"], cwd=self.directory, stderr=process_end)
        os.close(process_end)
        text = os.read(terminal, 65536).decode()
        os.close(terminal)
        self.assertIn("1 error\r\nfor more: asctwin explain E0501\r\n", text)
        self.assertNotIn("explain", self.run_command("k.cpp", "f16[1]").stderr)

    def test_unknown_codes_are_refused_with_the_nearest(self):
        self.assert_refused(run("explain", "E9102"), "`E9102`", "did you mean E0102?")
        self.assert_refused(run("explain", "nonsense"), "`asctwin explain` lists them")


if __name__ == "__main__":
    unittest.main()
