// Rows times types times modes times positions.
#include "property/random/cell.h"

#include <algorithm>

namespace asctwin::test {
namespace {

std::vector<DType> members(isa::Types types) {
  std::vector<DType> all;
  for (const DTypeInfo& type : kDTypes)
    if (types.contains(type.dtype)) all.push_back(type.dtype);
  return all;
}

void add_paths(const isa::OpInfo& info, Cell cell, std::vector<Cell>& cells) {
  if (info.operands.empty()) return cells.push_back(cell);
  const bool has_src = info.operands.size() > 1;
  for (const TPosition dst : isa::members(cell.row->dst)) {
    cell.dst = cell.src = dst;
    if (!has_src) cells.push_back(cell);
    for (const TPosition src : has_src ? isa::members(cell.row->src) : std::vector<TPosition>{}) {
      cell.src = src;
      cells.push_back(cell);
    }
  }
}

void add_modes(const isa::OpInfo& info, Cell cell, std::vector<Cell>& cells) {
  if (cell.row->modes.empty()) return add_paths(info, cell, cells);
  for (cell.mode = 0; cell.mode < 64; ++cell.mode)
    if (cell.row->modes.contains(cell.mode)) add_paths(info, cell, cells);
}

// The types of the operands of their own from number `index` on.
void add_own_types(const isa::OpInfo& info, Cell cell, size_t index, std::vector<Cell>& cells) {
  const auto operands =
      static_cast<size_t>(std::ranges::count_if(info.operands, isa::has_own_type));
  if (index == operands) return add_modes(info, cell, cells);
  const isa::Types own = cell.row->own_types[index];
  cell.own_types[index] = cell.dtype;
  if (own.empty() || own == isa::kNotGiven) return add_own_types(info, cell, index + 1, cells);
  for (const DType type : members(own)) {
    cell.own_types[index] = type;
    add_own_types(info, cell, index + 1, cells);
  }
}

void add_types(const isa::OpInfo& info, const isa::Support& row, std::vector<Cell>& cells) {
  Cell cell{&row};
  if (info.dtype == nullptr) return add_own_types(info, cell, 0, cells);
  for (const DType type : members(row.types)) {
    cell.dtype = type;
    add_own_types(info, cell, 0, cells);
  }
}

}  // namespace

std::vector<Cell> cells_of(const isa::OpInfo& info, isa::Family family) {
  std::vector<Cell> cells;
  for (const isa::Support& row : info.support)
    if (row.families.contains(family) && row.modelled) add_types(info, row, cells);
  if (!info.support.empty()) return cells;
  if (info.dtype == nullptr) return {Cell{}};
  for (const DTypeInfo& type : kDTypes)
    cells.push_back({nullptr, TPosition::GM, TPosition::GM, type.dtype});
  return cells;
}

void set_cell(const isa::OpInfo& info, void* record, const Cell& cell) {
  if (info.dtype.set != nullptr) info.dtype.set(record, cell.dtype);
  if (cell.row == nullptr) return;
  if (info.mode.field != nullptr) info.mode.value.set(record, cell.mode);
  size_t own_type = 0;
  for (size_t list = 0; list < info.operands.size(); ++list) {
    const isa::OperandInfo& operand = info.operands[list];
    if (isa::has_own_type(operand)) operand.dtype.set(record, cell.own_types[own_type++]);
    auto* operands = const_cast<isa::Operand*>(operand.first(record));
    const std::vector<TPosition> own = isa::members(operand.place);
    for (int i = 0; i < operand.count; ++i)
      operands[i].position = !own.empty() ? own.front() : list == 0 ? cell.dst : cell.src;
  }
}

}  // namespace asctwin::test
