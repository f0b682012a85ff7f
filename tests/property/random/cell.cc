// Rows times types times positions.
#include "property/random/cell.h"

namespace asctwin::test {
namespace {

void add_paths(const isa::OpInfo& info, const isa::Support& row, DType dtype,
               std::vector<Cell>& cells) {
  if (info.operands.empty()) {
    cells.push_back({&row, TPosition::GM, TPosition::GM, dtype});
    return;
  }
  const bool has_src = info.operands.size() > 1;
  for (const TPosition dst : isa::members(row.dst)) {
    if (!has_src) cells.push_back({&row, dst, dst, dtype});
    for (const TPosition src : has_src ? isa::members(row.src) : std::vector<TPosition>{})
      cells.push_back({&row, dst, src, dtype});
  }
}

void add_types(const isa::OpInfo& info, const isa::Support& row, std::vector<Cell>& cells) {
  if (info.dtype == nullptr) add_paths(info, row, DType::kUInt8, cells);
  for (const DTypeInfo& type : kDTypes)
    if (info.dtype != nullptr && row.types.contains(type.dtype))
      add_paths(info, row, type.dtype, cells);
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

void set_positions(const isa::OpInfo& info, void* record, const Cell& cell) {
  if (cell.row == nullptr) return;
  for (size_t list = 0; list < info.operands.size(); ++list) {
    auto* operands = const_cast<isa::Operand*>(info.operands[list].first(record));
    const std::vector<TPosition> own = isa::members(info.operands[list].place);
    for (int i = 0; i < info.operands[list].count; ++i)
      operands[i].position = !own.empty() ? own.front() : list == 0 ? cell.dst : cell.src;
  }
}

}  // namespace asctwin::test
