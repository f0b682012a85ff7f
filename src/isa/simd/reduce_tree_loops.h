// One level of the trees: each pair of neighbouring floats becomes one. Written once as a plain
// loop that every SIMD level compiles for itself; its file defines ASCTWIN_LEVEL before.
#pragma once

#include "isa/simd/elementwise_meaning.h"

namespace asctwin {

// out[i] = in[2 i] and in[2 i + 1] joined, i < count; they do not overlap.
using PairFn = void (*)(const float* in, float* out, size_t count);
struct PairTable {
  PairFn by_join[3];  // ReduceJoin
};
extern const PairTable kPairsPortable;
#if defined(__x86_64__)
extern const PairTable kPairsAvx2;
extern const PairTable kPairsAvx512;
#endif

#define ASCTWIN_PAIR_LOOP(name, joined)                                \
  ASCTWIN_LEVEL void name(const float* in, float* out, size_t count) { \
    ASCTWIN_INDEPENDENT_LOOP                                           \
    for (size_t i = 0; i < count; ++i) {                               \
      const float a = load_element<float>(in, 2 * i);                  \
      const float b = load_element<float>(in, 2 * i + 1);              \
      store_element<float>(out, i, joined);                            \
    }                                                                  \
  }
#define ASCTWIN_PAIR_LOOPS(table)                    \
  namespace {                                        \
  ASCTWIN_PAIR_LOOP(add_pairs, a + b)                \
  ASCTWIN_PAIR_LOOP(larger_of_pairs, larger(a, b))   \
  ASCTWIN_PAIR_LOOP(smaller_of_pairs, smaller(a, b)) \
  }                                                  \
  const PairTable table = {{add_pairs, larger_of_pairs, smaller_of_pairs}};

}  // namespace asctwin
