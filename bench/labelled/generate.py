#!/usr/bin/env python3
"""Writes the kernels of the labelled set: pairs of a kernel with one fault and of the same kernel
without it. Half of the faults lie on paths that the run in the head does not take.

The head of each kernel has what a tool is judged by, a line for each field:
  label   fault or right
  class   the code that asctwin gives such a fault, or `result` for wrong numbers
  line    where the fault stands, in the faulty half; of a statement that is not there, where it
          would stand
  shows   the line at which a tool should report it: that of the fault, or of the first statement
          that goes wrong for it, as the read behind a flag that is not there
  reason  why it is one
  hidden  yes where `run` does not come to the fault
  run     arguments behind `asctwin run FILE`
  verify  arguments behind `asctwin verify FILE`
"""

import argparse
import itertools
import pathlib

HERE = pathlib.Path(__file__).parent

QUEUES = '''#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 128;

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y, uint32_t n) {{
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  GlobalTensor<{type}> from, to;
  from.SetGlobalBuffer((__gm__ {type}*)x, n);
  to.SetGlobalBuffer((__gm__ {type}*)y, n);
  @buffer@pipe.InitBuffer(in, 1, kTile * sizeof({type}));@
  pipe.InitBuffer(out, 1, kTile * sizeof({type}));
  for (uint32_t at = GetBlockIdx() * kTile; at < n; at += GetBlockNum() * kTile) {{
    const uint32_t count = n - at < kTile ? n - at : kTile;
    const DataCopyExtParams bytes{{1, static_cast<uint32_t>(count * sizeof({type})), 0, 0, 0}};
    @alloc@LocalTensor<{type}> a = in.AllocTensor<{type}>();@
    DataCopyPad(a, from[at], bytes, DataCopyPadExtParams<{type}>{{false, 0, 0, 0}});
    @enque@in.EnQue(a);@
    @deque@a = in.DeQue<{type}>();@
    LocalTensor<{type}> b = out.AllocTensor<{type}>();
    @early@@
    @compute@{op}@
    @free@in.FreeTensor(a);@
    out.EnQue(b);
    @late@@
    b = out.DeQue<{type}>();
    @store@DataCopyPad(to[at], b, bytes);@
    out.FreeTensor(b);
    @twice@@
  }}
}}
'''

FLAGS = '''#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 128;

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y, uint32_t n) {{
  LocalTensor<{type}> a(TPosition::VECCALC, 0, kTile), b(TPosition::VECCALC, 1024, kTile);
  GlobalTensor<{type}> from, to;
  from.SetGlobalBuffer((__gm__ {type}*)x, n);
  to.SetGlobalBuffer((__gm__ {type}*)y, n);
  SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
  SetFlag<HardEvent::MTE3_V>(EVENT_ID0);
  for (uint32_t at = GetBlockIdx() * kTile; at < n; at += GetBlockNum() * kTile) {{
    const uint32_t count = n - at < kTile ? n - at : kTile;
    const DataCopyExtParams bytes{{1, static_cast<uint32_t>(count * sizeof({type})), 0, 0, 0}};
    WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
    DataCopyPad(a, from[at], bytes, DataCopyPadExtParams<{type}>{{false, 0, 0, 0}});
    @again@@
    @loaded@SetFlag<HardEvent::MTE2_V>(EVENT_ID0);@
    @wait_loaded@WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);@
    WaitFlag<HardEvent::MTE3_V>(EVENT_ID0);
    @compute@{op}@
    SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
    @computed@SetFlag<HardEvent::V_MTE3>(EVENT_ID0);@
    @wait_computed@WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);@
    @store@DataCopyPad(to[at], b, bytes);@
    SetFlag<HardEvent::MTE3_V>(EVENT_ID0);
  }}
  WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
  WaitFlag<HardEvent::MTE3_V>(EVENT_ID0);
}}
'''

