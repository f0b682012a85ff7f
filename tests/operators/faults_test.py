"""What operators of projects do wrong: the pages of E12xx and W12xx show a place of a project here
and what it becomes. With it the call is found to break exactly this rule, on the marked line.
approved/<code>.txt holds the whole text; after a look at what changed, ASCTWIN_APPROVE=1 writes it
anew.
spec: custom_op.md, section 5.6
"""

import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import shlex
import unittest

from copies import HERE, Copies, replaced
from harness import CLEAN, FINDINGS, SOURCE_DIR, run

COPIES = Copies("faults")
PAGES = sorted((SOURCE_DIR / "docs/errors").glob("[EW]12??.md"))


class Page:
    def __init__(self, path):
        self.code = path.stem
        blocks = re.findall(r"```cpp\n(.*?)```", path.read_text(encoding="utf-8"), re.S)
        if not blocks:
            return
        place, command, self.fails = blocks[0].split("\n", 2)
        self.fixed = blocks[1]
        self.project, self.file = re.fullmatch(r"// tests/operators/(\w+)/(\S+)", place).groups()
        words = shlex.split(command)
        assert words[:5] == ["//", "asctwin", "op", "run", self.project], words
        self.arguments = words[5:]

    def broken(self):
        """A copy of the project with what the page shows, and the marked line."""
        text = (HERE / self.project / self.file).read_text()
        assert text.count(self.fixed) == 1, f"{self.code}: {self.file} has no\n{self.fixed}"
        before = text[:text.index(self.fixed)].count("\n")
        (marked,) = [i for i, line in enumerate(self.fails.splitlines(), 1)
                     if line.endswith("  // " + self.code)]
        copy = COPIES.make(self.project, {self.file: replaced((self.fixed, self.fails))})
        return copy, before + marked

    def outcome(self):
        """((exit code, findings), (as expected), text)."""
        copy, line = self.broken()
        document = COPIES.root / f"{self.code}.json"
        document.unlink(missing_ok=True)
        result = run("op", "run", copy, *self.arguments, "--json", "--report", document)
        if not document.exists():
            return result.stderr, None, ""
        found = json.loads(document.read_text())["findings"]["findings"]
        text = result.stderr.replace(str(COPIES.root), "...")
        status = FINDINGS if self.code.startswith("E") else CLEAN
        place = str(copy / self.file)
        return ((result.returncode, [(f["code"], f["file"], f["line"]) for f in found]),
                (status, [(self.code, place, line)]), text)


def outcomes(pages):
    """Of the pages of one project, whose copies follow each other."""
    return [(page, page.outcome()) for page in pages]


