// The parts of a random call that do not depend on the type of its record.
#include "property/random/call.h"

#include <algorithm>
#include <sstream>

namespace asctwin::test {
namespace {

using isa::Chip;
using isa::OpInfo;

}  // namespace

int64_t alignment_of(const Chip& chip, const OpInfo& info, int list, TPosition position,
                     int64_t element_bytes) {
  const Hardware memory = chip.memory_of(position);
  int64_t strictest = 0;  // of the calls that a row is for
  for (const isa::Alignment& own : info.alignments)
    if (own.operand == list && own.memory == memory)
      strictest = std::max(strictest, own.bytes == 0 ? element_bytes : int64_t{own.bytes});
  if (strictest != 0) return strictest;
  return std::max<int64_t>(1, chip.align_bytes[static_cast<size_t>(memory)]);
}

CoreKind pick_core(Rng& rng, const Chip& chip, isa::Cores cores) {
  if (!chip.split_cores) return CoreKind::kFused;
  const bool vector = cores.contains(CoreKind::kVector);
  const bool cube = cores.contains(CoreKind::kCube);
  return vector && (!cube || chance(rng, 2)) ? CoreKind::kVector : CoreKind::kCube;
}

std::vector<const Chip*> one_chip_per_family() {
  std::vector<const Chip*> chosen;
  for (const Chip& chip : isa::chips())
    if (std::none_of(chosen.begin(), chosen.end(),
                     [&](const Chip* other) { return other->family == chip.family; }))
      chosen.push_back(&chip);
  return chosen;
}

ExtentSink::ExtentSink(int operands, bool look_for_rewrites, const uint8_t* base)
    : extents_(static_cast<size_t>(operands)),
      look_for_rewrites_(look_for_rewrites),
      base_(base),
      runs_(static_cast<size_t>(operands)) {}

void ExtentSink::add(const isa::Access& access) {
  if (isa::is_empty(access)) return;
  const isa::Hull hull = isa::hull_of(access);
  Extent& extent = extents_.at(static_cast<size_t>(access.operand));
  extent.first = std::min(extent.first, access.base - base_ + hull.first);
  extent.last = std::max(extent.last, access.base - base_ + hull.last);
  if (!look_for_rewrites_ || !isa::is_write(access.effect)) return;
  auto& runs = runs_[static_cast<size_t>(access.operand)];
  isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
    runs.emplace_back(run - base_, run - base_ + bytes);
  });
  std::sort(runs.begin(), runs.end());
  for (size_t i = 1; i < runs.size(); ++i) rewrites_ |= runs[i].first < runs[i - 1].second;
}

int64_t ExtentSink::total_bytes() const {
  int64_t total = 0;
  for (const Extent& extent : extents_) total += extent.last - extent.first;
  return total;
}

isa::Operand& operand_of(const OpInfo& info, void* record, int i) {
  return *const_cast<isa::Operand*>(isa::operand_at(info, record, i).operand);
}

void put_operands(const OpInfo& info, void* record, uint8_t* address) {
  for (int i = 0; i < isa::operand_count(info); ++i) operand_of(info, record, i).address = address;
}

bool lay_out(Rng& rng, const Chip& chip, Arena& arena, const OpInfo& info, void* record,
             const ExtentSink& footprint, int64_t element_bytes) {
  if (footprint.rewrites() || footprint.total_bytes() > Arena::kMostBytes) return false;
  int flat = 0;
  for (size_t list = 0; list < info.operands.size(); ++list)
    for (int i = 0; i < info.operands[list].count; ++i, ++flat) {
      isa::Operand& operand = operand_of(info, record, flat);
      const Extent& extent = footprint.extent(flat);
      operand.address = arena.take(
          rng, extent.first, extent.last,
          alignment_of(chip, info, static_cast<int>(list), operand.position, element_bytes));
    }
  return true;
}

std::optional<Cell> random_cell(const OpInfo& info, Rng& rng, const Machine& machine) {
  const std::vector<Cell> cells = cells_of(info, machine.chip.family);
  if (cells.empty()) return std::nullopt;
  return cells[static_cast<size_t>(between(rng, 0, static_cast<int64_t>(cells.size()) - 1))];
}

std::string describe(const OpInfo& info, const void* record, const Machine& machine,
                     uint64_t seed) {
  std::ostringstream text;
  text << info.name << " " << info.variant << " seed " << seed << " on " << machine.chip.name;
  if (info.dtype != nullptr) text << " " << info_of(info.dtype(record)).api_name;
  for (const isa::OperandInfo& list : info.operands)
    text << " " << list.name << "@" << static_cast<int>(TPosition(list.first(record)->position));
  for (const isa::Limit& limit : info.limits)
    text << " " << limit.field << "=" << limit.value(record);
  return text.str();
}

}  // namespace asctwin::test
