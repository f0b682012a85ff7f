// execute() against the plain-loop references: every instruction, every family of chips, every
// supported path and type with its share of random fields; the whole memory is compared, untouched
// bytes included.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "isa/compare.h"
#include "property/budget.h"

namespace asctwin::test {
namespace {

constexpr int64_t kCallsPerOp = 12000;  // over all families, paths and types
constexpr int64_t kCallsPerCell = 8;    // at least

template <class I>
int64_t calls_per_cell() {
  size_t cells = 1;
  for (const isa::Chip* chip : one_chip_per_family())
    cells += cells_of(I::info, chip->family).size();
  return calls(std::max(kCallsPerCell, kCallsPerOp / static_cast<int64_t>(cells)));
}

template <class I>
void compare_in(const Cell& cell, const isa::Chip& chip, Arena& arena, uint64_t first_seed) {
  const auto end = first_seed + static_cast<uint64_t>(calls_per_cell<I>());
  for (uint64_t seed = first_seed; seed < end; ++seed) {
    Rng rng(seed);
    Machine machine{chip};
    const I call = random_call_in<I>(cell, rng, machine, arena);
    expect_like_reference(call, machine, arena, seed);
    if (testing::Test::HasFailure()) return;
  }
}

template <class I>
void compare_random_calls() {
  Arena arena;
  uint64_t number = 0;  // of the cell; no two cells draw the same numbers
  for (const isa::Chip* chip : one_chip_per_family())
    for (const Cell& cell : cells_of(I::info, chip->family)) {
      compare_in<I>(cell, *chip, arena, ++number << 32);
      if (testing::Test::HasFailure()) return;
    }
}

#define ASCTWIN_OP(record)                                                    \
  TEST(Execute, record) {                                                     \
    if constexpr (Executes<isa::record>) compare_random_calls<isa::record>(); \
  }
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

using Path = std::tuple<TPosition, TPosition, DType>;

template <class I>
void set_path(I& op, const Path& path) {
  const auto& [dst, src, dtype] = path;
  if constexpr (HasType<I>) op.dtype = dtype;
  set_positions(I::info, &op, {I::info.support.data(), dst, src, dtype});
}

// The cells against every pair of positions and every type, one by one through the table's search.
template <class I>
void expect_all_supported_calls_are_drawn(isa::Family family) {
  std::set<Path> drawn;
  for (const Cell& cell : cells_of(I::info, family)) drawn.insert({cell.dst, cell.src, cell.dtype});
  const int positions = I::info.operands.empty() ? 1 : kPositions;
  for (int dst = 0; dst < positions; ++dst)
    for (int src = 0; src < positions; ++src)
      for (const DTypeInfo& type : kDTypes) {
        const Path path(TPosition(dst), TPosition(src), type.dtype);
        I op;
        set_path(op, path);
        const isa::Support* row = isa::find_support(I::info, &op, family);
        const bool supported = row != nullptr && row->modelled;
        // What an instruction has no operand for stands at GM, or at the place of the one there is.
        const bool same = I::info.operands.size() > 1 || dst == src;
        if (I::info.operands.empty() && (dst != 0 || src != 0)) continue;
        EXPECT_EQ(drawn.count(path) != 0, supported && same)
            << I::info.name << " " << dst << " <- " << src << " " << type.api_name;
      }
}

#define ASCTWIN_OP(record)                                             \
  TEST(EveryPathAndTypeIsDrawn, record) {                              \
    if (!Executes<isa::record>) return;                                \
    if (isa::record::info.support.empty()) return;                     \
    if (isa::record::info.dtype == nullptr) return;                    \
    for (const isa::Chip* chip : one_chip_per_family())                \
      expect_all_supported_calls_are_drawn<isa::record>(chip->family); \
  }
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace
}  // namespace asctwin::test
