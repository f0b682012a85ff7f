// execute() against the plain-loop references: every instruction, every family of chips, every
// supported path and type with its share of random fields; the whole memory is compared, untouched
// bytes included.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "isa/compare.h"
#include "property/random/each_operation.h"

namespace asctwin::test {
namespace {

constexpr int64_t kCallsPerRecord = 12000;  // over its operations, families, paths and types
constexpr int64_t kCallsPerCell = 8;        // at least

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

using Path = std::tuple<TPosition, TPosition, DType>;

template <class I>
void set_path(I& op, const Path& path) {
  const auto& [dst, src, dtype] = path;
  if constexpr (HasType<I>) op.dtype = dtype;
  const isa::OpInfo& info = isa::op_info_of(op);
  set_positions(info, &op, {info.support.data(), dst, src, dtype});
}

// The cells against every pair of positions and every type, one by one through the table's search.
template <class I>
void expect_all_supported_calls_are_drawn(const I& prototype, isa::Family family) {
  const isa::OpInfo& info = isa::op_info_of(prototype);
  std::set<Path> drawn;
  for (const Cell& cell : cells_of(info, family)) drawn.insert({cell.dst, cell.src, cell.dtype});
  const int positions = info.operands.empty() ? 1 : kPositions;
  for (int dst = 0; dst < positions; ++dst)
    for (int src = 0; src < positions; ++src)
      for (const DTypeInfo& type : kDTypes) {
        const Path path(TPosition(dst), TPosition(src), type.dtype);
        I op = prototype;
        set_path(op, path);
        const isa::Support* row = isa::find_support(info, &op, family);
        const bool supported = row != nullptr && row->modelled;
        // What an instruction has no operand for stands at GM, or at the place of the one there is.
        const bool same = info.operands.size() > 1 || dst == src;
        if (info.operands.empty() && (dst != 0 || src != 0)) continue;
        EXPECT_EQ(drawn.count(path) != 0, supported && same)
            << info.name << " " << dst << " <- " << src << " " << type.api_name;
      }
}

template <class I>
void expect_all_are_drawn(const I& prototype) {
  const isa::OpInfo& info = isa::op_info_of(prototype);
  if (info.support.empty() || info.dtype == nullptr) return;
  for (const isa::Chip* chip : one_chip_per_family())
    expect_all_supported_calls_are_drawn(prototype, chip->family);
}

#define ASCTWIN_OP(record) \
  ASCTWIN_ADD_TESTS(EveryPathAndTypeIsDrawn, record, Executes<isa::record>, expect_all_are_drawn)
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace
}  // namespace asctwin::test
