"""Each rule of calls on registers: vector functions that break it, reported at the line of the call
that does, and the same functions as they should be, which are silent. All of them stand in one
kernel, which is told which of them to run. spec: reg_api.md, sections 4, 5, 12.3 and 14
"""

import collections
import unittest

from harness import CLEAN, FINDINGS, CommandTest

Case = collections.namedtuple("Case", "name code text wrong right line", defaults=(0,))

FRAME = """#include "kernel_operator.h"
using namespace AscendC;
using namespace AscendC::Reg;
static constexpr CastTrait kWiden = {RegLayout::ONE, SatMode::UNKNOWN, MaskMergeMode::ZEROING,
                                     RoundMode::UNKNOWN};
extern "C" __global__ __aicore__ void kernel(GM_ADDR gm, uint32_t which) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  TPipe pipe;
  TBuf<TPosition::VECCALC> first, second;
  pipe.InitBuffer(first, 2048);
  pipe.InitBuffer(second, 4096);
  LocalTensor<float> x = first.Get<float>(), more = second.Get<float>();
  GlobalTensor<float> data;
  data.SetGlobalBuffer((__gm__ float*)gm);
  DataCopy(x, data, 512);
  Duplicate(more, 0.0f, 1024);
  SetFlag<HardEvent::MTE2_V>(0);
  WaitFlag<HardEvent::MTE2_V>(0);
  __ubuf__ float* ub = (__ubuf__ float*)x.GetPhyAddr();
  __ubuf__ float* out = (__ubuf__ float*)more.GetPhyAddr();
"""
BLOCK = """  if (which == %d) __VEC_SCOPE__ {
    RegTensor<float> a, b, c;
    RegTensor<half> h, k;
    RegTensor<uint32_t> i;
    MaskReg all = CreateMask<float>(), halves = CreateMask<half>(), m;
    MaskReg few = CreateMask<float, MaskPattern::VL8>();
    UnalignRegForLoad in;
    UnalignRegForStore to;
    __ubuf__ float *p = ub, *q = out + 1;
    LoadAlign(a, ub);
    LoadAlign(h, (__ubuf__ half*)ub);
    Arange((RegTensor<int32_t>&)i, 0);
"""
IN_BLOCK = BLOCK.count("\n")