class Faults(unittest.TestCase):
    maxDiff = None

    def test_pages(self):
        pages = [page for page in map(Page, PAGES) if hasattr(page, "fails")]
        self.assertGreater(len(pages), 20)
        by_project = lambda page: page.project
        groups = [list(group) for _, group in
                  itertools.groupby(sorted(pages, key=by_project), by_project)]
        groups.sort(key=len, reverse=True)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for page, (found, expected, text) in itertools.chain(*pool.map(outcomes, groups)):
                with self.subTest(page=page.code):
                    self.assertEqual(found, expected)
                    self.compare(HERE / "approved" / f"{page.code}.txt", text)

    def compare(self, path, text):
        if os.environ.get("ASCTWIN_APPROVE") == "1":
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        self.assertTrue(path.exists(), f"nothing is approved yet:\n{text}")
        self.assertEqual(text, path.read_text())

    def codes(self, copy, *arguments):
        result = run("op", "run", copy, *arguments, "--json")
        self.assertTrue(result.stdout, result.stderr)
        return [finding["code"] for finding in json.loads(result.stdout)["findings"]["findings"]]

    def test_no_deterministic_kernel(self):
        copy = COPIES.make("template_mul", {"template_mul_key.h": replaced(
            ("ASCENDC_TPL_BOOL_SEL(NEGATE, 0, 1)", "ASCENDC_TPL_BOOL_SEL(NEGATE, 0, 1), "
             "ASCENDC_TPL_DETERMINISTIC_SEL(true)"))})
        half = ("TemplateMul", "f16[64]=ones", "--attr", "times=2")
        single = ("TemplateMul", "f32[64]=ones", "--attr", "times=9")
        self.assertEqual(self.codes(copy, *half, "--deterministic"), [])
        self.assertEqual(self.codes(copy, *single, "--deterministic"), ["W1209"])
        self.assertEqual(self.codes(copy, *single), [])

    def test_type_that_is_not_in_camel_case(self):
        copy = COPIES.make("add_custom", {"op_host/add_custom.cpp": replaced(
            ("AddCustom", "add_custom"), ("add_customTilingData", "AddCustomTilingData"))})
        self.assertEqual(self.codes(copy, "add_custom", "f32[8]=ones", "f32[8]=ones"), ["W1210"])

    def test_structs_of_one_name(self):
        other = ('#include "register/tilingdata_base.h"\nnamespace optiling {\n'
                 "BEGIN_TILING_DATA_DEF(RowSumTilingData)\nTILING_DATA_FIELD_DEF(int64_t, share)\n"
                 "TILING_DATA_FIELD_DEF(int64_t, total)\nEND_TILING_DATA_DEF\n"
                 "REGISTER_TILING_DATA_CLASS(Other, RowSumTilingData)\n}\n")
        copy = COPIES.make("row_sum", {"row_sum_infershape.cpp": lambda text: other + text})
        self.assertEqual(self.codes(copy, "RowSum", "f32[64]=ones"), ["E1208"])

    def test_blocks_and_workspace_of_a_mixed_kernel(self):
        call = ("MatmulRelu", "f16[64,32]=ones", "f16[32,64]=ones")
        for old, new, code in (
            ("context->SetBlockDim(blocks);", "context->SetBlockDim(25);", "E1205"),
            ("platform.GetLibApiWorkSpaceSize() + ", "", "E1210"),
        ):
            copy = COPIES.make("matmul_relu", {"op_host/matmul_relu.cpp": replaced((old, new))})
            self.assertIn(code, self.codes(copy, *call))

    def test_absent_optional_input(self):
        copy = COPIES.make("scale_bias", {"op_kernel/scale_bias.cpp": replaced(
            ("hasBias = bias != nullptr;", "hasBias = true;"))})
        codes = self.codes(copy, "ScaleBias", "f32[256]=ones")
        self.assertEqual(codes[0][:3], "E02", codes)

    def test_shapes_that_the_kernel_does_not_write(self):
        for old, new in (("shape.SetValue(0, 1);", ""), ("shape.SetValue(1, found);",
                                                         "shape.SetValue(1, 100);")):
            copy = COPIES.make("positive_values",
                               {"op_kernel/positive_values.cpp": replaced((old, new))})
            self.assertEqual(self.codes(copy, "PositiveValues", "i32[8]=ones"), ["E1212"])

    def test_outputs_that_are_not_written(self):
        """A part, all of it, and a part of what the kernel says it has."""
        for project, file, change, call, at in (
            ("take_rows", "op_kernel/take_rows.cpp",
             ("GET_TILING_DATA(data, tiling);", "GET_TILING_DATA(data, tiling); data.count -= 1;"),
             ("TakeRows", "f32[5,8]=ones", "i64[2]=[1,3]"), "elements [8, 16), of y"),
            ("take_rows", "op_kernel/take_rows.cpp",
             ("GET_TILING_DATA(data, tiling);", "GET_TILING_DATA(data, tiling); data.count = 0;"),
             ("TakeRows", "f32[5,8]=ones", "i64[2]=[1,3]"), "elements [0, 16), of y"),
            ("positive_values", "op_kernel/positive_values.cpp",
             ("shape.SetValue(1, found);", "shape.SetValue(1, found + 2);"),
             ("PositiveValues", "i32[8]=[1,-1,2,-2,3,-3,4,-4]"), "elements [4, 6), of y"),
            ("scale_list", "op_kernel/scale_list.cpp",
             ("i < data.tensors", "i + 1 < data.tensors"),
             ("ScaleList", "[f32[8]=ones,f32[3,5]=ones]"), "elements [0, 15), of y[1]"),
        ):
            with self.subTest(at=at):
                copy = COPIES.make(project, {file: replaced(change)})
                result = run("op", "run", copy, *call)
                self.assertIn("warning[W0303]", result.stderr)
                self.assertIn(at, result.stderr)
                self.assertIn(str(copy / file), result.stderr)

    def test_documents(self):
        page = Page(SOURCE_DIR / "docs/errors/E1205.md")
        copy, line = page.broken()
        for form, text in (("junit", 'type="E1205"'), ("sarif", f'"startLine": {line}')):
            result = run("op", "run", copy, *page.arguments, f"--format={form}")
            self.assertEqual(result.returncode, FINDINGS, result.stderr)
            self.assertIn(text, result.stdout)


if __name__ == "__main__":
    unittest.main()
