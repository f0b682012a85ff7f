// execute() against the plain-loop references: every instruction, every family of chips, every
// supported path and type with its share of random fields; the whole memory is compared, untouched
// bytes included.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

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

// What makes a cell, but for its row: positions, the type of the call, types of operands that have
// one of their own, mode.
using Key = std::tuple<TPosition, TPosition, DType, std::vector<DType>, int64_t>;

// Of the operands that a call gives where nothing else is said.
template <class I>
Key key_of(const Cell& cell) {
  const I call;
  std::vector<DType> own_types;
  size_t index = 0;
  for (const isa::OperandInfo& list : I::info.operands) {
    if (!isa::has_own_type(list)) continue;
    if (isa::is_given(list, &call)) own_types.push_back(cell.own_types[index]);
    ++index;
  }
  return {cell.dst, cell.src, cell.dtype, own_types, cell.mode};
}

// Calls visit(Cell) for every choice of types and every mode.
template <class Visit>
void for_each_choice(const isa::OpInfo& info, Cell cell, size_t own_type, Visit visit) {
  const auto own_types = std::ranges::count_if(info.operands, isa::has_own_type);
  if (own_type < static_cast<size_t>(own_types)) {
    for (const DTypeInfo& type : kDTypes) {
      cell.own_types[own_type] = type.dtype;
      for_each_choice(info, cell, own_type + 1, visit);
    }
    return;
  }
  do visit(cell);
  while (++cell.mode < static_cast<int64_t>(info.mode.names.size()));
}

// The cells against every pair of positions, every choice of types and every mode, one by one
// through the table's search.
template <class I>
void expect_all_supported_calls_are_drawn(isa::Family family) {
  std::set<Key> drawn, supported;
  for (const Cell& cell : cells_of(I::info, family)) drawn.insert(key_of<I>(cell));
  const int positions = I::info.operands.empty() ? 1 : kPositions;
  for (int dst = 0; dst < positions; ++dst)
    for (int src = 0; src < positions; ++src) {
      // The only operand of an instruction is at both.
      if (I::info.operands.size() == 1 && dst != src) continue;
      I op;
      Cell cell{I::info.support.data(), TPosition(dst), TPosition(src)};
      set_cell(I::info, &op, cell);
      if (isa::find_path(I::info, &op, family) == nullptr) continue;
      for (const DTypeInfo& type : kDTypes) {
        cell.dtype = type.dtype;
        for_each_choice(I::info, cell, 0, [&](const Cell& choice) {
          set_cell(I::info, &op, choice);
          const isa::Support* row = isa::find_support(I::info, &op, family);
          if (row != nullptr && row->modelled) supported.insert(key_of<I>(choice));
        });
      }
    }
  EXPECT_EQ(drawn, supported) << I::info.name << " " << I::info.variant;
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
