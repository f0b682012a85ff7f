// execute() against the plain-loop references: every instruction, every family of chips, every
// supported path and type with its share of random fields; the whole memory is compared, untouched
// bytes included.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "isa/compare.h"
#include "property/random/each_operation.h"

namespace asctwin::test {
namespace {

constexpr int64_t kCallsPerRecord = 5000;  // over its operations, families, paths and types
constexpr int64_t kCallsPerCell = 8;       // at least

template <class I>
int64_t calls_per_cell(const isa::OpInfo& info) {
  size_t cells = 1;
  for (const isa::Chip* chip : one_chip_per_family()) cells += cells_of(info, chip->family).size();
  return share_of_calls<I>(kCallsPerRecord / static_cast<int64_t>(cells), kCallsPerCell);
}

template <class I>
void compare_in(const I& prototype, const Cell& cell, const isa::Chip& chip, Arena& arena,
                uint64_t first_seed) {
  const auto end =
      first_seed + static_cast<uint64_t>(calls_per_cell<I>(isa::op_info_of(prototype)));
  for (uint64_t seed = first_seed; seed < end; ++seed) {
    Rng rng(seed);
    Machine machine{chip};
    const I call = random_call_in(prototype, cell, rng, machine, arena);
    expect_like_reference(call, machine, arena, seed);
    if (testing::Test::HasFailure()) return;
  }
}

template <class I>
void compare_random_calls(const I& prototype) {
  Arena arena;
  uint64_t number = 0;  // of the cell; no two cells draw the same numbers
  for (const isa::Chip* chip : one_chip_per_family())
    for (const Cell& cell : cells_of(isa::op_info_of(prototype), chip->family)) {
      compare_in(prototype, cell, *chip, arena, ++number << 32);
      if (testing::Test::HasFailure()) return;
    }
}

#define ASCTWIN_OP(record) \
  ASCTWIN_ADD_TESTS(Execute, record, Executes<isa::record>, compare_random_calls)
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

// Identifies a cell, except for its row: positions, the type of the call, types of operands that
// have one of their own, mode.
using Key = std::tuple<TPosition, TPosition, DType, std::vector<DType>, int64_t>;

// Returns the key of the operands that a call gives by default.
Key key_of(const isa::OpInfo& info, const void* prototype, const Cell& cell) {
  std::vector<DType> own_types;
  size_t index = 0, given = 0;
  for (const isa::OperandInfo& list : info.operands) {
    if (isa::is_given(list, prototype)) ++given;
    if (!isa::has_own_type(list)) continue;
    if (isa::is_given(list, prototype)) own_types.push_back(cell.own_types[index]);
    ++index;
  }
  return {cell.dst, given > 1 ? cell.src : cell.dst, cell.dtype, own_types, cell.mode};
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
// through the table's search. `op` is a copy of the prototype.
void expect_all_supported_calls_are_drawn(const isa::OpInfo& info, const void* prototype, void* op,
                                          isa::Family family) {
  std::set<Key> drawn, supported;
  for (const Cell& cell : cells_of(info, family)) drawn.insert(key_of(info, prototype, cell));
  const int positions = info.operands.empty() ? 1 : kPositions;
  for (int dst = 0; dst < positions; ++dst)
    for (int src = 0; src < positions; ++src) {
      // The only operand of an instruction is at both.
      if (info.operands.size() == 1 && dst != src) continue;
      Cell cell{info.support.data(), TPosition(dst), TPosition(src)};
      set_cell(info, op, cell);
      if (isa::find_path(info, op, family) == nullptr) continue;
      for (const DTypeInfo& type : kDTypes) {
        cell.dtype = type.dtype;
        for_each_choice(info, cell, 0, [&](const Cell& choice) {
          set_cell(info, op, choice);
          const isa::Support* row = isa::find_support(info, op, family);
          if (row != nullptr && row->modelled) supported.insert(key_of(info, prototype, choice));
        });
      }
    }
  EXPECT_EQ(drawn, supported) << info.name << " " << info.variant;
}

template <class I>
void expect_all_are_drawn(const I& prototype) {
  const isa::OpInfo& info = isa::op_info_of(prototype);
  if (info.support.empty() || info.dtype == nullptr) return;
  for (const isa::Chip* chip : one_chip_per_family()) {
    I op = prototype;
    expect_all_supported_calls_are_drawn(info, &prototype, &op, chip->family);
  }
}

#define ASCTWIN_OP(record) \
  ASCTWIN_ADD_TESTS(EveryPathAndTypeIsDrawn, record, Executes<isa::record>, expect_all_are_drawn)
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace
}  // namespace asctwin::test
