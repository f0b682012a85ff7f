// Sources stand before the arrow, the first operand behind it.
#include "isa/signature.h"

#include <algorithm>

#include "isa/tables.h"

namespace asctwin::isa {
namespace {

void append(std::string& text, const std::string& item, const char* separator) {
  text += text.empty() ? item : separator + item;
}

// `types` says for each list what stands behind its name; empty: it is left out.
template <class TypesOf>
std::string signature(const OpInfo& info, TypesOf types) {
  std::string sources, dst;
  for (size_t list = 0; list < info.operands.size(); ++list) {
    const OperandInfo& operand = info.operands[list];
    if (operand.dtype != nullptr && !has_own_type(operand)) continue;
    const std::string type = types(list);
    if (type.empty()) continue;
    if (list == 0)
      dst = operand.name + (" " + type);
    else
      append(sources, operand.name + (" " + type), ", ");
  }
  return sources.empty() ? dst : sources + " -> " + dst;
}

}  // namespace

std::string names_of(Types types, const char* separator) {
  if (types == kAnyType) return "any type";
  std::string text;
  for (const DTypeInfo& type : kDTypes)
    if (types.contains(type.dtype)) append(text, type.api_name, separator);
  return text;
}

bool has_one_type(const Support& row) {
  return std::all_of(row.own_types.begin(), row.own_types.end(),
                     [](Types own) { return own.empty(); });
}

std::string signature_of(const OpInfo& info, const void* record) {
  return signature(info, [&](size_t list) -> std::string {
    const OperandInfo& operand = info.operands[list];
    return is_given(operand, record) ? info_of(type_of(info, operand, record)).api_name : "";
  });
}

std::string signature_of(const OpInfo& info, const Support& row, const void* record) {
  return signature(info, [&](size_t list) -> std::string {
    const Types types = types_of(info, row, list);
    const bool given = record == nullptr || is_given(info.operands[list], record);
    if (!given || types == kNotGiven) return "";
    return types == kIntegers ? "any integer" : names_of(types, "/");
  });
}

std::string mode_name(const OpInfo& info, int64_t value) {
  const auto index = static_cast<size_t>(value);
  return value >= 0 && index < info.mode.names.size() ? info.mode.names[index]
                                                      : std::to_string(value);
}

std::string names_of(const OpInfo& info, Modes modes, const char* separator) {
  std::string text;
  for (int64_t value = 0; value < 64; ++value)
    if (modes.contains(value)) append(text, mode_name(info, value), separator);
  return text;
}

}  // namespace asctwin::isa
