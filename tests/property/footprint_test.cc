// An instruction touches exactly the bytes it declares: it writes all of its written bytes and no
// other, and no byte that is not declared as read has a say in what it writes.
#include <gtest/gtest.h>

#include "isa/poison.h"
#include "property/random/call.h"
#include "property/random/each_operation.h"
#include "property/random/touched.h"

namespace asctwin::test {
namespace {

constexpr int kCallsPerChip = 150;  // of a record, on each chip
constexpr int kLeastCalls = 15;     // of an operation

using Bytes = std::vector<uint8_t>;

void restore(Arena& arena, const Bytes& bytes) {
  std::copy(bytes.begin(), bytes.end(), arena.begin());
}

Bytes run_on(const AnyCall& op, Arena& arena, const Bytes& before) {
  restore(arena, before);
  op.execute();
  return arena.bytes();
}

void expect_writes_inside(const Touched& touched, const Bytes& before, const Bytes& after,
                          const std::string& call) {
  for (size_t i = 0; i < before.size(); ++i) {
    if (touched.written[i]) continue;
    ASSERT_EQ(+after[i], +before[i]) << "byte " << i << " is changed, not declared: " << call;
  }
}

// In the second run every byte that is not declared as read was another one: a written byte that
// agrees was written, and does not depend on it.
void expect_same_writes(const Touched& touched, const Bytes& first, const Bytes& second,
                        const std::string& call) {
  for (size_t i = 0; i < first.size(); ++i) {
    if (!touched.written[i]) continue;
    ASSERT_EQ(+first[i], +second[i]) << "byte " << i << " depends on more than declared: " << call;
  }
}

// Undefined bytes are poison: the marks of such bytes rely on it.
void expect_poison(const Touched& touched, const Bytes& after, const std::string& call) {
  for (size_t i = 0; i < after.size(); ++i) {
    if (!touched.unspecified[i]) continue;
    ASSERT_EQ(+after[i], +isa::kPoison) << "byte " << i << " is unspecified: " << call;
  }
}

void expect_footprint(const AnyCall& op, Arena& arena, const std::string& text) {
  const Touched touched = touched_by(op, arena);
  const Bytes before = arena.bytes();
  Bytes flipped = before;
  for (size_t i = 0; i < flipped.size(); ++i)
    if (!touched.read[i]) flipped[i] = static_cast<uint8_t>(~flipped[i]);

  const Bytes first = run_on(op, arena, before);
  const uint64_t first_scalar = arena.scalar;
  const Bytes second = run_on(op, arena, flipped);
  expect_writes_inside(touched, before, first, text);
  expect_writes_inside(touched, flipped, second, text);
  expect_same_writes(touched, first, second, text);
  EXPECT_EQ(first_scalar, arena.scalar) << text;
  expect_poison(touched, first, text);
}

template <class I>
void check_footprint(const I& prototype) {
  const auto calls = static_cast<uint64_t>(share_of_calls<I>(kCallsPerChip, kLeastCalls));
  Arena arena;
  for (const isa::Chip* chip : one_chip_per_family())
    for (uint64_t seed = 1; seed <= calls; ++seed) {
      Rng rng(seed);
      Machine machine{*chip};
      const std::optional<I> call = random_call(prototype, rng, machine, arena);
      if (!call) break;
      const I op = resolved(machine, *call);
      expect_footprint(any_call(op), arena,
                       describe(isa::op_info_of(*call), &*call, machine, seed));
      if (testing::Test::HasFailure()) return;
    }
}

#define ASCTWIN_OP(record) \
  ASCTWIN_ADD_TESTS(Footprint, record, Executes<isa::record>, check_footprint)
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace
}  // namespace asctwin::test
