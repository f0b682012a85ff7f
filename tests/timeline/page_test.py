"""The page of `--timeline FILE.html` in a real browser: it is driven by events that a script at its
end sends, and says in attributes of its body what it shows then. Needs Debian's chromium."""

import json
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
  key("+"); told.closer = view.to - view.from; key("-"); key("]"); told.neighbour = chosen;
  key("["); key("c"); told.pressed = document.getElementById("critical").getAttribute("aria-pressed");
  key("t"); told.theme = document.documentElement.dataset.theme;
  told.marked = document.querySelectorAll("#source .on").length;
  told.findings = document.getElementById("findings").textContent;
  told.roofline = !document.getElementById("roofline").parentElement.hidden;
  told.done = 1;
});
</script></body>"""
# A page of many instructions draws no more than the canvas has pixels, wherever it looks.
MANY = """<script>
const told = document.body.dataset, wait = f => requestAnimationFrame(() => requestAnimationFrame(f));
const key = k => dispatchEvent(new KeyboardEvent("keydown", {key: k}));
told.events = E.length; told.lanes = L.length;
wait(() => {
  told.whole = drawn; told.width = canvas.clientWidth;
  key("c");
  wait(() => {
    told.path = drawn; key("c");
    for (let i = 0; i < 8; ++i) key("+");
    wait(() => {
      told.inside = drawn;
      const box = document.getElementById("search"); box.value = "Add";
      box.dispatchEvent(new Event("input")); told.found = hits.length;
      told.done = 1;
    });
  });
});
</script></body>"""


# Frames come by the clock that the browser is given, however slow the machine is.
FRAMES = "<head><script>requestAnimationFrame = f => setTimeout(f, 16)</script>"


def driven(text, script, *options):
    """The attributes of the body of a page, in which `script` has written down its state."""
    with tempfile.TemporaryDirectory(prefix="asctwin-page-") as directory:
        page = pathlib.Path(directory, "a.html")
        page.write_text(text.replace("<head>", FRAMES, 1).replace("</body>", script), encoding="utf-8")
        dumped = subprocess.run(
            [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1200,900",
             f"--user-data-dir={directory}/profile", "--virtual-time-budget=60000", *options,
             "--dump-dom", page.as_uri()], text=True, capture_output=True, timeout=120).stdout
    body = re.search(r"<body[^>]*>", dumped).group(0)
    told = dict(re.findall(r'data-([\w-]+)="([^"]*)"', body))
    if told.get("done") != "1":
        raise AssertionError(body)
    return told


def page_of(*options, **environment):
    with tempfile.TemporaryDirectory(prefix="asctwin-page-") as directory:
        page = pathlib.Path(directory, "a.html")
        result = run("run", KERNELS, "f32[98304]=rand(1)", "f32[98304]=rand(2)", "f32[98304]",
                     "98304", "--kernel", "depth_tuned", "--blocks", "2", "-O", "0", "--timeline",
                     page, *options, **environment)
        if result.returncode != CLEAN:
            raise AssertionError(result.stderr)
        return page.read_text(encoding="utf-8")


def repeated(text, times):
    """A page with its timeline so many times, one after the other."""
    head, data, rest = re.split(r'(?<=id="data">)(.*?)(?=</script>)', text, maxsplit=1, flags=re.S)
    page = json.loads(data)
    events, total = page["events"], page["total"]
    count = len(events)
    page["events"] = [[lane, kind, begin + turn * total, time, name, site,
                       pred + turn * count if pred >= 0 else pred, latency,
                       signal + turn * count if signal >= 0 else signal]
                      for turn in range(times)
                      for lane, kind, begin, time, name, site, pred, latency, signal in events]
    page["critical"] = [event + turn * count for turn in range(times) for event in page["critical"]]
    page["total"] = total * times
    return head + json.dumps(page).replace("</", "<\\/") + rest


@unittest.skipIf(BROWSER is None, "no chromium")
class Page(unittest.TestCase):
    def test_zoom_search_and_click(self):
        page = page_of()
        self.assertNotRegex(page, r'(src|href)="?https?:')
        told = driven(page, DRIVER)
        self.assertLess(float(told["zoomed"]), float(told["whole"]) / 2)
        self.assertGreater(float(told["panned"]), 0)
        self.assertAlmostEqual(float(told["reset"]), float(told["whole"]))
        self.assertAlmostEqual(float(told["closer"]) / float(told["whole"]), 0.5, delta=0.01)
        self.assertEqual(told["foundname"], "Add")
        self.assertEqual(told["found"], "48")
        self.assertEqual(told["clicked"], told["target"])
        self.assertEqual(int(told["neighbour"]), int(told["target"]) + 1)
        self.assertIn("pairs.cpp", told["info"])
        self.assertEqual((told["pressed"], told["marked"]), ("true", "1"))
        self.assertEqual((told["theme"], told["roofline"]), ("dark", "true"))
        self.assertIn("no findings", told["findings"])

    def test_a_hundred_thousand_instructions(self):
        page = page_of("--timeline-blocks", "1")
        data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S).group(1))
        instructions = sum(event[1] == 0 for event in data["events"])
        told = driven(repeated(page, -(-100_000 // instructions)), MANY)
        self.assertGreaterEqual(int(told["events"]), 100_000)
        pixels = int(told["lanes"]) * int(told["width"])
        for where in ("whole", "path", "inside"):
            self.assertLess(0, int(told[where]))
            self.assertLess(int(told[where]), 2 * pixels)
        self.assertGreater(int(told["found"]), 10_000)

    def test_the_words_are_chinese_where_they_are_wanted(self):
        page = page_of(ASCTWIN_LANG="zh")
        self.assertIn('lang="zh-CN"', page)
        self.assertIn("关键路径", page)


if __name__ == "__main__":
    unittest.main()
