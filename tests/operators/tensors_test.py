"""Tensors of a call: inputs that are shown, what outputs hold at first, tensors without dimensions,
room behind tensors, complex numbers, names that are refused before the kernel runs.
spec: custom_op.md, section 5.2; opbase.md, section 1.9
"""

import json
import pathlib
import shutil
import tempfile
import unittest
from xml.etree import ElementTree

import numpy as np
from copies import Copies, replaced
from harness import CLEAN, FINDINGS, USAGE, run

PROJECTS = pathlib.Path(__file__).parent
SHIFT = PROJECTS / "two_libraries"


class Tensors(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)

    def shift(self, *arguments, status=CLEAN):
        result = run("op", "run", SHIFT, "ShiftBy", *arguments)
        self.assertEqual(result.returncode, status, result.stderr + result.stdout)
        return result

    def test_libraries_that_define_one_function_each(self):
        result = self.shift("f32[16]=ones", "--print", "y", "-D", "SHOW")
        self.assertIn("[2 2 2 2", result.stdout)
        self.assertIn("count 16 rest 0", result.stderr)
        listed = run("op", "list", SHIFT).stdout
        self.assertIn("input   x (required): float, float16\n", listed)

    def test_a_picture_of_the_launch(self):
        svg = self.directory / "run.svg"
        self.shift("f32[16]=ones", "--picture", svg)
        texts = ElementTree.parse(svg).getroot().itertext()
        self.assertTrue(any("DataCopy" in text for text in texts))

    def test_host_output_beside_a_document(self):
        result = self.shift("f32[16]=ones", "--json", "-D", "SHOW")
        self.assertTrue(json.loads(result.stdout)["equal"])
        self.assertIn("count 16", result.stderr)

    def test_room_behind_tensors(self):
        self.assertIn("E0201", self.shift("f16[12]=arange(1)", status=FINDINGS).stderr)
        result = self.shift("f16[12]=arange(1)", "--pad-args", "--print", "y")
        self.assertIn("[ 2  3  4  5  6  7  8  9 10 11 12 13]", result.stdout)

    def test_a_tensor_without_dimensions(self):
        result = self.shift("f32[]=[4]", "--pad-args", "--print", "y")
        self.assertIn("y: f32[]\n5\n", result.stdout)
        np.save(self.directory / "x.npy", np.float32(2))
        result = self.shift(self.directory / "x.npy", "--pad-args", "--print", "1")
        self.assertIn("y: f32[]\n3\n", result.stdout)

    def test_inputs_that_are_shown(self):
        path = self.directory / "x.npy"
        result = self.shift("f32[8]=arange(1)", "--save", f"0={path}", "--print", "x", "--json")
        [shown] = json.loads(result.stdout)["tensors"]
        self.assertEqual((shown["input"], shown["type"]), ("x", "f32[8]"))
        np.testing.assert_array_equal(np.load(path), np.arange(1, 9, dtype=np.float32))
        equal = self.shift("f32[8]=arange(1)", "--expect", f"x={path}")
        self.assertIn("equals", equal.stdout)

    def test_a_difference_says_how_it_looks(self):
        golden = self.directory / "y.npy"
        np.save(golden, 4 * np.arange(2, 34, dtype=np.float32))
        result = self.shift("f32[32]=arange(1)", "--expect", f"y={golden}", "--json",
                            status=FINDINGS)
        [one] = json.loads(result.stdout)["expect"]
        self.assertEqual((one["argument"], one["differing"], one["equal"]), ("y", 32, False))
        self.assertEqual(one["shape"][0]["kind"], "scaled")
        self.assertIn("0.25 times", one["shape"][0]["evidence"])

    def test_names_are_refused_before_the_kernel_runs(self):
        copy = Copies("tensors").make("two_libraries", {
            "op_kernel/shift_by.cpp": replaced(("using namespace", "#error no\nusing namespace"))})
        for option in (("--print", "z"), ("--save", "9=y.npy"), ("--expect", "w=y.npy")):
            result = run("op", "run", copy, "ShiftBy", "f32[8]=ones", *option)
            self.assertEqual(result.returncode, USAGE, result.stderr)
            self.assertIn("is no tensor of the call", result.stderr)
            self.assertIn("y, x", result.stderr)

    def test_what_an_output_holds_at_first(self):
        copy = Copies("tensors").make("two_libraries", {
            "op_kernel/shift_by.cpp": replaced(
                ("DataCopy(to, result, count);",
                 "SetAtomicAdd<DTYPE_X>(); DataCopy(to, result, count); SetAtomicNone();"))})
        call = ("op", "run", copy, "ShiftBy", "f32[8]=ones", "--print", "y", "--output")
        result = run(*call, "y=f32[8]=full(5)")
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        self.assertIn("[7 7 7 7 7 7 7 7]", result.stdout)
        self.assertEqual(run(*call, "y=f32[8]").returncode, FINDINGS)

    def test_a_list_read_as_a_number(self):
        copy = Copies("tensors").make("two_libraries", {
            "op_host/shift_by.cpp": replaced(
                ("context->SetBlockDim", "if (context->GetAttrs()->GetInt(0) == nullptr) "
                 "return ge::GRAPH_FAILED;\n  context->SetBlockDim"))})
        result = run("op", "run", copy, "ShiftBy", "f32[8]=ones")
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        self.assertIn("W1207", result.stderr)

    def test_an_inference_that_fails_where_outputs_are_given(self):
        copy = Copies("tensors").make("two_libraries", {
            "op_host/shift_by_proto.cpp": replaced(("RestOf(4, 2) == 0", "RestOf(4, 3) == 0"))})
        call = ("op", "run", copy, "ShiftBy", "f32[8]=ones")
        self.assertIn("E1214", run(*call).stderr)
        result = run(*call, "--output", "y=f32[8]", "--print", "y")
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        self.assertIn("W1203", result.stderr)
        self.assertIn("[2 2 2 2 2 2 2 2]", result.stdout)

    def test_the_rest_of_an_array_that_is_never_set(self):
        copy = Copies("tensors").make("two_libraries", {
            "op_kernel/shift_by_tiling.h": replaced(("uint32_t rank;",
                                                     "uint32_t rank;\n  uint32_t parts[6];")),
            "op_host/shift_by.cpp": replaced(
                ("context->SetBlockDim", "ShiftByTiling local;\n  local.count = tiling->count;\n"
                 "  local.rank = tiling->rank;\n  local.parts[0] = local.parts[1] = 1;\n"
                 "  *tiling = local;\n  context->SetBlockDim"))})
        result = run("op", "run", copy, "ShiftBy", "f32[8]=ones", "--print", "y")
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        self.assertNotIn("E1209", result.stderr)

    def test_complex_numbers(self):
        types = (("ge::DT_FLOAT, ge::DT_FLOAT, ge::DT_FLOAT16",
                  "ge::DT_FLOAT, ge::DT_FLOAT, ge::DT_COMPLEX64"),)
        copy = Copies("tensors").make("two_libraries", {
            "op_host/shift_by_proto.cpp": replaced(*types),
            "op_host/shift_by.cpp": replaced(("shape.GetShapeSize()", "shape.GetShapeSize() * 2")),
            "op_kernel/shift_by.cpp": replaced(("DTYPE_X", "float"))})
        x = np.arange(8).astype(np.complex64) * (1 + 2j)
        np.save(self.directory / "x.npy", x)
        np.save(self.directory / "y.npy", x + (1 + 1j))
        call = ("op", "run", copy, "ShiftBy", self.directory / "x.npy", "--expect")
        result = run(*call, f"y={self.directory / 'y.npy'}")
        self.assertEqual(result.returncode, CLEAN, result.stderr + result.stdout)
        self.assertIn("equals", result.stdout)
        result = run(*call, f"y={self.directory / 'x.npy'}")
        self.assertEqual(result.returncode, FINDINGS, result.stderr)
        self.assertIn("in 16 of 16 elements", result.stdout)


if __name__ == "__main__":
    unittest.main()
