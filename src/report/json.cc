// `message`, `rule` and `help` are text for people and follow from the facts; from_json reads only
// a help that the code would not give. Facts are an array, because their order belongs to them.
#include "report/json.h"

#include <stdexcept>
#include <string>

#include "report/names.h"
#include "report/words.h"

namespace asctwin::report {
namespace {

using nlohmann::json;

// The enumerator whose name stands at the same place of `names`.
template <class Enum, size_t N>
Enum enumerator(const char* const (&names)[N], const json& name) {
  for (size_t i = 0; i < N; ++i)
    if (name.get_ref<const std::string&>() == names[i]) return static_cast<Enum>(i);
  throw std::invalid_argument("`" + name.get<std::string>() + "` is no name of a finding");
}

Code code_from_json(const json& id) {
  if (const auto code = find_code(id.get_ref<const std::string&>())) return *code;
  throw std::invalid_argument("`" + id.get<std::string>() + "` is no code of a finding");
}

json facts_to_json(const std::vector<Fact>& facts) {
  json list = json::array();
  for (const Fact& fact : facts) {
    json value;
    std::visit([&](const auto& held) { value = held; }, fact.value);
    list.push_back({{"name", fact.name}, {"value", std::move(value)}});
  }
  return list;
}

Fact fact_from_json(const json& fact) {
  const json& value = fact.at("value");
  if (value.is_string()) return {fact.at("name"), value.get<std::string>()};
  return {fact.at("name"), value.get<int64_t>()};
}

}  // namespace

json to_json(const Finding& finding) {
  const CodeInfo& code = info_of(finding.code);
  return {
      {"code", code.id},
      {"severity", severity_of(finding)},
      {"class", name_of(code.fault_class)},
      {"message", message_of(finding)},
      {"rule", rule_of(finding)},
      {"help", help_of(finding)},
      {"notes", finding.notes},
      {"file", finding.file},
      {"line", finding.line},
      {"block", finding.core.block},
      {"sub_block", finding.core.sub_block},
      {"core", name_of(finding.core.kind)},
      {"blocks", finding.blocks},
      {"instruction", finding.instruction},
      {"iteration", finding.iteration},
      {"pipe", name_of(finding.pipe)},
      {"times", finding.times},
      {"facts", facts_to_json(finding.facts)},
  };
}

json to_json(const std::vector<Finding>& findings) {
  json list = json::array();
  for (const Finding& finding : findings) list.push_back(to_json(finding));
  return list;
}

Finding from_json(const json& from) {
  Finding finding{};
  finding.code = code_from_json(from.at("code"));
  finding.file = from.at("file");
  finding.line = from.at("line");
  finding.core.block = from.at("block");
  finding.core.sub_block = from.at("sub_block");
  finding.core.kind = enumerator<CoreKind>(kCoreNames, from.at("core"));
  finding.blocks = from.at("blocks").get<std::vector<int>>();
  finding.instruction = from.at("instruction");
  finding.iteration = from.at("iteration");
  finding.pipe = enumerator<pipe_t>(kPipeNames, from.at("pipe"));
  finding.times = from.at("times");
  finding.as_error = from.at("severity") == "error" && !is_error(finding.code);
  finding.notes = from.at("notes").get<std::vector<std::string>>();
  for (const json& fact : from.at("facts")) finding.facts.push_back(fact_from_json(fact));
  const std::string help = from.at("help");
  if (help != help_of(finding)) finding.help = help;
  return finding;
}

std::vector<Finding> findings_from_json(const json& from) {
  std::vector<Finding> findings;
  for (const json& finding : from) findings.push_back(from_json(finding));
  return findings;
}

nlohmann::json to_json(const std::vector<MemoryUse>& memories) {
  nlohmann::json all = nlohmann::json::array();
  for (const MemoryUse& use : memories) {
    nlohmann::json parts = nlohmann::json::array();
    for (const MemoryPart& part : use.parts)
      parts.push_back({{"position", part.position},
                       {"name", part.name},
                       {"what", part.what},
                       {"first", part.first},
                       {"last", part.last},
                       {"buffers", part.buffers}});
    all.push_back({{"memory", use.memory},
                   {"size_bytes", use.size_bytes},
                   {"peak_bytes", use.peak_bytes},
                   {"parts", parts}});
  }
  return all;
}

std::vector<MemoryUse> memories_from_json(const nlohmann::json& json) {
  std::vector<MemoryUse> memories;
  for (const nlohmann::json& use : json) {
    memories.push_back({use.at("memory"), use.at("size_bytes"), use.at("peak_bytes"), {}});
    for (const nlohmann::json& part : use.at("parts"))
      memories.back().parts.push_back({part.at("position"), part.at("name"), part.at("what"),
                                       part.at("first"), part.at("last"), part.at("buffers")});
  }
  return memories;
}

}  // namespace asctwin::report
