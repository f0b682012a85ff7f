"""What the tests of pages read of Markdown: headings and their anchors, links, blocks, tables."""

import re

FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.M | re.S)
GENERATED = re.compile(r"<!-- begin: generated.*?<!-- end: generated -->", re.S)
HEADING = re.compile(r"^(#+) (.+)$", re.M)


def prose(text):
    """Without fenced blocks, and what is in backticks emptied."""
    return re.sub(r"`[^`\n]*`", "``", FENCE.sub("", text))


def headings(text):
    """(level, title) of each."""
    return [(len(marks), title) for marks, title in HEADING.findall(FENCE.sub("", text))]


def anchors(text):
    """The fragments that GitHub gives the headings, and those that the page gives itself."""
    seen, found = {}, set(re.findall(r'<a (?:id|name)="([^"]+)">', text))
    for _, title in headings(text):
        shown = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title)
        slug = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        count = seen.get(slug, 0)
        seen[slug] = count + 1
        found.add(slug if count == 0 else f"{slug}-{count}")
    return found


def links(text):
    """(target, fragment) of each relative link and picture."""
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(text)):
        if not re.match(r"[a-z]+:", link):
            target, _, fragment = link.partition("#")
            yield target, fragment


def blocks(text):
    """(language, body) of each fenced block."""
    return FENCE.findall(text)


def tables(text):
    """The number of cells of each row of each table."""
    bare = re.sub(r"`[^`\n]*`", "``", GENERATED.sub("", FENCE.sub("", text)))
    return [[len(re.findall(r"(?<!\\)\|", row)) - 1 for row in table.splitlines()]
            for table in re.findall(r"(?:^\|.*\n)+", bare, re.M)]
