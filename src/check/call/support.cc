// Compares a call with the rows of its instruction's support table. If none fits, the rows of the
// chip say what would be supported.
#include "check/call/support.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "asctwin/base/dtype.h"
#include "check/facts.h"
#include "core/core.h"
#include "isa/signature.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;
using isa::OpInfo;
using isa::Support;

std::string joined(const std::vector<std::string>& items, const char* separator) {
  std::string text;
  for (const std::string& item : items) text += text.empty() ? item : separator + item;
  return text;
}

template <class Fits>
std::string positions_where(Fits fits, const char* separator) {
  std::vector<std::string> names;
  for (int i = 0; i < kPositions; ++i)
    if (fits(static_cast<TPosition>(i))) names.push_back(kPositionNames[i]);
  return joined(names, separator);
}

std::string names_of(isa::Positions positions) {
  return positions_where([&](TPosition position) { return positions.contains(position); }, "/");
}

std::string path_text(const std::string& dst, const std::string& src) {
  return src.empty() ? dst : src + " -> " + dst;
}

// The first source that the call gives; 0 if it has none.
size_t first_source(const Instruction& instruction) {
  const auto operands = instruction.info.operands;
  for (size_t list = 1; list < operands.size(); ++list)
    if (isa::is_given(operands[list], instruction.record)) return list;
  return 0;
}

// The source that makes the path unsupported; the first one if every source is supported by itself.
size_t hindering_source(const Instruction& instruction, isa::Family family) {
  const auto operands = instruction.info.operands;
  for (size_t list = 1; list < operands.size(); ++list) {
    if (!isa::is_given(operands[list], instruction.record)) continue;
    const TPosition position = operands[list].first(instruction.record)->position;
    const auto takes_it = [&](const Support& row) {
      return row.families.contains(family) &&
             isa::places_of(instruction.info, row, list).contains(position);
    };
    if (std::none_of(instruction.info.support.begin(), instruction.info.support.end(), takes_it))
      return list;
  }
  return first_source(instruction);
}

Phrase path_of(const Instruction& instruction, isa::Family family) {
  const auto operands = instruction.info.operands;
  if (operands.empty()) return "any call";
  const std::string dst = name_of(operands[0].first(instruction.record)->position);
  if (first_source(instruction) == 0) return phrase("the position {}", dst);
  const TPosition source =
      operands[hindering_source(instruction, family)].first(instruction.record)->position;
  return phrase("the path {}", path_text(dst, name_of(source)));
}

Phrase supported_paths(const Instruction& instruction, isa::Family family) {
  const OpInfo& info = instruction.info;
  const size_t source = hindering_source(instruction, family);
  std::vector<std::string> paths;
  for (const Support& row : info.support) {
    if (!row.families.contains(family)) continue;
    const std::string src = source == 0 ? "" : names_of(isa::places_of(info, row, source));
    const std::string path = path_text(names_of(row.dst), src);
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
  }
  return paths.empty() ? Phrase("nothing: this form of it is not on this chip")
                       : joined(paths, ", ");
}

template <class Visit>
void for_each_row_of_path(const Instruction& instruction, isa::Family family, Visit visit) {
  OpInfo rest = instruction.info;
  while (const Support* row = isa::find_path(rest, instruction.record, family)) {
    visit(*row);
    rest.support = rest.support.subspan(static_cast<size_t>(row - rest.support.data()) + 1);
  }
}

// Whether every operand that the call gives has the type of the call.
bool has_one_type(const Instruction& instruction) {
  const DType type = instruction.info.dtype(instruction.record);
  return std::all_of(instruction.info.operands.begin(), instruction.info.operands.end(),
                     [&](const isa::OperandInfo& list) {
                       return !isa::has_own_type(list) ||
                              !isa::is_given(list, instruction.record) ||
                              list.dtype(instruction.record) == type;
                     });
}

Phrase types_of(const Instruction& instruction, isa::Family family) {
  bool alone = has_one_type(instruction);  // and no types go together on its path
  for_each_row_of_path(instruction, family,
                       [&](const Support& row) { alone = alone && isa::has_one_type(row); });
  if (alone) return phrase("type {}", info_of(instruction.info.dtype(instruction.record)).api_name);
  return phrase("the types {}", isa::signature_of(instruction.info, instruction.record));
}

