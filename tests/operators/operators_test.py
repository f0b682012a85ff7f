"""Operators of projects in the styles in use: the real tiling function on the host, the real kernel,
against numpy; and what is said of wrong calls and wrong projects.
spec: custom_op.md, sections 2, 3 and 5
"""

import json
import pathlib
import re
import shutil
import tempfile
import unittest

import numpy as np
from copies import Copies, replaced
from harness import CLEAN, FINDINGS, SOURCE_DIR, USAGE, run

PROJECTS = pathlib.Path(__file__).parent


class Operators(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)

    def save(self, name, array):
        path = self.directory / name
        np.save(path, array)
        return path

    def call(self, project, operator, inputs, golden, *options, output="y"):
        """Runs the operator on arrays and compares its output."""
        texts = [self.argument(i, given) for i, given in enumerate(inputs)]
        expected = self.save("golden.npy", golden)
        result = run("op", "run", PROJECTS / project, operator, *texts, "--expect",
                     f"{output}={expected}", *options)
        self.assertEqual(result.returncode, CLEAN, result.stderr + result.stdout)
        self.assertEqual(result.stderr, "")
        return result

    def argument(self, index, given):
        if given is None:
            return "null"
        if isinstance(given, list):
            paths = [self.save(f"{index}_{i}.npy", array) for i, array in enumerate(given)]
            return "[" + ",".join(map(str, paths)) + "]"
        return self.save(f"{index}.npy", given)

    def refused(self, status, text, *arguments):
        result = run("op", "run", *arguments)
        self.assertEqual(result.returncode, status, result.stderr + result.stdout)
        self.assertIn(text, result.stderr)
        return result

    def changed(self, project, file, old, new):
        """A copy of the project with one change."""
        return Copies("operators").make(project, {file: replaced((old, new))})

    def test_plain_struct(self):
        for dtype in (np.float16, np.float32):
            for shape in ((1, 7), (4, 512), (3, 1000)):
                x, y = (np.random.default_rng(s).normal(size=shape).astype(dtype) for s in (1, 2))
                self.call("add_custom", "AddCustom", [x, y], x + y, output="z")

    def test_macro_struct_keys_and_optional_input(self):
        for dtype in (np.float16, np.float32):
            x = np.arange(256).astype(dtype)
            bias = np.ones_like(x)
            self.call("scale_bias", "ScaleBias", [x, bias], 2 * x + 1)
            self.call("scale_bias", "ScaleBias", [x, None], 2 * x)
            self.call("scale_bias", "ScaleBias", [x], 3 * x, "--attr", "scale=3")

    def test_two_phases_through_the_workspace(self):
        for count in (5, 512, 3000):
            x = np.arange(count).astype(np.float32)
            self.call("row_sum", "RowSum", [x], np.array([x.sum(dtype=np.float64)], np.float32),
                      output="total")
        self.refused(FINDINGS, "5000 elements are too many", PROJECTS / "row_sum", "RowSum",
                     "f32[5000]=ones")

    def test_dynamic_input(self):
        arrays = [np.full(64, i, np.float32) for i in (1, 10, 100)]
        for count in (1, 3):
            self.call("sum_list", "SumList", [arrays[:count]], sum(arrays[:count]))

    def test_dynamic_output(self):
        arrays = [np.arange(count).astype(np.float32).reshape(shape)
                  for count, shape in ((8, (8,)), (15, (3, 5)), (24, (2, 3, 4)))]
        for count in (1, 3):
            for i in range(count):
                self.call("scale_list", "ScaleList", [arrays[:count]], 2 * arrays[i],
                          output=f"y[{i}]")
        call = (PROJECTS / "scale_list", "ScaleList", "[f32[8]=ones,f32[4]=ones]")
        self.refused(FINDINGS, "returned GRAPH_FAILED", *call, "--output", "y=[f32[8]]")
        result = run("op", "run", *call, "--output", "y=[f32[8],f32[4]]", "--print", "y[1]")
        self.assertIn("[2 2 2 2]", result.stdout, result.stderr)

    def test_output_with_an_initial_value(self):
        for dtype, initial in ((np.float32, 0.5), (np.int32, 100)):
            x = np.arange(96).astype(dtype)
            self.call("count_bins", "CountBins", [x],
                      x.reshape(-1, 8).sum(axis=0).astype(dtype) + dtype(initial))
        copy = self.changed("count_bins", "op_host/count_bins.cpp", "context->SetNeedAtomic(true);",
                            "")
        self.refused(FINDINGS, "E0302", copy, "CountBins", "f32[96]=ones")

    def test_mixed_kernel_with_matmul_tiling(self):
        for m, n, k in ((64, 64, 32), (37, 50, 19), (130, 8, 200)):
            a, b = (np.random.default_rng(s).integers(-3, 4, shape).astype(np.float16)
                    for s, shape in ((1, (m, k)), (2, (k, n))))
            bias = np.arange(n).astype(np.float32)
            product = a.astype(np.float32) @ b.astype(np.float32)
            self.call("matmul_relu", "MatmulRelu", [a, b], np.maximum(product, 0))
            y = product + bias
            self.call("matmul_relu", "MatmulRelu", [a, b, bias], np.where(y > 0, y, y / 4),
                      "--attr", "slope=0.25")

    def test_values_that_the_host_reads(self):
        for dtype in (np.float32, np.int32, np.float16):
            x = np.arange(35).reshape(5, 7).astype(dtype)
            rows = np.array([4, 0, 0, 2])
            self.call("take_rows", "TakeRows", [x, rows], x[rows])
        self.refused(FINDINGS, "logged: there is no row 5", PROJECTS / "take_rows", "TakeRows",
                     "f32[5,7]=ones", "i64[1]=[5]")

    def test_numbers_for_scalars_and_for_values_that_the_host_reads(self):
        calls = PROJECTS.parent / "projects/aclnn_calls"
        lists = ("--attr", "weights=[2, 1, inf]", "--attr", "order=[1,2,0]")
        for dtype in (np.float16, np.float32):
            x = np.arange(32).astype(dtype)
            texts = ("[2,3]", "[0.5,100,-1]", "[true,false,true]")
            golden = self.save("golden.npy", (2 * x + dtype(1.5)).astype(dtype))
            given = self.save("x.npy", x)
            result = run("op", "run", calls, "MixScalars", given, *texts, *lists, "--expect",
                         f"y={golden}")
            self.assertEqual(result.returncode, CLEAN, result.stderr + result.stdout)
        call = (calls, "MixScalars", "f32[8]=ones")
        for inputs, attrs, text in (
                (("[2,3]", "[x]", "[1]"), lists, "it is neither a tensor nor a number"),
                (("3", "1", "true"), (lists[0], "weights=[1,true]", *lists[2:]),
                 "attribute `weights`: `[1,true]` is not of its type"),
                (("3", "1", "true"), (*lists[:2], lists[2], "order=[1.5]"), "`1.5` does not fit"),
                (("3", "1", "true"), (*lists[:2], lists[2], "order=1"),
                 "a list is written as [1,2]"),
                (("3", "1", "7"), lists, "`7` does not fit `bool`")):
            with self.subTest(inputs=inputs, attrs=attrs):
                self.refused(USAGE, text, *call, *inputs, *attrs)
        self.refused(USAGE, "input 0 `3` is no tensor with contents", calls, "MixScalars", "3",
                     "[2,3]", "[1]", "[true]", *lists)

    def test_attributes_of_each_type(self):
        x = np.ones(8, np.float32)
        self.call("fill_attrs", "FillAttrs", [x],
                  np.array([-3, 0.5, 0, 1, 3, 4, -3, 0.5], np.float32), "--attr", "count=-3")
        self.call("fill_attrs", "FillAttrs", [x], np.array([9, 2, 1, 2, 2, 8, 9, 2], np.int32),
                  "--attr", "count=9", "--attr", "scale=2", "--attr", "flag=true", "--attr",
                  "mode=double", "--attr", "sizes=[7,8]", "--attr", "dtype=3")
        project = PROJECTS / "fill_attrs"
        self.refused(USAGE, "attribute `count` of FillAttrs is required", project, "FillAttrs",
                     "f32[8]=ones")
        self.call("scale_bias", "ScaleBias", [np.ones(64, np.float32)],
                  np.full(64, np.inf, np.float32), "--attr", "scale=inf")
        self.refused(USAGE, "`1.5` is not of its type", project, "FillAttrs", "f32[8]=ones",
                     "--attr", "count=1.5")
        self.refused(USAGE, "has no attribute `size`", project, "FillAttrs", "f32[8]=ones",
                     "--attr", "size=1")

    def test_template_kernel(self):
        half = np.arange(64).astype(np.float16)
        for times in (2, 5):
            for sign, negate in ((1, "false"), (-1, "true")):
                self.call("template_mul", "TemplateMul", [half], half * np.float16(sign * times),
                          "--attr", f"times={times}", "--attr", f"negate={negate}")
        single = half.astype(np.float32)
        self.call("template_mul", "TemplateMul", [single], single * 9, "--attr", "times=9")
        self.refused(FINDINGS, "which stands for no combination of ASCENDC_TPL_SEL", PROJECTS / "template_mul",
                     "TemplateMul", "f32[64]=ones", "--attr", "times=2")
        self.refused(FINDINGS, "a value is not declared for TIMES", PROJECTS / "template_mul",
                     "TemplateMul", "f32[64]=ones", "--attr", "times=3")

    def test_in_place_and_conditions_of_the_preprocessor(self):
        for dtype, step in ((np.float16, 1), (np.float32, 100)):
            x = np.arange(64).astype(dtype)
            self.call("in_place", "InPlace", [x], x + dtype(step), output="x")

    def test_layout_of_random_structs(self):
        """What the host sets by field is what the kernel reads by field."""
        for seed in range(2):
            fields, lines = random_struct(np.random.default_rng(seed))
            project = self.directory / f"layout{seed}"
            write_layout_project(project, lines, fields)
            golden = np.array([value for _, _, value in fields], np.int64)
            golden = self.save("layout.npy", np.pad(golden, (0, 64 - len(fields))))
            result = run("op", "run", project, "Layout", "i64[64]=zeros", "--expect", f"y={golden}")
            self.assertEqual(result.returncode, CLEAN, result.stderr + result.stdout)

    def test_types_have_the_same_numbers_for_hosts_and_kernels(self):
        include = SOURCE_DIR / "include/asctwin"
        macros = dict(re.findall(r"#define (\w+) (\d+)", (include / "type_numbers.inc").read_text()))
        rows = re.findall(r"^ASCTWIN_GE_(TYPE|FORMAT)\((\w+), (\d+)",
                          (include / "op/ge_types.inc").read_text(), re.M)
        prefix = {"TYPE": "DT_", "FORMAT": "FORMAT_"}
        self.assertEqual({prefix[kind] + name: number for kind, name, number in rows}, macros)

    def test_list(self):
        result = run("op", "list", PROJECTS / "scale_bias")
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        for text in ("ScaleBias", "bias (optional): float16, float", "attributes: scale",
                     "chips: ascend910b"):
            self.assertIn(text, result.stdout)
        [one] = json.loads(run("op", "list", PROJECTS / "template_mul", "--json").stdout)
        self.assertEqual(one["outputs"][0]["types"], ["float16", "float"])

    def test_tiling_only(self):
        result = run("op", "run", PROJECTS / "scale_bias", "ScaleBias", "f32[256]=ones",
                     "--tiling-only")
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        for text in ("key 2, 4 blocks", "total      = 256", "inner.big  = -5", "parts      = 1 2 3"):
            self.assertIn(text, result.stdout)

    def test_wrong_calls(self):
        project = PROJECTS / "scale_bias"
        self.refused(USAGE, "did you mean ScaleBias?", project, "ScaleBia", "f32[8]=ones")
        self.refused(FINDINGS, "E1203", project, "ScaleBias", "i32[8]=ones")
        self.refused(USAGE, "input 0 `x` of ScaleBias is required", project, "ScaleBias", "null")
        self.refused(USAGE, "has 2 inputs, but 3 are given", project, "ScaleBias", "f32[8]=ones",
                     "f32[8]=ones", "f32[8]=ones")
        self.refused(FINDINGS, "has no configuration for ascend310p (Ascend310P3)", project,
                     "ScaleBias", "f32[8]=ones", "--soc", "Ascend310P3")
        self.refused(USAGE, "is no tensor of the call", project, "ScaleBias", "f32[256]=ones", "--print", "z")
        self.refused(USAGE, "`w` is no output", project, "ScaleBias", "f32[256]=ones", "--output",
                     "w=f32[256]")
        self.refused(USAGE, "is there twice", project, "ScaleBias", "f32[256]=ones", "--output",
                     "y=f32[256]", "--output", "y=f32[256]")
        self.refused(USAGE, "has no op_host", self.directory, "ScaleBias")

    def test_wrong_projects(self):
        kernel, host = "op_kernel/scale_bias.cpp", "op_host/scale_bias.cpp"
        for file, old, new, text in (
            (host, "context->SetBlockDim(std::min<uint32_t>(platform.GetCoreNumAiv(), 4));", "",
             "the block count of `ScaleBias` is 0, because it is never set"),
            (host, "? 1 : 2", "? 1 : 3",
             "the tiling key of `ScaleBias` is 3, but the kernel has branches for 1, 2"),
            (kernel, "GM_ADDR tiling) {", "GM_ADDR tiling, GM_ADDR more) {",
             "takes 6 arguments, but the prototype has 2 inputs and 1 outputs"),
            (host, "return ge::GRAPH_SUCCESS;", "return ge::GRAPH_FAILED;",
             "the tiling function of `ScaleBias` returned GRAPH_FAILED"),
            (host, "OP_ADD(ScaleBias);", "", "there is no operator `ScaleBias`"),
            (host, "GetWorkspaceSizes(1);", "GetWorkspaceSizes(2);", "asks for 2 workspaces"),
            (host, "{ge::DT_FLOAT16, ge::DT_FLOAT})", "{ge::DT_FLOAT16})",
             "has lists of different length: 1 for `x`, and 2 for `x`"),
        ):
            with self.subTest(text=text):
                copy = self.changed("scale_bias", file, old, new)
                result = run("op", "run", copy, "ScaleBias", "f32[256]=ones")
                self.assertIn(result.returncode, (FINDINGS, USAGE), result.stdout)
                self.assertIn(text, result.stderr)

    def test_tiling_field_that_is_never_set(self):
        copy = self.changed("add_custom", "op_host/add_custom.cpp", "tiling->tile = 256;",
                            "if (tiling->total == 0) tiling->tile = 256;")
        self.refused(FINDINGS, "never sets bytes [4, 8) of its 12 B of tiling data", copy,
                     "AddCustom", "f32[256]=ones", "f32[256]=ones")

    def test_workspace_that_is_too_small(self):
        copy = self.changed("row_sum", "op_host/row_sum_tiling.cpp", "+ blocks * 32", "+ 32")
        self.refused(FINDINGS, "the workspace", copy, "RowSum", "f32[3000]=ones")

    def test_kernel_that_crashes_the_host(self):
        copy = self.changed("add_custom", "op_host/add_custom.cpp", "tiling->tile = 256;",
                            "*(volatile int*)8 = 1;")
        self.refused(FINDINGS, "the host code of `AddCustom` ended with signal 11", copy,
                     "AddCustom", "f32[256]=ones", "f32[256]=ones")