# (name, template, class, reason, {slot: its statement with the fault}, slot of the line that shows
# the fault). In a statement {own} is what the slot has in the right half.
FAULTS = [
    ("no-free", QUEUES, "E0601", "the only buffer is never free again", {"free": ""}, "alloc"),
    ("no-queue", QUEUES, "E0401", "nothing orders the vector unit behind the copy",
     {"enque": "", "deque": ""}, "compute"),
    ("early-free", QUEUES, "E0610", "the tensor is written behind its FreeTensor",
     {"free": "{own} Adds(a, a, {type}(0), count);"}, "free"),
    ("late-write", QUEUES, "E0611", "the tensor is written between EnQue and DeQue",
     {"late": "Adds(b, b, {type}(0), count);"}, "late"),
    ("twice-free", QUEUES, "E0602", "a tensor is freed twice", {"twice": "out.FreeTensor(b);"},
     "twice"),
    ("other-queue", QUEUES, "E0604", "the tensor goes to a queue that it does not come from",
     {"free": "out.FreeTensor(a);"}, "free"),
    ("queue-beyond", QUEUES, "E0201", "a whole tile is stored where less is left",
     {"store": "DataCopyPad(to[at], b, DataCopyExtParams{{1, kTile * sizeof({type}), 0, 0, 0}});"},
     "store"),
    ("queue-count", QUEUES, "result", "the last elements of a tile are not computed",
     {"compute": "Duplicate(b, {type}(0), kTile); {less}"}, "compute"),
    ("no-load-flag", FLAGS, "E0401", "nothing orders the vector unit behind the copy",
     {"loaded": "", "wait_loaded": ""}, "compute"),
    ("no-store-flag", FLAGS, "E0401", "nothing orders the copy behind the vector unit",
     {"computed": "", "wait_computed": ""}, "store"),
    ("other-id", FLAGS, "E0501", "the wait is for an id that nothing sets",
     {"wait_loaded": "WaitFlag<HardEvent::MTE2_V>(EVENT_ID3);"}, "wait_loaded"),
    ("no-set", FLAGS, "E0501", "the wait is for a flag that nothing sets", {"computed": ""},
     "wait_computed"),
    ("set-twice", FLAGS, "E0502", "the flag is set twice without a wait",
     {"loaded": "SetFlag<HardEvent::MTE2_V>(EVENT_ID0); {own}"}, "loaded"),
    ("load-twice", FLAGS, "E0402", "two copies into the same bytes have no barrier between them",
     {"again": "DataCopyPad(a, from[at], bytes, DataCopyPadExtParams<{type}>{{false, 0, 0, 0}});"},
     "again"),
    ("flags-beyond", FLAGS, "E0201", "a whole tile is stored where less is left",
     {"store": "DataCopyPad(to[at], b, DataCopyExtParams{{1, kTile * sizeof({type}), 0, 0, 0}});"},
     "store"),
    ("flags-factor", FLAGS, "result", "the result is computed with another number",
     {"compute": "{other}"}, "compute"),
]

# (name, statement on tensors a and b, one with fewer elements, one with another number, numpy)
OPS = [
    ("adds", "Adds(b, a, {type}(2), {count});", "Adds(b, a, {type}(3), {count});", "x0+2"),
    ("muls", "Muls(b, a, {type}(2), {count});", "Muls(b, a, {type}(4), {count});", "x0*2"),
    ("maxs", "Maxs(b, a, {type}(0), {count});", "Maxs(b, a, {type}(1), {count});",
     "np.maximum(x0,0)"),
    ("add", "Add(b, a, a, {count});", "Sub(b, a, a, {count});", "x0+x0"),
]

# Where a fault lies: always; for larger tensors only; where there are several blocks; on the last
# tile of a tensor whose length is no multiple.
PLACES = [
    ("always", "", "256", "n=64,256,300"),
    ("large", "n > 700", "256", "n=64,256,1000"),
    ("blocks", "GetBlockNum() > 2", "256", "n=256,1024"),
    ("tail", "count == 45", "256", "n=256,301,512"),
]
DTYPES = [("half", "f16"), ("float", "f32")]


