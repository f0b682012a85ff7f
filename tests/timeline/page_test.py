"""The page of `--timeline FILE.html` in a real browser: it is driven by events that a script at its
end sends, and says in attributes of its body what it shows then. Needs Debian's chromium."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from harness import CLEAN, SOURCE_DIR, run

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
KERNELS = SOURCE_DIR / "tests/timeline/pairs.cpp"
DRIVER = """<script>
const told = document.body.dataset, wait = f => requestAnimationFrame(() => requestAnimationFrame(f));
const key = k => dispatchEvent(new KeyboardEvent("keydown", {key: k}));
told.whole = view.to - view.from;
canvas.dispatchEvent(new WheelEvent("wheel", {deltaY: -800, clientX: 600, clientY: 100}));
told.zoomed = view.to - view.from;
const before = view.from; key("ArrowRight"); told.panned = view.from - before;
key("0"); told.reset = view.to - view.from;
const box = document.getElementById("search"); box.value = "Add";
box.dispatchEvent(new Event("input"));
told.found = hits.length; told.foundname = D.names[E[hits[0]][NAME]];
wait(() => {
  const target = E.findIndex((e, i) => D.names[e[NAME]] === "DataCopy" && e[PRED] >= 0);
  const e = E[target], r = canvas.getBoundingClientRect();
  const at = {clientX: r.left + x(e[BEGIN] + e[TIME] / 2), clientY: r.top + TOP + (e[LANE] + .5) * ROW,
              pointerId: 1, bubbles: true};
  canvas.setPointerCapture = () => {};
  canvas.dispatchEvent(new PointerEvent("pointerdown", at));
  canvas.dispatchEvent(new PointerEvent("pointerup", at));
  told.target = target; told.clicked = chosen;
  told.info = document.getElementById("info").textContent.replace(/\\s+/g, " ");
  key("c"); told.pressed = document.getElementById("critical").getAttribute("aria-pressed");
  key("t"); told.theme = document.documentElement.dataset.theme;
  told.marked = document.querySelectorAll("#source .on").length;
  const start = performance.now(); for (let i = 0; i < L.length; ++i) drawLane(i);
  told.done = 1;
});
</script></body>"""


@unittest.skipIf(BROWSER is None, "no chromium")
class Page(unittest.TestCase):
    def test_zoom_search_and_click(self):
        with tempfile.TemporaryDirectory(prefix="asctwin-page-") as directory:
            page = pathlib.Path(directory, "a.html")
            result = run("run", KERNELS, "f32[98304]=rand(1)", "f32[98304]=rand(2)", "f32[98304]",
                         "98304", "--kernel", "depth_tuned", "--blocks", "2", "-O", "0",
                         "--timeline", page)
            self.assertEqual(result.returncode, CLEAN, result.stderr)
            self.assertNotRegex(page.read_text(encoding="utf-8"), r'(src|href)="?https?:')
            page.write_text(page.read_text(encoding="utf-8").replace("</body>", DRIVER),
                            encoding="utf-8")
            dumped = subprocess.run(
                [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1200,900",
                 f"--user-data-dir={directory}/profile", "--virtual-time-budget=3000", "--dump-dom",
                 page.as_uri()], text=True, capture_output=True, timeout=120).stdout
        body = re.search(r"<body[^>]*>", dumped).group(0)
        told = dict(re.findall(r'data-([\w-]+)="([^"]*)"', body))
        self.assertEqual(told.get("done"), "1", body)
        self.assertLess(float(told["zoomed"]), float(told["whole"]) / 2)
        self.assertGreater(float(told["panned"]), 0)
        self.assertAlmostEqual(float(told["reset"]), float(told["whole"]))
        self.assertEqual(told["foundname"], "Add")
        self.assertEqual(told["found"], "48")
        self.assertEqual(told["clicked"], told["target"])
        self.assertIn("pairs.cpp", told["info"])
        self.assertEqual((told["pressed"], told["marked"]), ("true", "1"))
        self.assertEqual(told["theme"], "dark")


if __name__ == "__main__":
    unittest.main()