CASES = [
    # --- Alignment
    Case("store", "E0104", "address",
         ["StoreAlign(out + 1, a, all);"],
         ["StoreAlign(out + 8, a, all);"]),
    Case("broadcast", "E0104", "address",
         ["LoadAlign<uint8_t, LoadDist::DIST_BRC_B32>(b, (__ubuf__ uint8_t*)ub + 2);"],
         ["LoadAlign<uint8_t, LoadDist::DIST_BRC_B32>(b, (__ubuf__ uint8_t*)ub + 4);"]),
    Case("elements to blocks", "E0104", "address",
         ["LoadAlign<half, LoadDist::DIST_E2B_B16>(k, (__ubuf__ half*)ub + 4);"],
         ["LoadAlign<half, LoadDist::DIST_E2B_B16>(k, (__ubuf__ half*)ub + 8);"]),
    Case("stride of an update", "E0104", "address",
         ["LoadAlign<float, PostLiteral::POST_MODE_UPDATE>(b, p, 12);",
          "LoadAlign<float, PostLiteral::POST_MODE_UPDATE>(b, p, 12);"],
         ["LoadAlign<float, PostLiteral::POST_MODE_UPDATE>(b, p, 16);",
          "LoadAlign<float, PostLiteral::POST_MODE_UPDATE>(b, p, 12);"], 1),
    Case("address register", "E0104", "address",
         ["AddrReg o = CreateAddrReg<float>(3, 12);",
          "LoadAlign(b, ub, o);"],
         ["AddrReg o = CreateAddrReg<float>(3, 16);",
          "LoadAlign(b, ub, o);"], 1),
    Case("mask", "E0104", "address",
         ["StoreAlign((__ubuf__ uint8_t*)out + 16, all);"],
         ["StoreAlign<uint8_t, MaskDist::DIST_PACK>((__ubuf__ uint8_t*)out + 16, all);"]),
    Case("mask in a stream", "E0104", "address",
         ["__ubuf__ uint16_t* s = (__ubuf__ uint16_t*)out + 1;",
          "StoreUnAlign(s, halves, to);",
          "StoreUnAlignPost(s, to, 0);"],
         ["__ubuf__ uint16_t* s = (__ubuf__ uint16_t*)out + 8;",
          "StoreUnAlign(s, halves, to);",
          "StoreUnAlignPost(s, to, 0);"], 1),
    Case("base of a gather", "E0104", "address",
         ["Gather(b, ub + 1, i, all);"],
         ["Gather(b, ub + 8, i, all);"]),
    # --- Bounds
    Case("store behind the tensor", "E0201", "4096",
         ["StoreAlign(out + 992, a, all);"],
         ["uint32_t n = 32; m = UpdateMask<float>(n); StoreAlign(out + 992, a, m);"]),
    Case("stream behind the tensor", "E0201", "4096",
         ["q = out + 1000; StoreUnAlign(q, a, to, 33);",
          "StoreUnAlignPost(q, to, 0);"],
         ["q = out + 1000; StoreUnAlign(q, a, to, 24);",
          "StoreUnAlignPost(q, to, 0);"]),
    Case("index behind UB", "E0105", "",
         ["Muls(i, i, 100000u, all);",
          "Gather(b, ub, i, all);"],
         ["Muls(i, i, 100000u, all); m = CreateMask<float, MaskPattern::VL1>();",
          "Gather(b, ub, i, m);"], 1),
    Case("index behind the tensor", "E0201", "4096",
         ["Adds(i, i, 1000u, all);",
          "Scatter(out, a, i, all);"],
         ["Adds(i, i, 1000u, all);",
          "Scatter(out, a, i, few);"], 1),
    Case("global memory", "E0105", "in global memory",
         ["StoreAlign((__ubuf__ float*)gm, a, all);"],
         ["StoreAlign(out, a, all);"]),
    # --- What nothing has written
    Case("accumulator", "E1302", "",
         ["MulAddDst(b, a, a, all);"],
         ["Duplicate(b, 0); MulAddDst(b, a, a, all);"]),
    Case("axpy", "E1302", "",
         ["Axpy(b, a, 2.0f, all);"],
         ["Duplicate(b, 0); Axpy(b, a, 2.0f, all);"]),
    Case("product with the result", "E1302", "",
         ["MulDstAdd(b, a, a, all);"],
         ["Duplicate(b, 0); MulDstAdd(b, a, a, all);"]),
    Case("histogram", "E1302", "",
         ["RegTensor<uint16_t> counts; MaskReg bytes = CreateMask<uint8_t>();",
          "Histograms<uint8_t, uint16_t, HistogramsBinType::BIN0,"
          " HistogramsType::FREQUENCY>(counts, (RegTensor<uint8_t>&)a, bytes);"],
         ["RegTensor<uint16_t> counts; MaskReg bytes = CreateMask<uint8_t>();"
          " Duplicate(counts, (uint16_t)0);",
          "Histograms<uint8_t, uint16_t, HistogramsBinType::BIN0,"
          " HistogramsType::FREQUENCY>(counts, (RegTensor<uint8_t>&)a, bytes);"], 1),
    Case("merged lanes", "E1302", "",
         ["Add<float, MaskMergeMode::MERGING>(b, a, a, few);",
          "StoreAlign(out, b, all);"],
         ["Add<float, MaskMergeMode::MERGING>(b, a, a, few);",
          "StoreAlign(out, b, few);"], 1),
    Case("index of a gather", "E1302", "",
         ["RegTensor<uint32_t> j; Move(j, i, few);",
          "Gather(b, ub, j, all);"],
         ["RegTensor<uint32_t> j; Move(j, i, few);",
          "Gather(b, ub, j, few);"], 1),
    Case("index of a scatter", "E1302", "",
         ["RegTensor<uint32_t> j; Move(j, i, few);",
          "Scatter(out, a, j, all);"],
         ["RegTensor<uint32_t> j; Move(j, i, few);",
          "Scatter(out, a, j, few);"], 1),
    Case("index of blocks", "E1302", "",
         ["RegTensor<uint32_t> j; m = CreateMask<float, MaskPattern::VL4>();"
          " ShiftLefts<uint32_t, int16_t, MaskMergeMode::MERGING>(j, i, (int16_t)5, m);",
          "GatherB(b, ub, j, few);"],
         ["RegTensor<uint32_t> j;"
          " ShiftLefts<uint32_t, int16_t, MaskMergeMode::MERGING>(j, i, (int16_t)5, few);",
          "GatherB(b, ub, j, all);"], 1),
    Case("index in a register", "E1302", "",
         ["RegTensor<uint32_t> j; Move(j, i, few);",
          "Gather(b, a, j);",
          "Add(c, b, b, all);"],
         ["RegTensor<uint32_t> j; Move(j, i, few);",
          "Gather(b, a, j);",
          "Add(c, b, b, few);"], 2),
    Case("long lanes with short indices", "E1302", "",
         ["RegTensor<uint32_t> j; RegTensor<uint64_t> w; Move(j, i, few);"
          " m = CreateMask<uint64_t, MaskPattern::VL16>();",
          "Gather(w, (__ubuf__ uint64_t*)ub, j, m);"],
         ["RegTensor<uint32_t> j; RegTensor<uint64_t> w; Move(j, i, few);"
          " m = CreateMask<uint64_t, MaskPattern::VL8>();",
          "Gather(w, (__ubuf__ uint64_t*)ub, j, m);"], 1),
    Case("mask of a selection", "E1302", "a mask",
         ["Select(b, a, a, m);"],
         ["m = few; Select(b, a, a, m);"]),
    # --- One register where two are needed
    Case("results of a load", "E0105", "one register",
         ["LoadAlign<float, LoadDist::DIST_DINTLV_B32>(b, b, ub);"],
         ["LoadAlign<float, LoadDist::DIST_DINTLV_B32>(b, c, ub);"]),
    Case("results of an exchange", "E0105", "one register",
         ["Interleave(b, b, a, a);"],
         ["Interleave(a, b, a, a);"]),
    Case("results of a product", "E0105", "one register",
         ["Mull(i, i, i, i, all);"],
         ["RegTensor<uint32_t> j; Mull(i, j, i, i, all);"]),
    Case("scaled halves", "E0105", "one register",
         ["MulsCast(h, (RegTensor<float>&)h, 2.0f, all);"],
         ["MulsCast(h, a, 2.0f, all);"]),
    Case("exponentials of halves", "E0105", "one register",
         ["ExpSub((RegTensor<float>&)h, h, h, halves);"],
         ["ExpSub(b, h, h, halves);"]),
    Case("complex magnitudes", "E0105", "one register",
         ["RegTensor<complex64>& z = (RegTensor<complex64>&)a; m = CreateMask<complex64>();",
          "Abs((RegTensor<float>&)z, z, m);"],
         ["RegTensor<complex64>& z = (RegTensor<complex64>&)a; m = CreateMask<complex64>();",
          "Abs(b, z, m);"], 1),
    # --- Modes
    Case("normal mode", "E0105", "POST_MODE_NORMAL",
         ["LoadAlign<float, PostLiteral::POST_MODE_NORMAL>(b, p, 64);"],
         ["LoadAlign<float, PostLiteral::POST_MODE_UPDATE>(b, p, 64);"]),
    Case("stored blocks without a stride", "E0105", "block stride of 0",
         ["StoreAlign<float, DataCopyMode::DATA_BLOCK_COPY>(out, a, 0, all);"],
         ["StoreAlign<float, DataCopyMode::DATA_BLOCK_COPY>(out, a, 1, all);"]),
    Case("pattern wider than a register", "E0105", "128 lanes",
         ["m = CreateMask<float, MaskPattern::VL128>();"],
         ["m = CreateMask<half, MaskPattern::VL128>();"]),
    Case("undocumented distribution", "E0901", "",
         ["LoadAlign<float, LoadDist::DIST_BDINTLV>(b, ub);"],
         ["LoadAlign<float, LoadDist::DIST_BLK>(b, ub);"]),
    Case("slot that the pair has not", "E0101", "",
         ["static constexpr CastTrait t = {RegLayout::TWO, SatMode::UNKNOWN,"
          " MaskMergeMode::ZEROING, RoundMode::UNKNOWN};",
          "Cast<float, half, t>(b, h, halves);"],
         ["static constexpr CastTrait t = {RegLayout::ONE, SatMode::UNKNOWN,"
          " MaskMergeMode::ZEROING, RoundMode::UNKNOWN};",
          "Cast<float, half, t>(b, h, halves);"], 1),
    Case("rounding that the pair has not", "E0101", "",
         ["static constexpr CastTrait t = {RegLayout::ZERO, SatMode::NO_SAT,"
          " MaskMergeMode::ZEROING, RoundMode::CAST_ODD};",
          "RegTensor<bfloat16_t> r; Cast<bfloat16_t, float, t>(r, a, all);"],
         ["static constexpr CastTrait t = {RegLayout::ZERO, SatMode::NO_SAT,"
          " MaskMergeMode::ZEROING, RoundMode::CAST_ODD};",
          "Cast<half, float, t>(h, a, all);"], 1),
    Case("offset of a block", "E0105", "multiples of 32",
         ["GatherB(b, ub, i, few);"],
         ["ShiftLefts(i, i, (int16_t)5, few); GatherB(b, ub, i, few);"]),
    Case("negative shift", "E0105", "-1",
         ["ShiftLefts(i, i, (int16_t)-1, all);"],
         ["ShiftLefts(i, i, (int16_t)1, all);"]),
    Case("negative shifts", "E0105", "negative",
         ["RegTensor<int32_t> n; Duplicate(n, -1);",
          "ShiftRight(i, i, n, all);"],
         ["RegTensor<int32_t> n; Duplicate(n, 1);",
          "ShiftRight(i, i, n, all);"], 1),
    Case("widened slot and its mask", "W1302", "lanes of 2 B",
         ["Cast<float, half, kWiden>(b, h, all);"],
         ["Cast<float, half, kWiden>(b, h, halves);"]),
    # --- Streams
    Case("stream that jumps", "E0105", "does not go on",
         ["LoadUnAlignPre(in, ub + 1);",
          "LoadUnAlign(b, in, ub + 65);"],
         ["LoadUnAlignPre(in, ub + 1); LoadUnAlign(b, in, ub + 1);",
          "LoadUnAlign(b, in, ub + 65);"], 1),
    Case("broken stream", "E0105", "its stream has ended",
         ["StoreUnAlign(q, a, to, 3);",
          "q += 1;",
          "StoreUnAlign(q, a, to, 3);",
          "StoreUnAlignPost(q, to, 0);"],
         ["StoreUnAlign(q, a, to, 3);",
          "StoreUnAlignPost(q, to, 0); q += 1;",
          "StoreUnAlign(q, a, to, 3);",
          "StoreUnAlignPost(q, to, 0);"], 2),
    Case("end elsewhere", "E0105", "not the end",
         ["StoreUnAlign(q, a, to, 3);",
          "StoreUnAlignPost(q, to, 1);"],
         ["StoreUnAlign(q, a, to, 3);",
          "StoreUnAlignPost(q, to, 0);"], 1),
    Case("two squeezes", "E0105", "earlier Squeeze",
         ["ClearSpr<SpecialPurposeReg::AR>();"
          " Squeeze<float, Reg::GatherMaskMode::STORE_REG>(b, a, all);",
          "Squeeze<float, Reg::GatherMaskMode::STORE_REG>(b, a, all);",
          "StoreUnAlign(q, b, to); StoreUnAlignPost(q, to);"],
         ["ClearSpr<SpecialPurposeReg::AR>();"
          " Squeeze<float, Reg::GatherMaskMode::STORE_REG>(b, a, all);",
          "Squeeze(b, a, all);",
          "StoreUnAlign(q, b, to); StoreUnAlignPost(q, to);"], 1),
    Case("two appends", "E0105", "no Squeeze",
         ["ClearSpr<SpecialPurposeReg::AR>();"
          " Squeeze<float, Reg::GatherMaskMode::STORE_REG>(b, a, all);",
          "StoreUnAlign(q, b, to);",
          "StoreUnAlign(q, b, to); StoreUnAlignPost(q, to);"],
         ["ClearSpr<SpecialPurposeReg::AR>();"
          " Squeeze<float, Reg::GatherMaskMode::STORE_REG>(b, a, all);",
          "StoreUnAlign(q, b, to);",
          "Squeeze<float, Reg::GatherMaskMode::STORE_REG>(b, a, all); StoreUnAlign(q, b, to);"
          " StoreUnAlignPost(q, to);"], 2),
    Case("five streams of loads", "E0105", "5 unalign registers",
         ["UnalignRegForLoad s[5]; for (uint16_t n = 0; n < 5;"
          " ++n) LoadUnAlignPre(s[n], ub + 64 * n + 1);",
          "for (uint16_t n = 0; n < 5; ++n) LoadUnAlign(b, s[n], ub + 64 * n + 1);"],
         ["UnalignRegForLoad s[5]; for (uint16_t n = 0; n < 4;"
          " ++n) LoadUnAlignPre(s[n], ub + 64 * n + 1);",
          "for (uint16_t n = 0; n < 4; ++n) LoadUnAlign(b, s[n], ub + 64 * n + 1);",
          "for (uint16_t n = 0; n < 5; ++n) { LoadUnAlignPre(s[n], ub + 1);"
          " LoadUnAlign(b, s[n], ub + 1); }"], 1),
    Case("block that was stored into", "E0105", "stored into it",
         ["LoadUnAlignPre(in, ub + 65); StoreAlign(ub + 64, a, few);",
          "LocalMemBar<MemType::VEC_STORE, MemType::VEC_LOAD>();",
          "LoadUnAlign(b, in, ub + 65);"],
         ["StoreAlign(ub + 64, a, few);",
          "LocalMemBar<MemType::VEC_STORE, MemType::VEC_LOAD>();",
          "LoadUnAlignPre(in, ub + 65); LoadUnAlign(b, in, ub + 65);"], 2),
    # --- Order
    Case("load behind a store", "E1301", "StoreAlign",
         ["StoreAlign(out, a, all);",
          "LoadAlign(b, out); Add(b, b, b, all); StoreAlign(out + 512, b, all);"],
         ["StoreAlign(out, a, all);",
          "LocalMemBar<MemType::VEC_STORE, MemType::VEC_LOAD>(); LoadAlign(b, out);"
          " Add(b, b, b, all); StoreAlign(out + 512, b, all);"], 1),
    Case("barrier of other classes", "E1301", "StoreAlign",
         ["StoreAlign(out, a, all); LocalMemBar<MemType::VEC_LOAD, MemType::VEC_STORE>();",
          "LoadAlign(b, out); Add(b, b, b, all); StoreAlign(out + 512, b, all);"],
         ["StoreAlign(out, a, all); LocalMemBar<MemType::VEC_ALL, MemType::VEC_ALL>();",
          "LoadAlign(b, out); Add(b, b, b, all); StoreAlign(out + 512, b, all);"], 1),
    Case("load of the next round", "E1301", "StoreAlign",
         ["for (uint16_t n = 0; n < 3; ++n) {",
          "LoadAlign(b, out + 64 * n);",
          "StoreAlign(out + 64 * n + 64, a, all); Add(b, b, b, few); }"],
         ["for (uint16_t n = 0; n < 3; ++n) {",
          "LoadAlign(b, out + 64 * n);",
          "StoreAlign(out + 64 * n + 64, a, all);"
          " LocalMemBar<MemType::VEC_STORE, MemType::VEC_LOAD>(); }"], 1),
    Case("mask behind a store", "E1301", "StoreAlign",
         ["StoreAlign((__ubuf__ uint8_t*)out, all);",
          "LoadAlign(m, (__ubuf__ uint8_t*)out);"],
         ["StoreAlign((__ubuf__ uint8_t*)out, all);",
          "LocalMemBar<MemType::VEC_STORE, MemType::VEC_LOAD>();"
          " LoadAlign(m, (__ubuf__ uint8_t*)out);"], 1),
    Case("gather behind a scatter", "E1301", "Scatter",
         ["Scatter(out, a, i, all);",
          "Gather(b, out, i, all);"],
         ["Scatter(out, a, i, all);",
          "LocalMemBar<MemType::VEC_STORE, MemType::VEC_LOAD>(); Gather(b, out, i, all);"], 1),
    Case("flushed stream", "E1301", "StoreUnAlign",
         ["StoreUnAlign(q, a, to, 3); StoreUnAlignPost(q, to, 0);",
          "LoadAlign(b, out); Add(b, b, b, all);"],
         ["StoreUnAlign(q, a, to, 3); StoreUnAlignPost(q, to, 0);",
          "LocalMemBar<MemType::VEC_STORE, MemType::VEC_LOAD>(); LoadAlign(b, out);"], 1),
    Case("two stores", "W1301", "StoreAlign",
         ["Duplicate(b, 1); StoreAlign(out, a, all);",
          "StoreAlign(out, b, all);"],
         ["Duplicate(b, 1); StoreAlign(out, a, all);"
          " LocalMemBar<MemType::VEC_STORE, MemType::VEC_STORE>();",
          "StoreAlign(out, b, all);"], 1),
    Case("store behind a load", "W1302", "loads before it",
         ["Duplicate(b, 1); LoadAlign(c, out);",
          "StoreAlign(out, b, all);"],
         ["Duplicate(b, 1); LoadAlign(c, out);"
          " LocalMemBar<MemType::VEC_LOAD, MemType::VEC_STORE>();",
          "StoreAlign(out, b, all);"], 1),
    Case("mask that a load decides", "W1302", "loads before it",
         ["Duplicate(b, 1); LoadAlign(c, out); m = few;",
          "StoreAlign(out, b, m);"],
         ["Duplicate(b, 1); LoadAlign(c, out); Compares<float, CMPMODE::LT>(m, c, 1.0f, all);",
          "StoreAlign(out, b, m);"], 1),
]

