// execute() against the references with each field in turn at both ends of its range; the other
// fields are random and small.
#include <gtest/gtest.h>

#include <algorithm>

#include "isa/compare.h"
#include "property/random/each_operation.h"
#include "property/set_field.h"

namespace asctwin::test {
namespace {

constexpr uint64_t kMostSeeds = 2000;  // until the bytes fit and no two writes meet
constexpr uint64_t kMostDrawn = 50;    // of them with the other fields as they were drawn

// Register numbers are no sizes; no memory holds the largest count or reaches the largest address.
bool has_reachable_ends(const std::string& field) {
  return field != "addr" && field != "dst" && field != "src" && field != "count" &&
         field != "srcBaseAddr" && field != "dstBaseAddr" && field != "topKInfo.outter";
}

// The first chip that has the instruction and holds it to this row.
const isa::Chip& chip_of(const isa::OpInfo& info, const isa::Limit& limit) {
  for (const isa::Chip* chip : one_chip_per_family())
    for (const isa::Support& row : info.support)
      if (row.modelled && limit.families.contains(chip->family) &&
          row.families.contains(chip->family))
        return *chip;
  return isa::default_chip();
}

// The cube keeps the indexes of the 128 fractals that L0B holds, and of no further ones.
template <class I>
bool has_its_data(const I&) {
  return true;
}
template <>
bool has_its_data(const isa::MmadWithSparse& op) {
  return (op.n + 15) / 16 * ((op.k + 63) / 64) <= 128;
}

template <>
bool has_its_data(const isa::MmadMx& op) {
  const int64_t lines = std::max(op.m, op.n);
  return (lines + 15) / 16 * ((op.k + 63) / 64) <= 128;
}

// L0C holds 512 fractals of half.
template <>
bool has_its_data(const isa::DataCopyCO2& op) {
  return op.block_len <= 512;
}

// @return whether the call with this seed could be made
template <class I>
bool compare_at(const I& prototype, const isa::Limit& limit, int64_t value, Arena& arena,
                uint64_t seed) {
  Rng rng(seed);
  Machine machine{chip_of(isa::op_info_of(prototype), limit)};
  std::optional<I> call = random_call(prototype, rng, machine, arena);
  machine.registers.counter_mode = false;  // it would take the mask of a count form for a count
  if (!HasFieldsOfItsOwn<I> && seed > kMostDrawn) shrink_others(*call, limit);
  set_limited(*call, limit, value);
  if (!has_its_data(*call)) return true;
  arena.clear();
  if (!place(rng, machine, arena, *call)) return false;
  fill(rng, machine, arena, *call);
  expect_like_reference(*call, machine, arena, seed);
  return true;
}

template <class I>
void compare_at_ends(const I& prototype) {
  Arena arena;
  for (const isa::Limit& limit : isa::op_info_of(prototype).limits) {
    if (!has_reachable_ends(limit.field)) continue;
    for (const int64_t value : {limit.lo, limit.hi}) {
      if (value == INT32_MAX) continue;  // no memory holds so many
      const int64_t end = value / limit.multiple_of * limit.multiple_of;
      uint64_t seed = 1;
      while (seed <= kMostSeeds && !compare_at(prototype, limit, end, arena, seed)) ++seed;
      EXPECT_LE(seed, kMostSeeds) << limit.field << " " << end;
      if (testing::Test::HasFailure()) return;
    }
  }
}

#define ASCTWIN_OP(record) \
  ASCTWIN_ADD_TESTS(ExecuteAtLimits, record, Executes<isa::record>, compare_at_ends)
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace
}  // namespace asctwin::test