def statement(own, faulty, condition):
    """The fault alone, or only where the condition holds."""
    if not condition:
        return faulty
    if not own:
        return f"if ({condition}) {{ {faulty} }}"
    if not faulty:
        return f"if (!({condition})) {own}"
    return f"if ({condition}) {{ {faulty} }} else {{ {own} }}"


def body(template, dtype, op, slots, condition):
    """The text of a kernel, the number in it of the first line that a fault in `slots` changes, and
    the numbers of all slots."""
    name, right, other, _ = op
    values = {"type": dtype}
    own_op = right.format(count="count", **values)
    more = {"less": right.format(count="count - count / 8 - 1", **values),
            "other": other.format(count="count", **values), **values}
    lines, first, numbers = [], 0, {}
    for line in template.format(op=own_op, type=dtype).splitlines():
        parts = line.split("@")
        if len(parts) == 4:
            indent, slot, own, _ = parts
            numbers[slot] = len(lines) + 1
            if slot in slots:
                faulty = slots[slot].format(own=own, **more)
                line = indent + statement(own, faulty, condition)
                first = first or len(lines) + 1
            else:
                line = indent + own
            if not line.strip():
                continue
        lines.append(line)
    return "\n".join(lines) + "\n", first, numbers


def head(label, fault, line, shows, hidden, run, verify):
    """The comment that tools read. The lines are given as those of the text behind it."""
    fields = {"label": label, "class": fault[2], "line": line, "shows": shows, "reason": fault[3],
              "hidden": "yes" if hidden else "no", "run": run, "verify": verify}
    fields.update({name: fields[name] + len(fields) for name in ("line", "shows")})
    return "".join(f"// {name}: {value}\n" for name, value in fields.items())


def is_possible(fault, place, dtype):
    """A fault of the tail needs a tail. No buffer is wanted behind a tail, which is the last tile."""
    name = fault[0]
    if name == "no-free" and place[0] == "tail":
        return False
    if "beyond" in name and place[0] in ("large", "blocks"):
        return False
    return not (dtype[0] == "float" and place[0] == "blocks")


def write(directory, number, fault, place, dtype, op):
    """Writes both halves of a pair."""
    name = f"{number:03}_{fault[0]}_{place[0]}_{op[0]}_{dtype[0]}".replace("-", "_")
    _, condition, plain, space = place
    beyond = "beyond" in fault[0]
    if beyond:
        plain, space = "300" if place[0] == "always" else "256", "n=256,301,512"
        condition = "" if place[0] == "always" else condition
    hidden = place[0] != "always"
    tensors = f"'{dtype[1]}[{{0}}]=rand(1)' '{dtype[1]}[{{0}}]' {{0}} --expect '1={op[3]}'"
    run = tensors.format(plain)
    verify = tensors.format("n") + f" --space {space} --fix values"
    faulty, first, numbers = body(fault[1], dtype[0], op, fault[4], condition)
    right, _, _ = body(fault[1], dtype[0], op, {}, condition)
    for label, text in (("fault", faulty), ("right", right)):
        top = head(label, fault, first, numbers[fault[5]], hidden, run, verify)
        (directory / f"{name}_{label}.cpp").write_text(top + text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", nargs="?", type=pathlib.Path, default=HERE / "kernels")
    directory = parser.parse_args().directory
    directory.mkdir(parents=True, exist_ok=True)
    number = 0
    for index, (fault, place, dtype) in enumerate(itertools.product(FAULTS, PLACES, DTYPES)):
        if not is_possible(fault, place, dtype):
            continue
        count = {"always": 4, "large": 2, "blocks": 3, "tail": 1}[place[0]]
        for op in (OPS[(index + i) % len(OPS)] for i in range(count)):
            number += 1
            write(directory, number, fault, place, dtype, op)
    print(f"{number} pairs in {directory}")


if __name__ == "__main__":
    main()
