// A call is held against the rows of its instruction's support table.
// The rows of the same chip say in turn what it would have taken.
#include "check/support.h"

#include <algorithm>
#include <string>

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

std::string path_text(const OpInfo& info, const std::string& dst, const std::string& src) {
  return info.operands.size() > 1 ? src + " -> " + dst : dst;
}

// The source that keeps the call from its path; the first one where all of them are taken.
size_t hindering_source(const Instruction& call, isa::Family family) {
  const auto operands = call.info.operands;
  for (size_t list = 1; list < operands.size(); ++list) {
    const TPosition position = operands[list].first(call.record)->position;
    const auto takes_it = [&](const Support& row) {
      return row.families.contains(family) &&
             isa::places_of(call.info, row, list).contains(position);
    };
    if (std::none_of(call.info.support.begin(), call.info.support.end(), takes_it)) return list;
  }
  return 1;
}

std::string path_of(const Instruction& call, isa::Family family) {
  const auto operands = call.info.operands;
  if (operands.empty()) return "calls";
  const std::string dst = name_of(operands[0].first(call.record)->position);
  if (operands.size() == 1) return "the position " + dst;
  const TPosition source = operands[hindering_source(call, family)].first(call.record)->position;
  return "the path " + path_text(call.info, dst, name_of(source));
}

std::string supported_paths(const Instruction& call, isa::Family family) {
  const OpInfo& info = call.info;
  const size_t source = info.operands.size() > 1 ? hindering_source(call, family) : 0;
  std::vector<std::string> paths;
  for (const Support& row : info.support) {
    if (!row.families.contains(family)) continue;
    const std::string src =
        info.operands.empty() ? "" : names_of(isa::places_of(info, row, source));
    const std::string path = path_text(info, names_of(row.dst), src);
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
  }
  return paths.empty() ? "nothing: it is not on this chip" : joined(paths, ", ");
}

template <class Visit>
void for_each_row_of_path(const Instruction& call, isa::Family family, Visit visit) {
  OpInfo rest = call.info;
  while (const Support* row = isa::find_path(rest, call.record, family)) {
    visit(*row);
    rest.support = rest.support.subspan(static_cast<size_t>(row - rest.support.data()) + 1);
  }
}

// Whether every operand that the call gives has the type of the call.
bool has_one_type(const Instruction& call) {
  const DType type = call.info.dtype(call.record);
  return std::all_of(call.info.operands.begin(), call.info.operands.end(),
                     [&](const isa::OperandInfo& list) {
                       return !isa::has_own_type(list) || !isa::is_given(list, call.record) ||
                              list.dtype(call.record) == type;
                     });
}

std::string types_of(const Instruction& call, isa::Family family) {
  bool alone = has_one_type(call);  // and no types go together on its path
  for_each_row_of_path(call, family,
                       [&](const Support& row) { alone = alone && isa::has_one_type(row); });
  if (alone) return std::string("type ") + info_of(call.info.dtype(call.record)).api_name;
  return "the types " + isa::signature_of(call.info, call.record);
}

// Types that all operands may have, then types that go together.
std::string supported_types(const Instruction& call, isa::Family family) {
  isa::Types types;
  std::vector<std::string> rows;
  for_each_row_of_path(call, family, [&](const Support& row) {
    if (isa::has_one_type(row)) {
      types = types | row.types;
      return;
    }
    const std::string text = isa::signature_of(call.info, row, call.record);
    if (std::find(rows.begin(), rows.end(), text) == rows.end()) rows.push_back(text);
  });
  const std::string alone = isa::names_of(types, ", ");
  if (rows.empty() && has_one_type(call)) return alone;
  if (!types.empty()) rows.insert(rows.begin(), alone + " on both sides");
  return joined(rows, "; ");
}

// The modes that go with the types of the call; empty where none does.
isa::Modes modes_of_types(const Instruction& call, isa::Family family) {
  isa::Modes modes;
  for_each_row_of_path(call, family, [&](const Support& row) {
    if (isa::types_fit(call.info, row, call.record)) modes = modes | row.modes;
  });
  return modes;
}

// The path where none of its types is modelled, else the type.
std::string unmodelled_part(const Instruction& call, isa::Family family) {
  bool models_path = false;
  for_each_row_of_path(call, family,
                       [&](const Support& row) { models_path = models_path || row.modelled; });
  return models_path && call.info.dtype != nullptr ? types_of(call, family) : path_of(call, family);
}

Finding unsupported(const Core& core, const Instruction& call) {
  const isa::Family family = core.chip().family;
  Finding finding = finding_of(core, call, Code::E0101);
  if (isa::find_path(call.info, call.record, family) == nullptr)
    return finding.with("what", path_of(call, family))
        .with("supported", supported_paths(call, family));
  const isa::Modes modes = modes_of_types(call, family);
  if (modes.empty())
    return finding.with("what", types_of(call, family))
        .with("supported", supported_types(call, family));
  const std::string mode = isa::mode_name(call.info, call.info.mode.value(call.record));
  return finding
      .with("what", std::string("`") + call.info.mode.field + "` " + mode + " for " +
                        isa::signature_of(call.info, call.record))
      .with("supported", isa::names_of(call.info, modes, ", "));
}

Hardware memory_of(const isa::Chip& chip, TPosition position) {
  return position < TPosition::MAX ? chip.memory_of(position) : Hardware::MAX;
}

bool positions_exist(const Core& core, const Instruction& call, std::vector<Finding>& findings) {
  const isa::Chip& chip = core.chip();
  for (int i = 0; i < isa::operand_count(call.info); ++i) {
    const TPosition position = isa::operand_at(call.info, call.record, i).operand->position;
    if (memory_of(chip, position) != Hardware::MAX) continue;
    Finding finding = finding_of(core, call, Code::E0101);
    finding.with("what", std::string("the position ") + name_of(position));
    const auto exists = [&](TPosition at) { return memory_of(chip, at) != Hardware::MAX; };
    findings.push_back(finding.with("supported", "the positions " + positions_where(exists, ", ")));
    return false;
  }
  return true;
}

}  // namespace

bool check_support(const Core& core, const Instruction& call, std::vector<Finding>& findings) {
  if (call.info.support.empty()) return positions_exist(core, call, findings);
  const Support* row = isa::find_support(call.info, call.record, core.chip().family);
  if (row == nullptr) {
    findings.push_back(unsupported(core, call));
    return false;
  }
  if (!row->modelled) {
    Finding finding = finding_of(core, call, Code::E0901);
    findings.push_back(finding.with("what", unmodelled_part(call, core.chip().family)));
    return false;
  }
  return positions_exist(core, call, findings);
}

}  // namespace asctwin::check
