// Euclid's algorithm, carried along by a window: multiples of the step that jump over it come into
// it with as many wraps as another, smaller progression needs.
#include "check/race/remainders.h"

namespace asctwin::check {
namespace {

__extension__ using Wide = unsigned __int128;

// The smallest n with first <= n * step % modulus <= last. @pre 0 < first <= last < modulus
std::optional<uint64_t> first_between(uint64_t step, uint64_t modulus, uint64_t first,
                                      uint64_t last) {
  step %= modulus;
  if (step == 0) return std::nullopt;
  const uint64_t rounds = (first + step - 1) / step;
  if (Wide{rounds} * step <= last) return rounds;
  // No multiple of the step lies in the window, so its ends keep their order.
  const auto wraps = first_between(modulus, step, step - last % step, step - first % step);
  if (!wraps) return std::nullopt;
  return static_cast<uint64_t>((Wide{modulus} * *wraps + first + step - 1) / step);
}

}  // namespace

std::optional<uint64_t> first_in_window(const Remainders& remainders, uint64_t width) {
  const uint64_t start = remainders.start % remainders.modulus;
  if (start < width) return 0;
  const uint64_t first = remainders.modulus - start;
  return first_between(remainders.step, remainders.modulus, first, first + width - 1);
}

}  // namespace asctwin::check