TYPES = ("uint8_t", "int8_t", "uint16_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "float",
         "bool")


def random_struct(generator):
    """([(type, name as the kernel reads it, value)], lines of the host's definition): scalars,
    arrays and one nested struct, in random order."""
    def scalars(prefix, count):
        made = []
        for i in range(count):
            kind = str(generator.choice(TYPES))
            made.append((kind, f"{prefix}{i}", int(generator.integers(0, 2))
                         if kind == "bool" else int(generator.integers(0, 100))))
        return made

    inner, outer = scalars("in", 5), scalars("out", 9)
    lines = ["BEGIN_TILING_DATA_DEF(LayoutInner)"]
    lines += [f"  TILING_DATA_FIELD_DEF({kind}, {name})" for kind, name, _ in inner]
    lines += ["END_TILING_DATA_DEF", "REGISTER_TILING_DATA_CLASS(LayoutInnerOp, LayoutInner)",
              "BEGIN_TILING_DATA_DEF(LayoutData)"]
    nested_at, array_at = generator.integers(0, 9, 2)
    for i, (kind, name, _) in enumerate(outer):
        if i == nested_at:
            lines.append("  TILING_DATA_FIELD_DEF_STRUCT(LayoutInner, nested)")
        if i == array_at:
            lines.append("  TILING_DATA_FIELD_DEF_ARR(uint16_t, 3, list);")
        lines.append(f"  TILING_DATA_FIELD_DEF({kind}, {name});")
    lines += ["END_TILING_DATA_DEF;", "REGISTER_TILING_DATA_CLASS(Layout, LayoutData)"]
    fields = outer + [(kind, f"nested.{name}", value) for kind, name, value in inner]
    return fields + [("uint16_t", f"list[{i}]", 7 + i) for i in range(3)], lines


