// Lookups over descriptions.
#include "isa/op_info.h"

#include <algorithm>

#include "isa/operations.h"

namespace asctwin::isa {

OperandRef operand_at(const OpInfo& info, const void* record, int index) {
  for (const OperandInfo& list : info.operands) {
    if (index < list.count) return {&list, list.first(record) + index, index};
    index -= list.count;
  }
  return {};
}

uint32_t alignment_of(const OpInfo& info, const void* record, int list, Hardware memory,
                      const Chip& chip) {
  for (const Alignment& own : info.alignments) {
    if (own.operand != list || own.memory != memory) continue;
    if (own.only != nullptr && !own.only(record)) continue;
    return own.bytes != 0 ? own.bytes : static_cast<uint32_t>(size_of(info.dtype(record)));
  }
  return chip.align_bytes[static_cast<size_t>(memory)];
}

int operand_count(const OpInfo& info) {
  int count = 0;
  for (const OperandInfo& list : info.operands) count += list.count;
  return count;
}

std::vector<TPosition> members(Positions positions) {
  std::vector<TPosition> all;
  for (int i = 0; i < kPositions; ++i)
    if (positions.contains(static_cast<TPosition>(i))) all.push_back(static_cast<TPosition>(i));
  return all;
}

Positions places_of(const OpInfo& info, const Support& row, size_t list) {
  const Positions own = info.operands[list].place;
  if (!own.empty()) return own;
  if (info.operands.size() == 1) return row.dst & row.src;
  return list == 0 ? row.dst : row.src;
}

namespace {

bool path_fits(const Support& row, const OpInfo& info, const void* record, Family family) {
  if (!row.families.contains(family)) return false;
  for (size_t list = 0; list < info.operands.size(); ++list)
    if (!places_of(info, row, list).contains(info.operands[list].first(record)->position))
      return false;
  return true;
}

}  // namespace

const Support* find_support(const OpInfo& info, const void* record, Family family) {
  for (const Support& row : info.support)
    if (path_fits(row, info, record, family) &&
        (info.dtype == nullptr || row.types.contains(info.dtype(record))))
      return &row;
  return nullptr;
}

const Support* find_path(const OpInfo& info, const void* record, Family family) {
  for (const Support& row : info.support)
    if (path_fits(row, info, record, family)) return &row;
  return nullptr;
}

Verdict judge(const Limit& limit, const void* record, const Chip& chip) {
  if (!limit.families.contains(chip.family)) return Verdict::kHolds;
  const int64_t value = limit.value(record);
  if (value == 0 && zero_is_accepted(limit, chip)) return Verdict::kDoesNothing;
  if (value < limit.lo || value > limit.hi) return Verdict::kOutOfRange;
  return value % limit.multiple_of == 0 ? Verdict::kHolds : Verdict::kNotAMultiple;
}

const Accessor* find_field(const OpInfo& info, std::string_view name) {
  for (const Limit& limit : info.limits)
    if (name == limit.field && limit.value.set != nullptr) return &limit.value;
  for (const Parameter& parameter : info.parameters)
    if (name == parameter.name && parameter.value.set != nullptr) return &parameter.value;
  return info.indexed_field != nullptr ? info.indexed_field(name) : nullptr;
}

std::vector<std::string_view> field_names(const OpInfo& info) {
  std::vector<std::string_view> names;
  const auto add = [&](std::string_view name, const Accessor& value) {
    if (value.set != nullptr && std::ranges::find(names, name) == names.end())
      names.push_back(name);
  };
  for (const Limit& limit : info.limits) add(limit.field, limit.value);
  for (const Parameter& parameter : info.parameters) add(parameter.name, parameter.value);
  return names;
}

std::span<const OpInfo* const> all_ops() {
  static const std::vector<const OpInfo*> kOps = [] {
    std::vector<const OpInfo*> ops;
    const auto add = [&](const auto& record) { ops.push_back(&op_info_of(record)); };
#define ASCTWIN_OP(record) for_each_operation<record>(add);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP
    return ops;
  }();
  return kOps;
}

}  // namespace asctwin::isa
