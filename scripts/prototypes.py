"""The C++ prototypes of the API, as kernels see them: read from the preprocessed public headers."""
import pathlib
import re
import subprocess
import sys

import check_layers

OPENING = re.compile(r"(?:inline )?namespace(?: ([\w:]+))?|extern \"C\"")
# What stands for the type inside of it, for overload resolution alone.
WRAPPER = re.compile(r"asctwin::(?:Field|NotDeducedT|PrimT)<([^<>]*)>")
NAME = re.compile(r"(operator\W+|\w+)\s*\($")
# What a host program, or a kernel, asks about a function: GetCumSumMaxMinTmpSize is of CumSum.
ABOUT = re.compile(r"(?:Get)?(\w+?)(?:ND|Only)?(?:(?:(?<!Soft)MaxMin|Max|Min|)TmpSize|TmpBufferFactorSize"
                   r"|Till?ingInfo|TilingFunc)|Get(Sort)(?:Len|Offset)|IsBasicBlockIn(\w+)")


def preprocessed(root, header="kernel_operator.h", only=""):
    """The text of a header with all that it includes, or of the files alone that `only` names,
    without their endings."""
    targets = check_layers.forwards_of(root).get(f"{header}", [header])
    done = subprocess.run(["c++", "-std=c++17", "-E", f"-I{root}/include", "-x", "c++", "-"],
                          input="".join(f'#include "{name}"\n' for name in targets), text=True,
                          check=True, capture_output=True)
    lines, is_wanted = [], True
    for line in done.stdout.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            is_wanted = not only or pathlib.PurePath(marker[1]).stem == only
        elif is_wanted and not line.startswith("#"):
            lines.append(line)
    return "\n".join(lines)


def without_literals(text):
    """Of the same length, so that braces and quotes inside of strings do not count."""
    return re.sub(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'',
                  lambda found: found[0][0] + "_" * (len(found[0]) - 2) + found[0][0], text)


def behind_braces(text, at):
    """Where the block that opens at `at` has ended."""
    depth = 0
    for brace in re.finditer(r"[{}]", text[at:]):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return at + brace.end()
    raise SystemExit("error: a brace of the headers is never closed")


def declarations(text, bodies_only=True):
    """(namespaces, head) of each definition in a namespace, up to its block; without `bodies_only` of
    what is only declared as well."""
    bare, spaces, start, depth = without_literals(text), [], 0, 0
    at = 0
    while at < len(bare):
        char = bare[at]
        if char in "()":
            depth += 1 if char == "(" else -1
        elif depth == 0 and char == ";":
            if not bodies_only:
                yield "::".join(filter(None, spaces)), " ".join(text[start:at].split())
            start = at + 1
        elif depth == 0 and char == "}":
            spaces.pop()
            start = at + 1
        elif depth == 0 and char == "{":
            head = " ".join(text[start:at].split())
            opening = OPENING.fullmatch(head)
            if opening:
                spaces.append(opening[1] or "")
                start = at + 1
            else:
                yield "::".join(filter(None, spaces)), head
                at = behind_braces(bare, at) - 1
                start = at + 1
        at += 1


def split(text):
    """At the commas that stand in no bracket."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char in "(<[{") - (char in ")]}" or char == ">" and text[at - 1] != "-")
        if char == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    return [part for part in [*parts, text[start:].strip()] if part]


def closing(text, at, pair):
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] == pair[0]) - (text[i] == pair[1])
        if depth == 0:
            return i
    return len(text)


def prototype(head):
    """(name, text) of a function's head; None where it is no function of the API."""
    template, rest = "", head
    if head.startswith("template"):
        end = closing(head, head.index("<"), "<>")
        kept = [part for part in split(head[head.index("<") + 1:end])
                if "asctwin::" not in part and "std::" not in part]
        template, rest = f"template <{', '.join(kept)}>\n" if kept else "", head[end + 1:].strip()
    at = rest.find("(")
    name = NAME.search(rest[:at + 1])
    if at < 0 or not name or rest.startswith(("class ", "struct ", "enum ", "union ")):
        return None
    if "asctwin::ByPointer<" in rest:  # the form of a pointer to a function that stands beside it
        return None
    end = closing(rest, at, "()")
    given = [part for part in split(rest[at + 1:end]) if "SourceLoc" not in part]
    result = re.sub(r"\b(?:inline|constexpr|static|__aicore__|__attribute__\(\(.*?\)\)) ?", "",
                    rest[:name.start(1)]).strip()
    return name[1], WRAPPER.sub(r"\1", f"{template}{result} {name[1]}({', '.join(given)});")