# Right functions in the styles of real ones, which no check may mention.
RIGHT = [
    # In place, by one variable and by two.
    ["for (uint16_t n = 0; n < 4; ++n) { LoadAlign(b, out + 64 * n); Muls(c, b, 2.0f, all);"
     " StoreAlign(out + 64 * n, c, all); }"],
    # Two passes over one row: the second stores what depends on both.
    ["RegTensor<float> top; Duplicate(top, -1.0f); for (uint16_t n = 0; n < 4;"
     " ++n) { LoadAlign(b, out + 64 * n); Max(top, top, b, all); }",
     "Reduce<ReduceType::MAX>(top, top, all); Duplicate(top, top, all);",
     "for (uint16_t n = 0; n < 4; ++n) { LoadAlign(b, out + 64 * n); Sub(b, b, top, all);"
     " StoreAlign(out + 64 * n, b, all); }"],
    # A row's maximum goes through UB.
    ["LoadAlign(b, out); Reduce<ReduceType::MAX>(b, b, all);"
     " StoreAlign<float, StoreDist::DIST_FIRST_ELEMENT_B32>(out + 512, b, few);",
     "LocalMemBar<MemType::VEC_STORE, MemType::VEC_LOAD>();"
     " LoadAlign<float, LoadDist::DIST_BRC_B32>(c, out + 512); LoadAlign(b, out);"
     " Div(b, b, c, few); StoreAlign(out, b, few);"],
    # Bytes that a load reads behind its tail may be stored at any time: no active lane takes them.
    ["for (uint16_t n = 0; n < 2; ++n) { LoadAlign(b, out); Adds(c, b, 1.0f, few);"
     " StoreAlign(out + 512, c, few); Duplicate(a, 3.0f); StoreAlign(out + 8, a, few); }"],
    # The last load of one tensor reads the beginning of the next, where results of another one go.
    ["for (uint16_t n = 0; n < 2; ++n) { LoadAlign(b, ub + 480 + 8 * n); Adds(b, b, 1.0f, few);"
     " StoreAlign(ub + 480 + 8 * n, b, few); Duplicate(c, 3.0f); StoreAlign(out, c, all); }"],
    # Blocks that no lane needs may lie anywhere.
    ["LoadAlign<float, DataCopyMode::DATA_BLOCK_COPY>(b, ub, 100000, few);"
     " StoreAlign<float, DataCopyMode::DATA_BLOCK_COPY>(out, b, 100000, few);"],
    # Casts of both slots, joined.
    ["RegTensor<float> even, odd; RegTensor<half> r, s;"
     " static constexpr CastTrait zero = {RegLayout::ZERO, SatMode::SAT,"
     " MaskMergeMode::ZEROING, RoundMode::CAST_RINT};",
     "static constexpr CastTrait one = {RegLayout::ONE, SatMode::SAT, MaskMergeMode::ZEROING,"
     " RoundMode::CAST_RINT}; LoadAlign<float, LoadDist::DIST_DINTLV_B32>(even, odd, ub);"
     " Cast<half, float, zero>(r, even, all); Cast<half, float, one>(s, odd, all);"
     " Or((RegTensor<uint16_t>&)r, (RegTensor<uint16_t>&)r, (RegTensor<uint16_t>&)s, halves);"
     " StoreAlign((__ubuf__ half*)out, r, halves);"],
    # The loaded values are no longer needed, and their register clears the bytes.
    ["LoadAlign(b, out); Muls(c, b, 2.0f, all); StoreAlign(out + 512, c, all);",
     "Duplicate(b, 0.0f); StoreAlign(out, b, all);"],
    # A register that is filled in parts, and a stream in place.
    ["Duplicate<float, MaskMergeMode::ZEROING, float>(b, 1.0f, few); Move(b, a, few);"
     " StoreAlign(out, b, all);"],
    ["__ubuf__ float* s = out + 3; __ubuf__ float* t = s; LoadUnAlignPre(in, s);",
     "for (uint16_t n = 0; n < 3; ++n) { LoadUnAlign(b, in, s, 50); Adds(b, b, 1.0f, all);"
     " StoreUnAlign(t, b, to, 50); } StoreUnAlignPost(t, to, 0);"],
    # A mask from a comparison chooses what is stored back.
    ["LoadAlign(b, out); Compares<float, CMPMODE::GT>(m, b, 0.0f, all); Not(m, m, all);"
     " Duplicate(c, 0.0f); StoreAlign(out, c, m);"],
]


