"""--html: one page that stands by itself, for a run, a batch and the calls of an operator. Where a
Chromium is installed, it opens the pages, and what it shows is looked at.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import unittest

from harness import CLEAN, FINDINGS, SOURCE_DIR, CommandTest, run

BROWSER = os.environ.get("ASCTWIN_TEST_BROWSER") or shutil.which("chromium") or \
    shutil.which("chromium-browser") or shutil.which("google-chrome")
RACE = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out) {
  LocalTensor<half> x(TPosition::VECIN, 0, 16);
  GlobalTensor<half> g, to; g.SetGlobalBuffer(in); to.SetGlobalBuffer(out);
  DataCopy(x, g, 16);
  Adds(x, x, half(1), 16);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, x, 16);
}
"""
ARGUMENTS = ("f16[16]=ones", "f16[16]")


class Html(CommandTest):
    def page(self, *options, source=RACE):
        """(result, text of the page) of a run."""
        result = self.run_command(self.source(source), *ARGUMENTS, "--html", "page.html", *options)
        return result, (self.directory / "page.html").read_text()

    def shown(self, page):
        """What a browser makes of the page, scripts included."""
        if BROWSER is None:
            self.skipTest("no Chromium is installed: ASCTWIN_TEST_BROWSER names one")
        done = subprocess.run(
            [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
             f"--user-data-dir={self.directory}/browser", (self.directory / page).as_uri()],
            capture_output=True, text=True, timeout=120,
            env={**os.environ, "HOME": str(self.directory)})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_text_and_exit_code_stay(self):
        with_page, _ = self.page()
        without = self.run_command("k.cpp", *ARGUMENTS)
        self.assertEqual(with_page.returncode, FINDINGS)
        self.assertEqual(with_page.stderr, without.stderr)
        documents = [json.loads(self.run_command("k.cpp", *ARGUMENTS, "--json", *more).stdout)
                     for more in ([], ["--html", "page.html"])]
        self.assertEqual(*documents)

    def test_a_finding_has_both_lines(self):
        _, text = self.page()
        self.assertIn('<mark class="main">Adds(x, x, half(1), 16)</mark>;', text)
        self.assertIn('<mark class="other">DataCopy(x, g, 16)</mark>;', text)
        self.assertIn("<h1>k <span class=\"pill fail\">finding</span></h1>", text)
        self.assertIn("<li><code>f16[16]=ones</code></li>", text)
        self.assertRegex(text, r"asctwin run k.cpp 'f16\[16\]=ones' 'f16\[16\]'( -O 0)?</code>")
        self.assertIn("On-chip memory", text)

    def test_nothing_comes_from_elsewhere(self):
        _, text = self.page()
        self.assertEqual(re.findall(r"(?:src|href)=(?!\"data:)|url\((?!#)|@import", text), [])
        self.assertNotIn("http", text.replace("http://www.w3.org/2000/svg", ""))

    def test_wrong_elements_are_a_map(self):
        right = RACE.replace("  Adds", "  PipeBarrier<PIPE_ALL>(); Adds")
        result, text = self.page("--expect", "1=x0+(np.arange(16)>3)", source=right)
        self.assertEqual(result.returncode, FINDINGS)
        self.assertIn('<svg class="map"', text)
        self.assertIn("differs", text)

    def test_what_does_not_compile_is_a_page(self):
        result, text = self.page(source=RACE.replace("Adds(x", "Addz(x"))
        self.assertNotEqual(result.returncode, CLEAN)
        self.assertIn("compile-error", text)
        self.assertIn("Addz", text)

    def test_it_is_chinese_where_reports_are(self):
        _, text = self.page("--lang=zh")
        self.assertIn('<html lang="zh-CN">', text)
        self.assertIn("<h2>检测结果</h2>", text)

    def test_a_browser_shows_it(self):
        self.page()
        dom = self.shown("page.html")
        self.assertIn("E0401", dom)
        self.assertIn("wrong" if "class=\"map\"" in dom else "On-chip memory", dom)

    def batch(self):
        name = self.source(RACE)
        right = self.source(RACE.replace("  Adds", "  PipeBarrier<PIPE_ALL>(); Adds"), "right.cpp")
        cases = [{"id": one, "kernel": one, "args": list(ARGUMENTS)} for one in (name, right)]
        (self.directory / "cases.jsonl").write_text("\n".join(map(json.dumps, cases)))
        result = run("batch", "cases.jsonl", "--out", "results.jsonl", "--html", "batch.html",
                     "--sandbox=off", cwd=self.directory)
        return result, (self.directory / "batch.html").read_text()

    def test_a_batch_has_a_filter_and_a_search(self):
        _, text = self.batch()
        self.assertIn("1 of 2 passed", text)
        self.assertIn('data-verdict="finding"', text)
        self.assertIn('id="search"', text)
        self.assertIn("asctwin run right.cpp 'f16[16]=ones' 'f16[16]'", text)

    def test_a_browser_counts_the_cases_of_a_batch(self):
        self.batch()
        self.assertIn("2 / 2", self.shown("batch.html"))

    def test_the_calls_of_an_operator(self):
        table = self.directory / "calls.csv"
        table.write_text("case,x,y\none,f32[300]=ones,f32[300]=ones\ntwo,f32[300]=ones,f32[30]\n")
        run("op", "sweep", SOURCE_DIR / "tests/operators/add_custom", "AddCustom", table, "--html",
            "sweep.html", cwd=self.directory)
        text = pathlib.Path(self.directory, "sweep.html").read_text()
        self.assertIn("<b>one</b>", text)
        self.assertIn("<b>two</b>", text)


if __name__ == "__main__":
    unittest.main()
