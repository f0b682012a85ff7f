"""Runs generated calls on registers: each stands in a block of its own of one vector function and
stores what it makes, which is held against numpy. Calls in the C++ form are run by their old names
and in the C form as well: every day in one of these, in long runs in all.
"""

import zlib

import numpy as np
from harness import LONG, CommandTest
from register_forms import forms_of

TYPES = {"int8_t": np.int8, "uint8_t": np.uint8, "int16_t": np.int16, "uint16_t": np.uint16,
         "half": np.float16, "int32_t": np.int32, "uint32_t": np.uint32, "float": np.float32,
         "int64_t": np.int64, "uint64_t": np.uint64}
INTEGERS = [name for name, dtype in TYPES.items() if np.issubdtype(dtype, np.integer)]
FLOATS = ("half", "float")

FRAME = """#include "kernel_operator.h"
using namespace AscendC;
using namespace AscendC::Reg;
%(traits)s
__simd_vf__ inline void Work(__ubuf__ uint8_t* dst, __ubuf__ uint8_t* src) {
%(body)s
}
extern "C" __global__ __aicore__ void calls(GM_ADDR in, GM_ADDR out) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  GlobalTensor<uint8_t> from, to;
  from.SetGlobalBuffer(in);
  to.SetGlobalBuffer(out);
  LocalTensor<uint8_t> src(TPosition::VECIN, 0, 2048), dst(TPosition::VECOUT, 2048, %(bytes)d);
  DataCopy(src, from, 2048);
  Duplicate(dst.ReinterpretCast<uint16_t>(), uint16_t(0), %(bytes)d / 2);
  SetFlag<HardEvent::MTE2_V>(0);
  WaitFlag<HardEvent::MTE2_V>(0);
%(before)s  asc_vf_call<Work>((__ubuf__ uint8_t*)dst.GetPhyAddr(),
                    (__ubuf__ uint8_t*)src.GetPhyAddr());
%(after)s  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(to, dst, %(bytes)d);
}
"""


def random_lanes(generator, name):
    dtype = TYPES[name]
    lanes = 256 // np.dtype(dtype).itemsize
    if name in FLOATS:
        values = generator.normal(0, 8, lanes).astype(dtype)
        values[generator.integers(0, lanes, 4)] = (np.inf, -np.inf, 0, -0.0)
        return values
    info = np.iinfo(dtype)
    values = generator.integers(info.min, info.max, lanes, dtype=dtype, endpoint=True)
    values[generator.integers(0, lanes, 3)] = (info.min, info.max, 0)
    return values


def exact(function, *operands):
    """In float, which rounds a half's result right; integers wrap."""
    dtype = operands[0].dtype
    with np.errstate(all="ignore"):
        if dtype == np.float16:
            return function(*(x.astype(np.float32) for x in operands)).astype(np.float16)
        return function(*operands).astype(dtype)


class RegisterCallsTest(CommandTest):
    def run_calls(self, given, calls, traits="", around=("", "")):
        """`calls`: lines of a vector function with DST for the place of its result, and goldens."""
        calls = in_all_forms(calls) if LONG else in_daily_forms(calls)
        for (text, expected), got in zip(calls, self.results_of(given, calls, traits, around)):
            np.testing.assert_array_equal(got, expected, text)

    def results_of(self, given, calls, traits="", around=("", "")):
        """The calls' results, of the types of their goldens. `around`: what the kernel does before and
        behind its vector function."""
        body, places, room = [], [], 0
        for text, expected in calls:
            body.append("  {" + text.replace("DST", f"(dst + {room})") + "}")
            places.append(room)
            room += -(-expected.nbytes // 256) * 256
        source = FRAME % {"body": "\n".join(body), "bytes": room, "traits": traits,
                          "before": around[0], "after": around[1]}
        (self.directory / "calls.cpp").write_text(source, encoding="utf-8")
        memory = np.zeros(2048, np.uint8)
        for offset, array in given.items():
            part = np.frombuffer(array.tobytes(), np.uint8)
            memory[offset:offset + len(part)] = part
        np.save(self.directory / "in.npy", memory)
        result = self.run_command("calls.cpp", "--soc", "Ascend950", "in.npy",
                                  f"u8[{room}]", "--save", "1=out.npy")
        self.assert_clean(result)
        out = np.load(self.directory / "out.npy")
        return [out[place:place + expected.nbytes].view(expected.dtype)
                for place, (_, expected) in zip(places, calls)]


def in_all_forms(calls):
    """Each of the calls in every form it has."""
    return [(form, golden) for text, golden in calls for form in forms_of(text)]


def in_daily_forms(calls):
    """Each of the calls as it is written, and in one other form, which its text draws."""
    chosen = []
    for text, golden in calls:
        first, *others = forms_of(text)
        chosen.append((first, golden))
        if others:
            chosen.append((others[zlib.crc32(text.encode()) % len(others)], golden))
    return chosen