def write_layout_project(project, lines, fields):
    sets = [f"  tiling.{'nested.' if '.' in name else ''}set_{name.split('.')[-1]}({value});"
            for _, name, value in fields if "[" not in name]
    host = ['#include "register/op_def_registry.h"', '#include "register/tilingdata_base.h"',
            "namespace optiling {", *lines,
            "static ge::graphStatus Tile(gert::TilingContext* context) {", "  LayoutData tiling;",
            *sets, "  uint16_t list[3] = {7, 8, 9};", "  tiling.set_list(list);",
            "  auto* raw = context->GetRawTilingData();",
            "  tiling.SaveToBuffer(raw->GetData(), raw->GetCapacity());",
            "  raw->SetDataSize(tiling.GetDataSize());", "  context->SetBlockDim(1);",
            "  return ge::GRAPH_SUCCESS;", "}", "}", "namespace ops {",
            "class Layout : public OpDef {", " public:",
            "  explicit Layout(const char* name) : OpDef(name) {",
            '    Input("x").DataType({ge::DT_INT64}).Format({ge::FORMAT_ND});',
            '    Output("y").DataType({ge::DT_INT64}).Format({ge::FORMAT_ND}).Follow("x");',
            '    AICore().SetTiling(optiling::Tile).AddConfig("ascend910b");', "  }", "};",
            "OP_ADD(Layout)", "}"]
    values = [f"  out.SetValue({i}, static_cast<int64_t>(data.{name}));"
              for i, (_, name, _) in enumerate(fields)]
    kernel = ['#include "kernel_operator.h"', "using namespace AscendC;",
              'extern "C" __global__ __aicore__ void layout(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,'
              " GM_ADDR tiling) {", "  GET_TILING_DATA(data, tiling);",
              "  GlobalTensor<int64_t> out;", "  out.SetGlobalBuffer((__gm__ int64_t*)y, 64);",
              "  for (uint32_t i = 0; i < 64; ++i) out.SetValue(i, 0);", *values,
              "  DataCacheCleanAndInvalid<int64_t, CacheLine::ENTIRE_DATA_CACHE>(out);", "}"]
    for directory, name, text in (("op_host", "layout.cpp", host), ("op_kernel", "layout.cpp", kernel)):
        (project / directory).mkdir(parents=True)
        (project / directory / name).write_text("\n".join(text) + "\n")


if __name__ == "__main__":
    unittest.main()