def prototypes_of(root):
    """{name: prototypes in the order of the headers}."""
    found = {}
    for space, head in declarations(preprocessed(root)):
        if space in ("", "AscendC"):
            one = prototype(head)
            if one and one[1] not in found.setdefault(one[0], []):
                found[one[0]].append(one[1])
    return found


def tiling_functions_of(root):
    """{name of a function of the API, in small letters: prototypes of what is asked about it}."""
    found = {}
    for header in ("kernel_operator.h", "tiling/tiling_api.h"):
        for space, head in declarations(preprocessed(root, header), bodies_only=False):
            one = prototype(head) if space in ("", "AscendC") and "(" in head else None
            about = one and ABOUT.fullmatch(one[0])
            if about:
                listed = found.setdefault(next(filter(None, about.groups())).lower(), [])
                if one[1] not in listed:
                    listed.append(one[1])
    return found


def folded(text):
    """In lines of at most 100 columns, broken between parameters."""
    lines = []
    for line in text.splitlines():
        while len(line) > 100 and ", " in line[8:100]:
            cut = line.rindex(", ", 8, 100) + 1
            lines.append(line[:cut])
            line = "    " + line[cut:].strip()
        lines.append(line)
    return "\n".join(lines)


def name_of(parameter):
    """The last word: without a name of its own, that of its type."""
    return re.findall(r"\w+", re.sub(r"\[\w*\]$", "", parameter.partition(" = ")[0]))[-1]


def call(prototype_text):
    """With what has to be given alone: the arguments, and what no argument tells of the template."""
    template, _, function = prototype_text.rpartition("\n")
    at = function.index("(")
    name = re.search(r"(\w+)$", function[:at])[1]
    parameters = split(function[at + 1:closing(function, at, "()")])
    told = " ".join(parameters)
    needed = [name_of(part) for part in split(template[len("template <"):-1]) if " = " not in part]
    explicit = [part for part in needed if not re.search(rf"\b{part}\b", told)]
    arguments = [name_of(part) for part in parameters if " = " not in part]
    return f"{name}{'<' + ', '.join(explicit) + '>' if explicit else ''}({', '.join(arguments)})"


# The words of a page of docs/ops in each language.
WORDS = {
    "en": {"tilings": "Tiling functions", "prototypes": "Prototypes",
           "smallest": "The smallest call is `{}`."},
    "zh": {"tilings": "Tiling 函数", "prototypes": "函数原型", "smallest": "最短的调用是 `{}`。"},
}


def tiling_section(prototypes, language="en"):
    """Of a page of docs/ops."""
    listed = "\n".join(folded(one) for one in prototypes)
    return f"\n## {WORDS[language]['tilings']}\n\n```cpp\n{listed}\n```\n"


def section(prototypes, language="en"):
    """Of a page of docs/ops."""
    actions = [one for one in prototypes if "void " in one] or prototypes  # no Cast of a number
    smallest = min((call(one) for one in actions), key=lambda text: (text.count(","), len(text)))
    listed = "\n".join(folded(one) for one in prototypes)
    words = WORDS[language]
    return (f"\n## {words['prototypes']}\n\n{words['smallest'].format(smallest)}\n\n"
            f"```cpp\n{listed}\n```\n")


if __name__ == "__main__":
    for listed in prototypes_of(pathlib.Path(__file__).resolve().parent.parent).items():
        if len(sys.argv) < 2 or listed[0] in sys.argv[1:]:
            print("\n".join(listed[1]))