class Checks(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.lines, text = [], FRAME
        bodies = [case.wrong for case in CASES] + [case.right for case in CASES] + RIGHT
        for number, body in enumerate(bodies):
            cls.lines.append(text.count("\n") + IN_BLOCK + 1)
            text += BLOCK % number + "".join(f"    {line}\n" for line in body) + "  }\n"
        cls.text = text + """  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(data, more, 512);
}
"""

    def run_function(self, number):
        (self.directory / "k.cpp").write_text(self.text, encoding="utf-8")
        return self.run_command("k.cpp", "--soc", "Ascend950", "f32[512]=ones", number)

    def test_each_fault(self):
        for number, case in enumerate(CASES):
            with self.subTest(case.name):
                result = self.run_function(number)
                ends = FINDINGS if case.code[0] == "E" else CLEAN
                self.assertEqual(result.returncode, ends, result.stderr)
                self.assertIn(f"[{case.code}]", result.stderr)
                place = f"k.cpp:{self.lines[number] + case.line} "
                self.assertIn(place, result.stderr.replace("\n", " \n"))
                self.assertIn(case.text, result.stderr)

    def test_each_right_function(self):
        names = [case.name for case in CASES] + [body[0][:60] for body in RIGHT]
        for number, name in enumerate(names, len(CASES)):
            with self.subTest(name):
                self.assert_clean(self.run_function(number))

    def refused(self, body, text):
        (self.directory / "k.cpp").write_text(FRAME + body + "}\n", encoding="utf-8")
        result = self.run_command("k.cpp", "--soc", "Ascend950", "f32[512]=ones", 0)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn(text, result.stdout + result.stderr)

    def test_what_does_not_compile(self):
        self.refused("  __VEC_SCOPE__ { RegTensor<uint32_t> i; MaskReg m; Duplicate(i, 1u);\n"
                     "    MaskGenWithRegTensor<uint32_t, 32>(m, i); }\n",
                     "offset is one of the parts of the register")
        self.refused("  __VEC_SCOPE__ {\n"
                     "    AddrReg o = CreateAddrReg<float>(1, 8, 1, 8, 1, 8, 1, 8, 1, 8); }\n",
                     "up to four loops")


if __name__ == "__main__":
    unittest.main()
