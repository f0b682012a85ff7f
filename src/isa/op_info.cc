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
    const OperandInfo& operand = info.operands[static_cast<size_t>(list)];
    return own.bytes != 0 ? own.bytes
                          : static_cast<uint32_t>(size_of(type_of(info, operand, record)));
  }
  return chip.align_bytes[static_cast<size_t>(memory)];
}

int operand_count(const OpInfo& info) {
  int count = 0;
  for (const OperandInfo& list : info.operands) count += list.count;
  return count;
}

DType type_of(const OpInfo& info, const OperandInfo& list, const void* record) {
  return list.dtype == nullptr ? info.dtype(record) : list.dtype(record);
}

Types types_of(const OpInfo& info, const Support& row, size_t list) {
  const OperandInfo& operand = info.operands[list];
  if (operand.dtype == nullptr) return row.types;
  if (!has_own_type(operand)) return Types(operand.dtype(nullptr));
  const auto before = std::ranges::count_if(info.operands.first(list), has_own_type);
  const Types own = row.own_types[static_cast<size_t>(before)];
  return own.empty() ? row.types : own;
}

bool has_own_types(const OpInfo& info) { return std::ranges::any_of(info.operands, has_own_type); }

int64_t lanes_per_repeat(const OpInfo& info, const void* record) {
  if (info.lanes_per_repeat != nullptr) return info.lanes_per_repeat(record);
  size_t widest = 1;
  for (const OperandInfo& list : info.operands)
    if (is_given(list, record)) widest = std::max(widest, size_of(type_of(info, list, record)));
  return kRepeatBytes / static_cast<int64_t>(widest);
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
    if (is_given(info.operands[list], record) &&
        !places_of(info, row, list).contains(info.operands[list].first(record)->position))
      return false;
  return true;
}

}  // namespace

bool types_fit(const OpInfo& info, const Support& row, const void* record) {
  if (info.dtype == nullptr) return true;
  if (!row.types.contains(info.dtype(record))) return false;
  size_t index = 0;
  for (const OperandInfo& list : info.operands) {
    if (!has_own_type(list)) continue;
    const Types own = row.own_types[index++];
    if (!is_given(list, record)) continue;
    const DType type = list.dtype(record);
    if (own.empty() ? type != info.dtype(record) : !own.contains(type)) return false;
  }
  return true;
}

bool mode_fits(const OpInfo& info, const Support& row, const void* record) {
  return row.modes.empty() || row.modes.contains(info.mode.value(record));
}

const Support* find_support(const OpInfo& info, const void* record, Family family) {
  for (const Support& row : info.support)
    if (path_fits(row, info, record, family) && types_fit(info, row, record) &&
        mode_fits(info, row, record))
      return &row;
  return nullptr;
}

const Support* find_path(const OpInfo& info, const void* record, Family family) {
  for (const Support& row : info.support)
    if (path_fits(row, info, record, family)) return &row;
  return nullptr;
}

Verdict verdict_of(const Limit& limit, const void* record, const Chip& chip) {
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
