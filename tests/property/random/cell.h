// A cell of an instruction's support: one path and one type on one family of chips. The cells of a
// description are all that a chip supports, so that tests can give each of them its share.
#pragma once

#include <vector>

#include "isa/op_info.h"

namespace asctwin::test {

struct Cell {
  const isa::Support* row = nullptr;  // nullptr: the instruction has no table of support
  TPosition dst = TPosition::GM;
  TPosition src = TPosition::GM;
  DType dtype = DType::kUInt8;
};

// Of the modelled rows; empty where the family does not have the instruction.
std::vector<Cell> cells_of(const isa::OpInfo& info, isa::Family family);

// Puts the cell's positions into the operands of a record: the first list is `dst`, others `src`.
void set_positions(const isa::OpInfo& info, void* record, const Cell& cell);

}  // namespace asctwin::test
