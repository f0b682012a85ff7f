// `message`, `rule` and `help` are text for people and follow from the facts. Facts are an array,
// because their order belongs to them.
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

json value_to_json(const Fact& fact) {
  if (const auto* number = std::get_if<int64_t>(&fact.value)) return *number;
  return std::get<Phrase>(fact.value).english();
}

json facts_to_json(const std::vector<Fact>& facts) {
  json list = json::array();
  for (const Fact& fact : facts)
    list.push_back({{"name", fact.name}, {"value", value_to_json(fact)}});
  return list;
}

// [text, values] of a text of ours; another's text is a string.
json phrase_to_json(const Phrase& phrase) {
  if (phrase.is_verbatim()) return phrase.text();
  json values = json::array();
  for (const Phrase& value : phrase.values()) values.push_back(phrase_to_json(value));
  return {phrase.text(), std::move(values)};
}

Phrase phrase_from_json(const json& phrase) {
  if (phrase.is_string()) return phrase.get<std::string>();
  std::vector<Phrase> values;
  for (const json& value : phrase.at(1)) values.push_back(phrase_from_json(value));
  return {phrase.at(0).get_ref<const std::string&>().c_str(), std::move(values)};
}

json phrases_to_json(const std::vector<Phrase>& phrases) {
  json list = json::array();
  for (const Phrase& phrase : phrases) list.push_back(phrase_to_json(phrase));
  return list;
}

json whole_fact(const Fact& fact) {
  const auto* phrase = std::get_if<Phrase>(&fact.value);
  return {fact.name, phrase == nullptr ? value_to_json(fact) : phrase_to_json(*phrase)};
}

Fact fact_from_json(const json& fact) {
  const json& value = fact.at(1);
  if (value.is_number()) return {fact.at(0), value.get<int64_t>()};
  return {fact.at(0), phrase_from_json(value)};
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
      {"notes", notes_of(finding)},
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

json to_whole_json(const Finding& finding) {
  json whole = to_json(finding);
  whole["facts"] = json::array();
  for (const Fact& fact : finding.facts) whole["facts"].push_back(whole_fact(fact));
  whole["help"] = phrase_to_json(finding.help);
  whole["notes"] = phrases_to_json(finding.notes);
  return whole;
}

json to_whole_json(const std::vector<Finding>& findings) {
  json list = json::array();
  for (const Finding& finding : findings) list.push_back(to_whole_json(finding));
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
  for (const json& note : from.at("notes")) finding.notes.push_back(phrase_from_json(note));
  for (const json& fact : from.at("facts")) finding.facts.push_back(fact_from_json(fact));
  finding.help = phrase_from_json(from.at("help"));
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
