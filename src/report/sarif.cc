// The section numbers are those of the OASIS standard, version 2.1.0.
#include "report/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "report/names.h"
#include "report/words.h"

namespace asctwin::report {
namespace {

using nlohmann::ordered_json;

// Section 3.4.3: a relative reference, or a file URI of an absolute path. Every byte that a URI
// does not take as it is, UTF-8 or not, is written by its number.
std::string uri_of(const std::string& path) {
  constexpr std::string_view kPlain = "-._~/";
  std::string uri = !path.empty() && path[0] == '/' ? "file://" : "";
  for (const char c : path) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_letter || (c >= '0' && c <= '9') || kPlain.find(c) != kPlain.npos)
      uri += c;
    else
      uri += fmt::format("%{:02X}", static_cast<uint8_t>(c));
  }
  return uri;
}

ordered_json location_of(const std::string& file, int line) {
  ordered_json physical = {{"artifactLocation", {{"uri", uri_of(file)}}}};
  if (line > 0) physical["region"] = {{"startLine", line}};
  return {{"physicalLocation", physical}};
}

std::string text_of(const Finding& finding) {
  std::string text = message_of(finding);
  if (const std::string rule = rule_of(finding); !rule.empty()) text += "\nrule: " + rule;
  for (const std::string& note : finding.notes) text += "\nnote: " + note;
  if (const std::string help = help_of(finding); !help.empty()) text += "\nhelp: " + help;
  return text;
}

ordered_json rule_json(Code code, const PageOf& page_of) {
  const CodeInfo& info = info_of(code);
  ordered_json help = {{"text", fmt::format("asctwin explain {}", info.id)}};
  const std::string_view page = page_of ? page_of(code) : std::string_view();
  if (!page.empty()) help["markdown"] = page;
  return {{"id", info.id},
          {"shortDescription", {{"text", info.message}}},
          {"help", help},
          {"defaultConfiguration", {{"level", is_error(code) ? "error" : "warning"}}},
          {"properties", {{"class", name_of(info.fault_class)}}}};
}

// The rules of a run in the order of their first results.
class Rules {
 public:
  explicit Rules(const PageOf& page_of) : page_of_(page_of) {}

  size_t index_of(Code code) {
    const auto [at, is_new] = index_.try_emplace(code, list_.size());
    if (is_new) list_.push_back(rule_json(code, page_of_));
    return at->second;
  }
  ordered_json list() && { return std::move(list_); }

 private:
  const PageOf& page_of_;
  std::map<Code, size_t> index_;
  ordered_json list_ = ordered_json::array();
};

ordered_json properties_of(const Finding& finding) {
  ordered_json facts = ordered_json::object();
  for (const Fact& fact : finding.facts)
    std::visit([&](const auto& value) { facts[fact.name] = value; }, fact.value);
  return {{"blocks", finding.blocks},           {"core", name_of(finding.core.kind)},
          {"instruction", finding.instruction}, {"iteration", finding.iteration},
          {"pipe", name_of(finding.pipe)},      {"facts", std::move(facts)}};
}

ordered_json result_of(const Finding& finding, Rules& rules) {
  ordered_json result = {{"ruleId", info_of(finding.code).id},
                         {"ruleIndex", rules.index_of(finding.code)},
                         {"level", severity_of(finding)},
                         {"message", {{"text", text_of(finding)}}}};
  if (!finding.file.empty())
    result["locations"] = ordered_json::array({location_of(finding.file, finding.line)});
  for (const RelatedPlace& place : related_places(finding)) {
    ordered_json related = {{"id", result["relatedLocations"].size()}};
    related.update(location_of(place.file, place.line));
    std::string text = place.name + (place.op.empty() ? "" : fmt::format(": `{}`", place.op));
    for (const std::string& function : place.functions) text += fmt::format(" in `{}`", function);
    related["message"] = {{"text", text}};
    result["relatedLocations"].push_back(std::move(related));
  }
  if (finding.times > 0) result["occurrenceCount"] = finding.times;
  result["properties"] = properties_of(finding);
  return result;
}

// Section 3.20: what belongs to the launch and not to a place.
ordered_json invocation_of(const LaunchResult& launch) {
  ordered_json notes = ordered_json::array();
  const auto note = [&](const std::string& text) {
    notes.push_back({{"level", "error"}, {"message", {{"text", text}}}});
  };
  for (const std::string& difference : launch.differences) note(difference);
  if (!launch.fault.empty()) note(launch.fault);
  ordered_json invocation = {{"executionSuccessful", launch.fault.empty()}};
  if (!notes.empty()) invocation["toolExecutionNotifications"] = std::move(notes);
  return invocation;
}

ordered_json run_of(const LaunchResult& launch, const PageOf& page_of) {
  Rules rules(page_of);
  ordered_json results = ordered_json::array();
  for (const Finding& finding : launch.report.findings())
    results.push_back(result_of(finding, rules));
  for (const Finding& finding : launch.report.suppressed()) {
    results.push_back(result_of(finding, rules));
    results.back()["suppressions"] = ordered_json::array({{{"kind", "external"}}});
  }
  const std::string name = launch.report.kernel() + (launch.soc.empty() ? "" : "/" + launch.soc);
  ordered_json run = {
      {"tool",
       {{"driver",
         {{"name", "asctwin"}, {"version", ASCTWIN_VERSION}, {"rules", std::move(rules).list()}}}}},
      {"invocations", ordered_json::array({invocation_of(launch)})},
      {"results", std::move(results)}};
  if (!name.empty()) run["automationDetails"] = {{"id", name}};
  return run;
}

}  // namespace

std::string to_sarif(const std::vector<LaunchResult>& launches, const PageOf& page_of) {
  ordered_json runs = ordered_json::array();
  for (const LaunchResult& launch : launches) runs.push_back(run_of(launch, page_of));
  const ordered_json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                                 {"version", "2.1.0"},
                                 {"runs", std::move(runs)}};
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace asctwin::report
