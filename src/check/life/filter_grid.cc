// Does nothing until a square is loaded.
#include "check/life/filter_grid.h"

#include <algorithm>

#include "asctwin/isa/load_data.h"
#include "asctwin/isa/mmad.h"
#include "check/facts.h"
#include "core/core.h"
#include "isa/ops/cube/mmad_product.h"

namespace asctwin::check {
namespace {

// The fractal of L0B that `address` lies in.
size_t fractal_at(const core::Core& core, const uint8_t* address) {
  return static_cast<size_t>((address - core.memory.of(Hardware::L0B).data()) / isa::kFractalBytes);
}

bool is_in_l0b(const core::Core& core, const uint8_t* address) {
  const auto l0b = core.memory.of(Hardware::L0B);
  return address >= l0b.data() && address < l0b.data() + l0b.size();
}

// The number of fractals of a square in the direction of n.
int64_t pieces_of(DType dtype) {
  return std::max<int64_t>(
      1, static_cast<int64_t>(elements_in(dtype, isa::kBlockBytes)) / isa::kFractalRows);
}

}  // namespace

bool FilterGridCheck::is_apart_from_filters(const core::Core& core,
                                            const core::Instruction& instruction) {
  const auto parts = instruction.footprint->parts();
  return record_as<isa::Mmad>(instruction) == nullptr &&
         record_as<isa::LoadDataWithTranspose>(instruction) == nullptr &&
         std::none_of(parts.begin(), parts.end(), [&](const auto& part) {
           return isa::is_write(part.access.effect) && is_in_l0b(core, part.begin);
         });
}

void FilterGridCheck::take_writes(const core::Core& core, const core::Instruction& instruction) {
  for (const auto& part : instruction.footprint->parts()) {
    if (!isa::is_write(part.access.effect) || !is_in_l0b(core, part.begin)) continue;
    const size_t last = fractal_at(core, part.end - 1);
    for (size_t i = fractal_at(core, part.begin); i <= last; ++i) pieces_[i] = {};
  }
}

void FilterGridCheck::take_squares(const core::Core& core, const core::Instruction& instruction) {
  const auto& load = *record_as<isa::LoadDataWithTranspose>(instruction);
  const int64_t count = pieces_of(load.dtype);
  if (count == 1 || load.dst_frac_gap != 0 || !is_in_l0b(core, load.dst.address)) return;
  const size_t first = fractal_at(core, load.dst.address);
  for (int64_t t = 0; t < load.repeat_times; ++t)
    for (int64_t i = 0; i < count; ++i)
      pieces_[first + static_cast<size_t>(t * (load.dst_gap + 1) + i)] = {i, count,
                                                                          instruction.where};
}

void FilterGridCheck::check_product(const core::Core& core, const core::Instruction& instruction,
                                    std::vector<Finding>& findings) const {
  const auto& op = *record_as<isa::Mmad>(instruction);
  const isa::FractalGrid grid = isa::filter_grid(op);
  const size_t first = fractal_at(core, op.filter.address);
  const Piece& corner = pieces_[first];
  const int64_t columns = isa::ceil_div(grid.rows, isa::kFractalRows);
  for (int64_t row = 1; row < isa::ceil_div(grid.columns, grid.width); ++row) {
    const Piece& piece = pieces_[first + static_cast<size_t>(row * columns)];
    if (piece.count != corner.count || piece.index == corner.index) continue;
    Finding finding = finding_of(core, instruction, Code::W0111);
    finding.with("columns", columns).with("row", row).with("parts", piece.count);
    finding.with("multiple", piece.count * isa::kFractalRows);
    finding.with("other_op", isa::LoadDataWithTranspose::info.name);
    add_place(core, finding, "other", piece.where);
    findings.push_back(std::move(finding));
    return;
  }
}

void FilterGridCheck::begin(const core::Core& core, const core::Instruction& instruction,
                            std::vector<Finding>& findings) {
  if (instruction.footprint->parts().empty()) return;
  const bool is_load = record_as<isa::LoadDataWithTranspose>(instruction) != nullptr;
  if (pieces_.empty() && is_load)
    pieces_.resize(core.memory.of(Hardware::L0B).size() / isa::kFractalBytes);
  if (pieces_.empty()) return;
  if (record_as<isa::Mmad>(instruction) != nullptr)
    return check_product(core, instruction, findings);
  take_writes(core, instruction);
  if (is_load) take_squares(core, instruction);
}

}  // namespace asctwin::check
