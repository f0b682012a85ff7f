// Rows of tensors as numbers in double: a piece at a time comes in, and goes out rounded once.
#pragma once

#include <algorithm>

#include "isa/saturate.h"
#include "isa/simd/norm.h"

namespace asctwin::isa {

inline constexpr int64_t kNumbersAtATime = 2048;  // a multiple of kSumLanes

struct Numbers {
  alignas(64) double at[kNumbersAtATime];
};

inline void read_numbers(const NormTable& loops, DType dtype, const uint8_t* from, int64_t count,
                         double* numbers) {
  loops.widen[type_index(dtype)](from, numbers, static_cast<size_t>(count));
}
inline void write_numbers(const NormTable& loops, DType dtype, bool saturates,
                          const double* numbers, int64_t count, uint8_t* to) {
  loops.narrow[type_index(dtype)](numbers, to, static_cast<size_t>(count));
  if (saturates) saturate_floats(dtype, to, count);
}

// Calls visit(first, count) for the pieces of a row.
template <class Visit>
void for_each_piece(int64_t length, Visit&& visit) {
  for (int64_t first = 0; first < length; first += kNumbersAtATime)
    visit(first, std::min(kNumbersAtATime, length - first));
}

}  // namespace asctwin::isa
