// The C API: filling, gathering, comparing and selecting, sorting and transposing.
// spec: adv_nn.md, sections 7.1, 7.3 and 7.4
#include "run/c_api/c_api_calls.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;

TEST(CApi, FillingAndGathering) {
#define DUPLICATE(T)                                                                        \
  SAME("asc_duplicate", false, T, T, asc_duplicate(d, T(7), 100), Duplicate(d, T(7), 100)); \
  SAME("asc_duplicate by repeats", false, T, T, asc_duplicate(d, T(7), 2, 1, 8),            \
       (Duplicate<T>(d, T(7), kEvery<T>, 2, 1, 8)));                                        \
  SAME("asc_gather", false, T, T,                                                           \
       (Duplicate(LocalTensor<uint32_t>(TPosition::VECCALC, 0x10000, 256), 8u, 256),        \
        PipeBarrier<PIPE_V>(), asc_gather_sync(d, a, at<uint32_t>(0x10000), 100)),          \
       Gather(d, a, LocalTensor<uint32_t>(TPosition::VECCALC, 0x10000, 256), 0, 100))
  DUPLICATE(int16_t);
  DUPLICATE(uint16_t);
  DUPLICATE(half);
  DUPLICATE(bfloat16_t);
  DUPLICATE(int32_t);
  DUPLICATE(uint32_t);
  DUPLICATE(float);
#undef DUPLICATE
#define BLOCKS(T)                                                               \
  SAME("asc_copy", false, T, T, asc_copy(d, a, 2, 1, 1, 8, 8),                  \
       Copy(d, a, kEvery<T>, 2, CopyRepeatParams(1, 1, 8, 8)));                 \
  SAME("asc_copy count", false, T, T, asc_copy_sync(d, a, 256 / sizeof(T) + 5), \
       (Copy(d, a, kEvery<T>, 1, CopyRepeatParams(1, 1, 8, 8)),                 \
        Copy(d[256 / sizeof(T)], a[256 / sizeof(T)], uint64_t{5}, 1,            \
             CopyRepeatParams(1, 1, 8, 8))))
  BLOCKS(int16_t);
  BLOCKS(uint16_t);
  BLOCKS(int32_t);
  BLOCKS(uint32_t);
#undef BLOCKS
#define UNSIGNED(T)                                                                              \
  SAME("asc_brcb", false, T, T, asc_brcb(d, a, 1, 8, 2), Brcb(d, a, 2, BrcbRepeatParams(1, 8))); \
  SAME("asc_gather_datablock", false, T, T,                                                      \
       (Duplicate(LocalTensor<uint32_t>(TPosition::VECCALC, 0x10000, 256), 32u, 256),            \
        PipeBarrier<PIPE_V>(), asc_gather_datablock(d, a, at<uint32_t>(0x10000), 8, 1, 2)),      \
       Gatherb(d, a, LocalTensor<uint32_t>(TPosition::VECCALC, 0x10000, 256), 2,                 \
               GatherRepeatParams(1, 8)))
  UNSIGNED(uint16_t);
  UNSIGNED(uint32_t);
#undef UNSIGNED
}

TEST(CApi, Comparisons) {
#define COMPARE(name, mode, T)                                                               \
  SAME(#name, false, uint8_t, T, name(d, a, b, 2, 1, 1, 1, 8, 8, 8),                         \
       Compare(d, a, b, CMPMODE::mode, kEvery<T>, 2, BinaryRepeatParams(1, 1, 1, 8, 8, 8))); \
  SAME(#name "_scalar_sync", false, uint8_t, T, name##_scalar_sync(d, a, 3, 2, 1, 1, 8, 8),  \
       CompareScalar(d, a, T(3), CMPMODE::mode, kEvery<T>, 2, UnaryRepeatParams(1, 1, 8, 8)))
#define SELECTION(name, mode, T)                                                       \
  COMPARE(name, mode, T);                                                              \
  SAME(#name " and asc_select", false, T, T,                                           \
       (name(a, b, 1, 1, 1, 1, 8, 8, 8), PipeBarrier<PIPE_V>(),                        \
        asc_select(d, a, b, 2, 1, 1, 1, 8, 8, 8)),                                     \
       (Compare(a, b, CMPMODE::mode, kEvery<T>, BinaryRepeatParams(1, 1, 1, 8, 8, 8)), \
        PipeBarrier<PIPE_V>(),                                                         \
        Select<T, SELMODE::VSEL_CMPMASK_SPR>(d, a, b, 2, BinaryRepeatParams(1, 1, 1, 8, 8, 8))))
#define BOTH(name, mode)       \
  SELECTION(name, mode, half); \
  SELECTION(name, mode, float)
  BOTH(asc_lt, LT);
  BOTH(asc_gt, GT);
  BOTH(asc_ge, GE);
  BOTH(asc_le, LE);
  BOTH(asc_ne, NE);
  BOTH(asc_eq, EQ);
  COMPARE(asc_eq, EQ, int32_t);
#undef BOTH
#undef SELECTION
#undef COMPARE
}

