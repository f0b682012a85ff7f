// A cell of an instruction's support: one path, one type for each operand and one mode on one
// family of chips. The cells of a description are all that a chip supports, so that tests can give
// each of them its share.
#pragma once

#include <array>
#include <vector>

#include "isa/op_info.h"

namespace asctwin::test {

struct Cell {
  const isa::Support* row = nullptr;  // nullptr: the instruction has no table of support
  TPosition dst = TPosition::GM;
  TPosition src = TPosition::GM;
  DType dtype = DType::kUInt8;
  // Types of the operands that have their own, as Support::own_types. One that the call may not
  // give has any.
  std::array<DType, isa::kMostOwnTypes> own_types = {};
  int64_t mode = 0;
};

// Returns the cells of the modelled rows; empty where the family does not have the instruction.
std::vector<Cell> cells_of(const isa::OpInfo& info, isa::Family family);

// Puts the cell's types, mode and positions into a record: the first list is at `dst`, others at
// `src`.
void set_cell(const isa::OpInfo& info, void* record, const Cell& cell);

}  // namespace asctwin::test
