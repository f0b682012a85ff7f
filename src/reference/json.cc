// Values are those of the description: numbers stay numbers, nothing is abbreviated.
#include "reference/json.h"

#include <nlohmann/json.hpp>

#include "asctwin/base/dtype.h"
#include "reference/chip_names.h"
#include "reference/words.h"
#include "report/names.h"

namespace asctwin::reference {
namespace {

using Json = nlohmann::ordered_json;

Json chips_json(isa::Families families) {
  Json names = Json::array();
  for (const isa::Chip& chip : isa::chips())
    if (families.contains(chip.family)) names.push_back(chip.name);
  return names;
}

Json positions_json(isa::Positions positions) {
  Json names = Json::array();
  for (int i = 0; i < kPositions; ++i)
    if (positions.contains(static_cast<TPosition>(i))) names.push_back(kPositionNames[i]);
  return names;
}

Json side_json(const Side& side) {
  Json memories = Json::array();
  for (const Hardware memory : side.memories) memories.push_back(name_of(memory));
  return {{"positions", positions_json(side.positions)}, {"memories", memories}};
}

Json field_json(const Field& field) {
  Json ranges = Json::array();
  for (const Range& range : field.ranges)
    ranges.push_back({{"chips", chips_json(range.chips)},
                      {"lo", range.lo},
                      {"hi", range.hi},
                      {"multiple_of", range.multiple_of}});
  return {{"name", field.name},
          {"unit", field.unit},
          {"meaning", field.meaning},
          {"ranges", ranges},
          {"zero_does_nothing", chips_json(field.zero_does_nothing)}};
}

Json cores_json(isa::Cores cores) {
  Json names = Json::array();
  for (size_t i = 0; i < std::size(report::kCoreNames); ++i)
    if (cores.contains(static_cast<CoreKind>(i))) names.push_back(report::kCoreNames[i]);
  return names;
}

Json operand_types_json(const std::vector<OperandTypes>& operands) {
  Json json = Json::array();
  for (const OperandTypes& operand : operands) {
    Json types = Json::array();
    for (const DType type : operand.types) types.push_back(info_of(type).api_name);
    json.push_back({{"operand", operand.operand}, {"types", types}});
  }
  return json;
}

Json accuracy_json(const Page& page) {
  if (page.kind != isa::Kind::kComputes) return nullptr;
  Json json = {{"kind", name_of(page.accuracy.kind)}};
  if (page.accuracy.kind == isa::Accuracy::kUlp) json["ulp"] = page.accuracy.ulp;
  return json;
}

Json path_json(const Path& path) {
  Json rows = Json::array();
  for (const TypeRow& row : path.rows) {
    Json types = Json::array();
    for (const DType type : row.types) types.push_back(info_of(type).api_name);
    rows.push_back({{"chips", chips_json(row.chips)},
                    {"types", types},
                    {"operands", operand_types_json(row.operands)},
                    {"modes", row.modes},
                    {"modelled", row.modelled}});
  }
  return {{"src", path.one_sided ? Json() : side_json(path.from)},
          {"dst", side_json(path.to)},
          {"pipe", report::name_of(path.pipe)},
          {"cores", cores_json(path.cores)},
          {"support", rows}};
}

Json start_json(const Start& start) {
  return {{"operand", start.operand},
          {"memory", name_of(start.memory)},
          {"bytes", start.align_bytes == 0 ? Json("sizeof(T)") : Json(start.align_bytes)}};
}

Json rule_json(const RuleLine& rule) {
  return {{"code", info_of(rule.code).id},
          {"statement", rule.statement},
          {"help", rule.help},
          {"chips", chips_json(rule.chips)}};
}

template <class Items, class ToJson>
Json list_json(const Items& items, ToJson to_json) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(to_json(item));
  return list;
}

Json page_json(const Page& page) {
  return {{"name", page.name},
          {"variant", page.variant},
          {"aliases", page.aliases},
          {"doc", page.doc},
          {"formula", page.formula},
          {"kind", name_of(page.kind)},
          {"accuracy", accuracy_json(page)},
          {"evidence", name_of(page.evidence)},
          {"spec", page.spec},
          {"chips", chips_json(page.chips)},
          {"unmodelled", chips_json(page.unmodelled)},
          {"operands", page.operands},
          {"order", name_of(page.order)},
          {"parameters", list_json(page.fields, field_json)},
          {"mode", page.mode.empty() ? Json() : Json(page.mode)},
          {"paths", list_json(page.paths, path_json)},
          {"alignments", list_json(page.starts, start_json)},
          {"rules", list_json(page.rules, rule_json)}};
}

}  // namespace

std::string pages_json(std::span<const Page> pages) {
  return list_json(pages, page_json).dump(2) + '\n';
}

}  // namespace asctwin::reference
