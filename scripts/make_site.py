#!/usr/bin/env python3
"""Builds the documentation site from the Markdown of the tree, with mkdocs and its material theme.

Usage: make_site.py DIRECTORY. The pages are copied to DIRECTORY/pages with their links rewritten
(what else of the tree a page links becomes a page too), the site is DIRECTORY/html. A link that leads
nowhere fails, in mkdocs or in the look over the HTML at the end.
"""
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = pathlib.Path(__file__).resolve().parent
FENCE = re.compile(r"^( *)```.*?^\1```$", re.M | re.S)
CODE = re.compile(r"`[^`\n]*`")
LINK_OR_CODE = re.compile(r"`[^`\n]*`|(\]\()([^)\s]+)(\))")
ZH = ".zh-CN.md"
PICTURES = (".svg", ".png")

GUIDE = ["index", "install", "tutorial", "examples", "run", "cpp", "wrong", "faq", "comparison", "porting", "operators", "python",
         "batch", "mcp", "framework", "debugging", "host_runtime", "sanitizers",
         "verify"]
REFERENCE = ["ops/README", "errors/README", "pictures/README", "modelled", "glossary", "contract",
             "run_json", "ops_json"]
DEVELOPMENT = ["HACKING", "SECURITY", "design", "races", "performance", "first-contact", "CHANGELOG"]


def place_of(path):
    """Where a file of the tree stands among the pages."""
    name = path.relative_to(ROOT).as_posix()
    if name.startswith("README"):
        return name.replace("README", "index", 1)
    if name.startswith("docs/"):
        return name.removeprefix("docs/")
    return name if name.endswith(".md") else f"source/{name.lstrip('.')}.md"


class Stage:
    def __init__(self, directory):
        self.pages = pathlib.Path(directory, "pages")
        shutil.rmtree(self.pages, ignore_errors=True)
        self.sources = set()
        self.others = set()  # pages outside of docs/ that pages link

    def write(self, place, content):
        file = self.pages / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))

    def add(self, path):
        """A page, or what pages show as it is, such as a picture."""
        if path.suffix == ".md":
            self.write(place_of(path), self.converted(path))
        else:
            self.write(place_of(path).removesuffix(".md"), path.read_bytes())

    def converted(self, path):
        """What Python's Markdown reads in another way than GitHub's, and the links."""
        def outside_of_code(text):
            text = re.sub(r"^( +)(?=[-*] |\d+\. )", r"\1\1", text, flags=re.M)  # nested lists
            text = LINK_OR_CODE.sub(lambda link: self.link(path, link), text)
            return re.sub(r"^\|.*$", lambda row: CODE.sub(
                lambda code: code[0].replace("\\|", "|"), row[0]), text, flags=re.M)

        text, parts, end = path.read_text(encoding="utf-8"), [], 0
        for fence in FENCE.finditer(text):
            parts += [outside_of_code(text[end:fence.start()]), fence[0]]
            end = fence.end()
        return "".join(parts) + outside_of_code(text[end:])

    def link(self, page, link):
        target, _, fragment = (link[2] or "").partition("#")
        if not target or re.match(r"[a-z]+:", target):
            return link[0]
        file = (page.parent / target).resolve()
        if file.is_dir():
            file = file / "README.md"
        elif not file.exists():
            raise SystemExit(f"error: {page.relative_to(ROOT)} links {target}")
        place = place_of(file)
        if file.suffix in PICTURES or file.suffix == ".json" and place.startswith("run_"):
            place = place.removesuffix(".md")
        elif file.suffix == ".md" and ROOT / "docs" not in file.parents and file.parent != ROOT:
            self.others.add(file)
        elif place.startswith("source/"):
            self.sources.add(file)
        start = (self.pages / place_of(page)).parent
        shown = os.path.relpath(self.pages / place, start)
        return link[1] + shown + ("#" + fragment if fragment else "") + link[3]

    def add_others(self):
        added = set()
        while self.others - added:
            for path in sorted(self.others - added):
                if path.exists():
                    self.add(path)
                else:  # the page of a directory that has none
                    self.write(place_of(path), list_of_files(path.parent))
                added.add(path)

    def add_sources(self):
        for file in self.sources:
            name = file.relative_to(ROOT).as_posix()
            kind = {".cpp": "cpp", ".asc": "cpp", ".cc": "cpp", ".py": "python", ".yml": "yaml",
                    ".txt": "cmake"}.get(file.suffix, "")
            body = file.read_text(encoding="utf-8")
            self.write(place_of(file), f"# {name}\n\n~~~{kind}\n{body.rstrip()}\n~~~\n")


def list_of_files(directory):
    names = sorted(path.name for path in directory.iterdir())
    return f"# {directory.relative_to(ROOT)}\n\n" + "".join(f"- {name}\n" for name in names)


def title_of(path):
    return re.search(r"^# (.*)$", path.read_text(encoding="utf-8"), re.M)[1]


