// execute() against the plain-loop references: every instruction, every family of chips, every
// supported path and type, random fields; the whole memory is compared, untouched bytes included.
#include <gtest/gtest.h>

#include "isa/compare.h"

namespace asctwin::test {
namespace {

constexpr int kCallsPerChip = 400;

template <class I>
void compare_random_calls() {
  Arena arena;
  for (const isa::Chip* chip : one_chip_per_family())
    for (uint64_t seed = 1; seed <= kCallsPerChip; ++seed) {
      Rng rng(seed);
      Machine machine{*chip};
      const std::optional<I> call = random_call<I>(rng, machine, arena);
      if (!call) break;
      expect_like_reference(*call, machine, arena, seed);
      if (testing::Test::HasFailure()) return;
    }
}

#define ASCTWIN_OP(record)                                                    \
  TEST(Execute, record) {                                                     \
    if constexpr (Executes<isa::record>) compare_random_calls<isa::record>(); \
  }
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace
}  // namespace asctwin::test