// Types that all operands may have, then types that go together.
Phrase supported_types(const Instruction& instruction, isa::Family family) {
  isa::Types types;
  std::vector<std::string> rows;
  for_each_row_of_path(instruction, family, [&](const Support& row) {
    if (isa::has_one_type(row)) {
      types = types | row.types;
      return;
    }
    const std::string text = isa::signature_of(instruction.info, row, instruction.record);
    if (std::find(rows.begin(), rows.end(), text) == rows.end()) rows.push_back(text);
  });
  const std::string alone = isa::names_of(types, ", ");
  if (rows.empty() && has_one_type(instruction)) return alone;
  if (types.empty()) return joined(rows, "; ");
  return rows.empty() ? phrase("{} on both sides", alone)
                      : phrase("{} on both sides; {}", alone, joined(rows, "; "));
}

// The modes that go with the types of the call; empty where none does.
isa::Modes modes_of_types(const Instruction& instruction, isa::Family family) {
  isa::Modes modes;
  for_each_row_of_path(instruction, family, [&](const Support& row) {
    if (isa::types_fit(instruction.info, row, instruction.record)) modes = modes | row.modes;
  });
  return modes;
}

// The mode of the call, and the types that it goes with.
Phrase mode_text(const Instruction& instruction) {
  const OpInfo& info = instruction.info;
  const Phrase text =
      phrase("`{}` {}", info.mode.field, isa::mode_name(info, info.mode.value(instruction.record)));
  const std::string types =
      info.operands.empty() ? "" : isa::signature_of(info, instruction.record);
  return types.empty() ? text : phrase("{} for {}", text, types);
}

// The path, if none of its types is modelled; else the type. Without both, the mode.
Phrase unmodelled_part(const Instruction& instruction, isa::Family family) {
  if (instruction.info.dtype == nullptr && instruction.info.mode.field != nullptr)
    return mode_text(instruction);
  bool models_path = false;
  for_each_row_of_path(instruction, family,
                       [&](const Support& row) { models_path = models_path || row.modelled; });
  return models_path && instruction.info.dtype != nullptr ? types_of(instruction, family)
                                                          : path_of(instruction, family);
}

// Whether the chip has the instruction in any form.
bool is_on(isa::Family family, std::string_view name) {
  const auto on_it = [&](const Support& row) { return row.families.contains(family); };
  return std::ranges::any_of(isa::all_ops(), [&](const OpInfo* info) {
    return info->name == name && std::ranges::any_of(info->support, on_it);
  });
}

Finding unsupported(const Core& core, const Instruction& instruction) {
  const isa::Family family = core.chip().family;
  Finding finding = finding_of(core, instruction, Code::E0101);
  if (!is_on(family, instruction.info.name))
    return finding.with("what", "any call").with("supported", "nothing: it is not on this chip");
  if (isa::find_path(instruction.info, instruction.record, family) == nullptr)
    return finding.with("what", path_of(instruction, family))
        .with("supported", supported_paths(instruction, family));
  const isa::Modes modes = modes_of_types(instruction, family);
  if (modes.empty())
    return finding.with("what", types_of(instruction, family))
        .with("supported", supported_types(instruction, family));
  return finding.with("what", mode_text(instruction))
      .with("supported", isa::names_of(instruction.info, modes, ", "));
}

Hardware memory_of(const isa::Chip& chip, TPosition position) {
  return position < TPosition::MAX ? chip.memory_of(position) : Hardware::MAX;
}

bool positions_exist(const Core& core, const Instruction& instruction,
                     std::vector<Finding>& findings) {
  const isa::Chip& chip = core.chip();
  for (int i = 0; i < isa::operand_count(instruction.info); ++i) {
    const TPosition position =
        isa::operand_at(instruction.info, instruction.record, i).operand->position;
    if (memory_of(chip, position) != Hardware::MAX) continue;
    Finding finding = finding_of(core, instruction, Code::E0101);
    finding.with("what", phrase("the position {}", name_of(position)));
    const auto exists = [&](TPosition at) { return memory_of(chip, at) != Hardware::MAX; };
    findings.push_back(
        finding.with("supported", phrase("the positions {}", positions_where(exists, ", "))));
    return false;
  }
  return true;
}

}  // namespace

bool check_support(const Core& core, const Instruction& instruction,
                   std::vector<Finding>& findings) {
  if (instruction.info.support.empty()) return positions_exist(core, instruction, findings);
  const Support* row = isa::find_support(instruction.info, instruction.record, core.chip().family);
  if (row == nullptr) {
    findings.push_back(unsupported(core, instruction));
    return false;
  }
  if (!row->modelled) {
    Finding finding = finding_of(core, instruction, Code::E0901);
    findings.push_back(finding.with("what", unmodelled_part(instruction, core.chip().family)));
    return false;
  }
  return positions_exist(core, instruction, findings);
}

}  // namespace asctwin::check