TEST(CApi, SelectsFirstElements) {
  SAME(
      "asc_select count", false, float, float,
      (asc_lt(a, b, 1, 1, 1, 1, 8, 8, 8), asc_sync(), asc_select(d, a, b, 128)),
      (Compare(a, b, CMPMODE::LT, kEvery<float>, BinaryRepeatParams(1, 1, 1, 8, 8, 8)), asc_sync(),
       Select<float, SELMODE::VSEL_CMPMASK_SPR>(d, a, b, 2, BinaryRepeatParams(1, 1, 1, 8, 8, 8))));
}

TEST(CApi, GatherMask) {
#define PATTERN(T)                                                             \
  static uint64_t kept_##T;                                                    \
  SAME("asc_reduce", true, T, T, asc_reduce(d, a, b, 2, 1, 2, 8, 0),           \
       GatherMask(d, a, 2, false, 0, GatherMaskParams(1, 2, 8, 0), kept_##T)); \
  SAME("asc_reduce by bits", true, T, T, asc_reduce(d, a, b, 2, 1, 0, 8, 1),   \
       GatherMask(d, a, b, false, 0, GatherMaskParams(1, 2, 8, 1), kept_##T)); \
  SAME("asc_reduce count", true, T, T, asc_reduce_sync(d, a, b, 100),          \
       GatherMask(d, a, b, true, 100, GatherMaskParams(1, 1, 8, 8), kept_##T))
  PATTERN(uint16_t);
  PATTERN(uint32_t);
#undef PATTERN
}

TEST(CApi, SortingAndTransposing) {
  SAME("asc_transpose", false, int16_t, int16_t, asc_transpose(d, a), Transpose(d, a));
  SAME("asc_transpose", false, uint16_t, uint16_t, asc_transpose_sync(d, a), Transpose(d, a));
  SAME("asc_bitsort", false, float, float, asc_bitsort(d, a, reinterpret_cast<uint32_t*>(b), 2),
       Sort32(d, a, b.ReinterpretCast<uint32_t>(), 2));
  const auto merges = [](auto merge) {
    return [merge](auto d, auto a, auto b) {
      Sort32(LocalTensor<float>(TPosition::VECCALC, 0x10000, 128),
             LocalTensor<float>(TPosition::VECCALC, kA, 64),
             LocalTensor<uint32_t>(TPosition::VECCALC, kB, 64), 2);
      PipeBarrier<PIPE_V>();
      merge(d), (void)a, (void)b;
    };
  };
  same<float, float>("asc_mrgsort4", false, merges([](float* d) {
                       float* lists[4] = {at<float>(0x10000), at<float>(0x10100), nullptr, nullptr};
                       asc_mrgsort4(d, lists, 1, 32, 32, 0, 0, false, 3);
                     }),
                     merges([](const LocalTensor<float>& d) {
                       const LocalTensor<float> x(TPosition::VECCALC, 0x10000, 64),
                           y(TPosition::VECCALC, 0x10100, 64);
                       const uint16_t lengths[4] = {32, 32, 0, 0};
                       MrgSort(d, MrgSortSrcList<float>(x, y, x, x),
                               MrgSort4Info(lengths, false, 3));
                     }));
}

}  // namespace