def list_of_codes(codes, head):
    rows = "".join(f"| [{path.name.partition('.')[0]}]({path.name}) "
                   f"| {title_of(path).partition(': ')[2]} |\n" for path in codes)
    return f"{head}|---|---|\n{rows}"


LIST_HEADS = {"": "# Codes\n\nE is an error, W a warning.\n\n| code | meaning |\n",
              ZH: "# 错误码\n\nE 是错误，W 是警告。\n\n| 错误码 | 含义 |\n"}


def navigation(stage):
    def section(name, places):
        return {name: [f"{place}.md" for place in places]}

    def below(room, ending=".md"):
        names = sorted(path.name for path in (stage.pages / room).glob("*.md")
                       if path.name.endswith(ZH) == (ending == ZH))
        first = "README" + ending
        return [f"{room}/{first}", *(f"{room}/{name}" for name in names if name != first)]

    reference = [{"Instructions": below("ops")}, {"Codes": below("errors")},
                 {"Pictures": below("pictures")},
                 *(f"{place}.md" for place in REFERENCE if "/" not in place)]
    chinese = [place for place in GUIDE if (stage.pages / (place + ZH)).exists()]
    return [section("Guide", GUIDE), {"Reference": reference},
            {"中文": [*(place + ZH for place in chinese), {"指令": below("ops", ZH)},
                     {"错误码": below("errors", ZH)}]},
            section("Development", DEVELOPMENT),
            {"Sources": [place_of(file) for file in sorted(stage.sources | stage.others)]}]


def staged(directory):
    stage = Stage(directory)
    codes = sorted((ROOT / "docs/errors").glob("[EW]*.md"))
    for ending, head in LIST_HEADS.items():
        pages = [path for path in codes if path.name.endswith(ZH) == (ending == ZH)]
        stage.write(f"errors/README{ending or '.md'}", list_of_codes(pages, head))
    files = [path for path in sorted((ROOT / "docs").rglob("*"))
             if path.suffix in (".md", ".json", *PICTURES)]
    for path in [*ROOT.glob("README*.md"), *ROOT.glob("SECURITY*.md"), ROOT / "HACKING.md",
                 ROOT / "CHANGELOG.md", *files]:
        stage.add(path)
    stage.add_others()
    stage.add_sources()
    shutil.copy(HERE / "site.css", stage.pages)
    return stage


def chinese_terms():
    """Those of the glossary, the longest first."""
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    terms = {term for cell in re.findall(r"\| ([^|]*[\u4e00-\u9fff][^|]*) \|", text)
             for term in re.findall(r"[\u4e00-\u9fff]{2,}", cell)}
    return sorted(terms, key=len, reverse=True)


def mark_terms(index):
    """The search takes words from between separators, which Chinese does not write."""
    terms = re.compile("|".join(["[A-Za-z0-9_]+", *chinese_terms()]))
    document = json.loads(index.read_text(encoding="utf-8"))
    for entry in document["docs"]:
        for field in ("title", "text"):
            if re.search("[\u4e00-\u9fff]", entry[field]):
                entry[field] = terms.sub("\u200b\\g<0>\u200b", entry[field])
    index.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")


def keep_chinese_words(site):
    """The trimmer of the theme's search takes away all that is not ASCII."""
    step = re.compile(r'("search\.config\.pipeline": *")trimmer, *')
    for file in site.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        file.write_text(step.sub(r"\1", text), encoding="utf-8")


class Page(html.parser.HTMLParser):
    def __init__(self, file):
        super().__init__()
        self.ids, self.links = set(), []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("id", "name"):
                self.ids.add(value)
            elif name in ("href", "src") and value and not re.match(r"(?i)[a-z]+:|//", value):
                self.links.append(value)


def dead_links(site):
    pages = {file: Page(file) for file in site.rglob("*.html") if file.name != "404.html"}
    for file, page in pages.items():
        for link in page.links:
            target, _, fragment = urllib.parse.unquote(link).partition("#")
            to = (file.parent / target).resolve() if target else file
            to = to / "index.html" if to.is_dir() else to
            if not to.exists() or fragment and to in pages and fragment not in pages[to].ids:
                yield f"{file.relative_to(site)}: {link}"


def main(directory):
    directory = pathlib.Path(directory).resolve()
    stage = staged(directory)
    config = directory / "mkdocs.yml"
    own = {"docs_dir": "pages", "site_dir": "html", "nav": navigation(stage)}
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in own.items()]
    config.write_text((HERE / "mkdocs.yml").read_text(encoding="utf-8") + "".join(lines),
                      encoding="utf-8")
    built = subprocess.run(["mkdocs", "build", "--strict", "-f", config], check=False, text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if built.returncode:
        print(built.stdout)
        return 1
    site = directory / "html"
    mark_terms(site / "search/search_index.json")
    keep_chinese_words(site)
    dead = sorted(dead_links(site))
    print("\n".join(dead) if dead else f"{site}/index.html")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
