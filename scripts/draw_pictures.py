#!/usr/bin/env python3
"""Draws docs/pictures: the figures of the documents, each with the parameters that the document
walks through, by `asctwin show`.

Usage: draw_pictures.py COMMAND [--check]   COMMAND is the asctwin to draw with; --check writes
nothing and fails where a page is not what the command draws.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap

PAGES = pathlib.Path(__file__).resolve().parent.parent / "docs" / "pictures"

PAD = "blockCount=2 blockLen={} srcStride=1 dstStride=1 --type i8"

# Page -> title, what the page is about, and its pictures: (file, heading, words, arguments).
FIGURES = {
    "nd2nz": ("ND2NZ", "Rows become column strips of one DataBlock.", [
        ("nd2nz", "Two matrices of 2 x 24 half",
         "A row of 24 elements is one DataBlock and a half: A1 and A2. `dstNzC0Stride` is the way "
         "from A1 to A2, from one strip to the next; `dstNzNStride` the way from A1 to B1, from a "
         "row to the next row of the same strip; `dstNzMatrixStride` the way to the next matrix. "
         "Whole DataBlocks are written: zeros fill the second half of A2. What lies between them "
         "is not touched.",
         "nd2nz ndNum=2 nValue=2 dValue=24 srcNdMatrixStride=144 srcDValue=48 dstNzC0Stride=11 "
         "dstNzNStride=2 dstNzMatrixStride=96 --type f16"),
    ]),
    "nz2nd": ("NZ2ND", "Column strips of 16 elements become rows.", [
        ("nz2nd_half", "Two matrices of 4 x 32 half",
         "In the source one strip follows the other, A then B, each 4 rows of 16 elements. A row of "
         "the result takes one piece from each strip: A1 B1. `dstDStride` is the way from a row to "
         "the next, A1 to A2; `dstNdMatrixStride` the way to the next matrix, which here stands "
         "beside the first one, in the same rows.",
         "nz2nd ndNum=2 nValue=4 dValue=32 srcNdMatrixStride=1 srcNStride=4 dstDStride=160 "
         "dstNdMatrixStride=48 --type f16"),
        ("nz2nd_float", "Two matrices of 4 x 32 float",
         "The strip is 16 elements wide for every type: a row of it is two DataBlocks of float, "
         "A1 A2, where a row of half is one.",
         "nz2nd ndNum=2 nValue=4 dValue=32 srcNdMatrixStride=1 srcNStride=4 dstDStride=144 "
         "dstNdMatrixStride=40 --type f32"),
    ]),
    "datacopypad": ("DataCopyPad", "Lengths are counted in bytes, whatever DataBlocks they fill.", [
        ("datacopypad_in_64", "64 bytes into UB",
         "Two blocks of 64 B. Between them stands 1 B in global memory and one DataBlock in UB: the "
         "stride counts bytes on the one side and DataBlocks on the other, both from the end of a "
         "block to the start of the next.", "datacopypad " + PAD.format(64)),
        ("datacopypad_in_47", "47 bytes into UB",
         "47 B do not end on a DataBlock. 17 dummy bytes fill it up; without padding they repeat "
         "the first element of their own block, a0 behind A and b0 behind B.",
         "datacopypad " + PAD.format(47)),
        ("datacopypad_out_64", "64 bytes out of UB",
         "The way back: the gap of one DataBlock in UB becomes a gap of 1 B in global memory, which "
         "is not touched.", "datacopypad " + PAD.format(64) + " --dst GM"),
        ("datacopypad_out_47", "47 bytes out of UB",
         "Of each block 47 B reach global memory. The 17 B that fill its last DataBlock in UB are "
         "left behind.", "datacopypad " + PAD.format(47) + " --dst GM"),
    ]),
    "ub_to_tscm": ("UB to TSCM", "DataCopyPad from UB into L1 goes through global memory, in two "
                   "steps.", [
        ("ub_to_tscm_1", "UB to global memory: three rows of 192 bytes",
         "Rows of six DataBlocks, one DataBlock between them in UB, 64 B between them in global "
         "memory.",
         "datacopypad blockCount=3 blockLen=192 srcStride=1 dstStride=64 --type f16 --dst GM"),
        ("ub_to_tscm_2", "Global memory to L1: ND2NZ of 3 x 96 half",
         "`srcDValue` is the row with its gap, 128 elements. The six DataBlocks of a row go to six "
         "strips, 7 DataBlocks apart; the rows of a strip are 2 apart.",
         "nd2nz ndNum=1 nValue=3 dValue=96 srcDValue=128 dstNzC0Stride=7 dstNzNStride=2 "
         "dstNzMatrixStride=1 --type f16 --dst L1"),
    ]),
    "transto5hd": ("TransDataTo5HD", "Sixteen DataBlocks in, sixteen out; rows become columns.", [
        ("transto5hd_b16", "16 bits",
         "Element i of each of the sixteen source blocks makes destination block i: a matrix of "
         "16 x 16 is transposed.", "transto5hd --type b16"),
        ("transto5hd_b32", "32 bits",
         "A DataBlock holds 8 elements. Element i of the first eight source blocks makes "
         "destination block 2i, that of the other eight block 2i + 1.", "transto5hd --type b32"),
        ("transto5hd_b8", "8 bits",
         "A DataBlock holds 32 elements, and one call moves half of each: here the high halves "
         "(`srcHighHalf`) to the high halves (`dstHighHalf`). The low halves of the destination are "
         "not touched.", "transto5hd dstHighHalf=true srcHighHalf=true --type b8"),
    ]),
    "registers": ("Loads and stores of registers", "Which bytes of UB go to which lanes.", [
        ("registers_unpack4_b8", "UNPACK4_B8",
         "64 bytes of UB become 64 lanes of 4 B: three zero bytes follow each.",
         "LoadAlign dist=UNPACK4_B8 --soc Ascend950"),
        ("registers_dintlv_b32", "DINTLV_B32",
         "512 bytes of UB go to two registers, even elements to the first, odd ones to the second.",
         "LoadAlign dist=DINTLV_B32 --soc Ascend950"),
        ("registers_pack_b32", "PACK_B32 with a mask of 20 lanes",
         "The low halves of 20 lanes of 4 B stand together in UB; behind them nothing is written.",
         "StoreAlign dist=PACK_B32 mask=VL20 --soc Ascend950"),
        ("registers_block_stride", "A block stride of 3 with a mask of 20 lanes",
         "Twenty floats are two DataBlocks and a half. The DataBlocks of the register go to every "
         "third DataBlock of UB; those without an active lane are not touched.",
         "StoreAlign dataBlockStride=3 mask=VL20 --type f32 --soc Ascend950"),
    ]),
}


def draw(command, arguments, svg):
    """The text of a picture; its SVG goes to `svg`."""
    environment = dict(os.environ, LC_ALL="C.UTF-8", COLUMNS="100")
    result = subprocess.run([command, "show", *arguments.split(), "--svg", svg], check=False,
                            capture_output=True, text=True, encoding="utf-8", env=environment)
    if result.returncode != 0:
        sys.exit(f"asctwin show {arguments}\n{result.stderr}")
    return result.stdout


def page_text(title, about, pictures):
    parts = [f"# {title}\n\n{about}\n"]
    for name, heading, words, arguments, text in pictures:
        parts.append(f"## {heading}\n\n{textwrap.fill(words, 100)}\n\n![{heading}]({name}.svg)\n\n"
                     f"```console\n$ asctwin show {arguments}\n{text}```\n")
    return "\n".join(parts)


def index_text():
    lines = ["# Pictures\n", "Where each DataBlock goes, for the figures of the documents. "
             "`asctwin show` draws them, and\nany other call of a data movement: "
             "`asctwin show --help`.\n"]
    for page, (title, about, figures) in FIGURES.items():
        lines.append(f"- [{title}]({page}.md). {about}")
        lines += [f"  - {heading}" for _, heading, _, _ in figures]
    return "\n".join(lines) + "\n"


def files(command):
    """Name -> content of everything in docs/pictures."""
    made = {"README.md": index_text()}
    with tempfile.TemporaryDirectory() as directory:
        for page, (title, about, figures) in FIGURES.items():
            pictures = []
            for name, heading, words, arguments in figures:
                svg = pathlib.Path(directory) / f"{name}.svg"
                pictures.append((name, heading, words, arguments, draw(command, arguments, svg)))
                made[svg.name] = svg.read_text(encoding="utf-8")
            made[f"{page}.md"] = page_text(title, about, pictures)
    return made


def stale_files(made):
    present = {path.name: path.read_text(encoding="utf-8") for path in PAGES.iterdir()}
    return sorted(name for name in made.keys() | present.keys()
                  if made.get(name) != present.get(name))


def main(arguments):
    if not arguments or arguments[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    made = files(arguments[0])
    if arguments[1:]:
        stale = stale_files(made)
        if stale:
            sys.exit(f"docs/pictures is stale: {', '.join(stale)}\n"
                     "scripts/draw_pictures.py draws it anew")
        return
    PAGES.mkdir(parents=True, exist_ok=True)
    for path in PAGES.iterdir():
        path.unlink()
    for name, content in made.items():
        (PAGES / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
