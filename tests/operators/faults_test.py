"""What operators of projects do wrong: the pages of E12xx and W12xx show a place of a project here
and what it becomes. With it the call is found to break exactly this rule, on the marked line.
approved/<code>.txt holds the whole text; after a look at what changed, ASCTWIN_APPROVE=1 writes it
anew.
spec: custom_op.md, section 5.6
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import tempfile
import unittest

from harness import CLEAN, FINDINGS, SOURCE_DIR, run

HERE = pathlib.Path(__file__).parent
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

    def broken(self, directory):
        """A copy of the project with what the page shows, and the marked line."""
        copy = pathlib.Path(directory, self.project)
        shutil.copytree(HERE / self.project, copy)
        text = (copy / self.file).read_text()
        assert text.count(self.fixed) == 1, f"{self.code}: {self.file} has no\n{self.fixed}"
        before = text[:text.index(self.fixed)].count("\n")
        (marked,) = [i for i, line in enumerate(self.fails.splitlines(), 1)
                     if line.endswith("  // " + self.code)]
        (copy / self.file).write_text(text.replace(self.fixed, self.fails))
        return copy, before + marked


def outcome(page):
    """((exit code, findings), (as expected), text)."""
    with tempfile.TemporaryDirectory(prefix="asctwin-op-") as directory:
        copy, line = page.broken(directory)
        document = pathlib.Path(directory, "report.json")
        result = run("op", "run", copy, *page.arguments, "--json", "--report", document)
        if not document.exists():
            return result.stderr, None, ""
        found = json.loads(document.read_text())["findings"]["findings"]
        text = result.stderr.replace(directory, "...")
        status = FINDINGS if page.code.startswith("E") else CLEAN
        place = str(copy / page.file)
        return ((result.returncode, [(f["code"], f["file"], f["line"]) for f in found]),
                (status, [(page.code, place, line)]), text)


class Faults(unittest.TestCase):
    maxDiff = None

    def test_pages(self):
        pages = [page for page in map(Page, PAGES) if hasattr(page, "fails")]
        self.assertGreater(len(pages), 20)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for page, (found, expected, text) in zip(pages, pool.map(outcome, pages)):
                with self.subTest(page=page.code):
                    self.assertEqual(found, expected)
                    self.compare(HERE / "approved" / f"{page.code}.txt", text)

    def compare(self, path, text):
        if os.environ.get("ASCTWIN_APPROVE") == "1":
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        self.assertTrue(path.exists(), f"nothing is approved yet:\n{text}")
        self.assertEqual(text, path.read_text())

    def changed(self, directory, project, **files):
        copy = pathlib.Path(directory, project)
        shutil.copytree(HERE / project, copy)
        for path, change in files.items():
            file = next(copy.rglob(path.replace("__", ".")))
            file.write_text(change(file.read_text()))
        return copy

    def codes(self, copy, *arguments):
        result = run("op", "run", copy, *arguments, "--json")
        self.assertTrue(result.stdout, result.stderr)
        return [finding["code"] for finding in json.loads(result.stdout)["findings"]["findings"]]

    def test_no_deterministic_kernel(self):
        with tempfile.TemporaryDirectory() as directory:
            copy = self.changed(directory, "template_mul", template_mul_key__h=lambda text: re.sub(
                r"ASCENDC_TPL_BOOL_SEL\(NEGATE, 0, 1\)", "ASCENDC_TPL_BOOL_SEL(NEGATE, 0, 1), "
                "ASCENDC_TPL_DETERMINISTIC_SEL(true)", text))
            half = ("TemplateMul", "f16[64]=ones", "--attr", "times=2")
            single = ("TemplateMul", "f32[64]=ones", "--attr", "times=9")
            self.assertEqual(self.codes(copy, *half, "--deterministic"), [])
            self.assertEqual(self.codes(copy, *single, "--deterministic"), ["W1209"])
            self.assertEqual(self.codes(copy, *single), [])

    def test_type_that_is_not_in_camel_case(self):
        with tempfile.TemporaryDirectory() as directory:
            rename = lambda text: text.replace("AddCustom", "add_custom").replace(
                "add_customTilingData", "AddCustomTilingData")
            copy = self.changed(directory, "add_custom", **{"op_host/add_custom__cpp": rename})
            self.assertEqual(self.codes(copy, "add_custom", "f32[8]=ones", "f32[8]=ones"),
                             ["W1210"])

    def test_structs_of_one_name(self):
        other = ('#include "register/tilingdata_base.h"\nnamespace optiling {\n'
                 "BEGIN_TILING_DATA_DEF(RowSumTilingData)\nTILING_DATA_FIELD_DEF(int64_t, share)\n"
                 "TILING_DATA_FIELD_DEF(int64_t, total)\nEND_TILING_DATA_DEF\n"
                 "REGISTER_TILING_DATA_CLASS(Other, RowSumTilingData)\n}\n")
        with tempfile.TemporaryDirectory() as directory:
            copy = self.changed(directory, "row_sum",
                                row_sum_infershape__cpp=lambda text: other + text)
            self.assertEqual(self.codes(copy, "RowSum", "f32[64]=ones"), ["E1208"])

    def test_blocks_and_workspace_of_a_mixed_kernel(self):
        call = ("MatmulRelu", "f16[64,32]=ones", "f16[32,64]=ones")
        with tempfile.TemporaryDirectory() as directory:
            for old, new, code in (
                ("context->SetBlockDim(blocks);", "context->SetBlockDim(25);", "E1205"),
                ("platform.GetLibApiWorkSpaceSize() + ", "", "E1210"),
            ):
                copy = self.changed(directory, "matmul_relu", **{
                    "op_host/matmul_relu__cpp": lambda text: text.replace(old, new)})
                self.assertIn(code, self.codes(copy, *call))
                shutil.rmtree(copy)

    def test_absent_optional_input(self):
        with tempfile.TemporaryDirectory() as directory:
            copy = self.changed(directory, "scale_bias", **{
                "op_kernel/scale_bias__cpp": lambda text: text.replace(
                    "hasBias = bias != nullptr;", "hasBias = true;")})
            codes = self.codes(copy, "ScaleBias", "f32[256]=ones")
            self.assertEqual(codes[0][:3], "E02", codes)

    def test_shapes_that_the_kernel_does_not_write(self):
        for old, new in (("shape.SetValue(0, 1);", ""), ("shape.SetValue(1, found);",
                                                         "shape.SetValue(1, 100);")):
            with tempfile.TemporaryDirectory() as directory:
                copy = self.changed(directory, "positive_values", **{
                    "op_kernel/positive_values__cpp": lambda text: text.replace(old, new)})
                self.assertEqual(self.codes(copy, "PositiveValues", "i32[8]=ones"), ["E1212"])

    def test_documents(self):
        page = Page(SOURCE_DIR / "docs/errors/E1205.md")
        with tempfile.TemporaryDirectory() as directory:
            copy, line = page.broken(directory)
            for form, text in (("junit", 'type="E1205"'), ("sarif", f'"startLine": {line}')):
                result = run("op", "run", copy, *page.arguments, f"--format={form}")
                self.assertEqual(result.returncode, FINDINGS, result.stderr)
                self.assertIn(text, result.stdout)


if __name__ == "__main__":
    unittest.main()
