// The section numbers are those of the OASIS standard, version 2.1.0.
#include "report/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/compiler_errors.h"
#include "report/names.h"
#include "report/sarif_rules.h"
#include "report/source_root.h"
#include "report/words.h"

namespace asctwin::report {
namespace {

using nlohmann::ordered_json;

constexpr const char* kRootName = "%SRCROOT%";  // as services call the root of the repository

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

std::string text_of(const Finding& finding) {
  std::string text = message_of(finding);
  if (const std::string rule = rule_of(finding); !rule.empty()) text += "\nrule: " + rule;
  for (const std::string& note : notes_of(finding)) text += "\nnote: " + note;
  if (const std::string help = help_of(finding); !help.empty()) text += "\nhelp: " + help;
  return text;
}

ordered_json properties_of(const Finding& finding) {
  ordered_json facts = ordered_json::object();
  for (const Fact& fact : finding.facts) {
    if (const auto* number = std::get_if<int64_t>(&fact.value))
      facts[fact.name] = *number;
    else
      facts[fact.name] = fact_text(finding, fact);
  }
  return {{"blocks", finding.blocks},           {"core", name_of(finding.core.kind)},
          {"instruction", finding.instruction}, {"iteration", finding.iteration},
          {"pipe", name_of(finding.pipe)},      {"facts", std::move(facts)}};
}

// The one run of a document (section 3.14).
class Run {
 public:
  explicit Run(const PageOf& page_of) : rules_(page_of) {}

  void add(const LaunchResult& launch) {
    for (const Finding& finding : launch.report.findings()) add(result_of(finding, launch), launch);
    for (const Finding& finding : launch.report.suppressed()) {
      ordered_json result = result_of(finding, launch);
      result["suppressions"] = ordered_json::array({{{"kind", "external"}}});
      add(std::move(result), launch);
    }
    for (const std::string& text : launch.differences)
      add(other_result(kDiffers, text, launch.file, launch.line), launch);
    if (!launch.fault.empty()) add_fault(launch);
    names_.insert(launch.report.kernel());
  }

  ordered_json json() && {
    ordered_json invocation = {{"executionSuccessful", notes_.empty()}};
    if (!notes_.empty()) invocation["toolExecutionNotifications"] = std::move(notes_);
    ordered_json run = {{"tool",
                         {{"driver",
                           {{"name", "asctwin"},
                            {"version", ASCTWIN_VERSION},
                            {"semanticVersion", ASCTWIN_VERSION},
                            {"rules", std::move(rules_).list()}}}}},
                        {"automationDetails", {{"id", category()}}},
                        {"invocations", ordered_json::array({std::move(invocation)})},
                        {"columnKind", "utf16CodeUnits"},
                        {"results", std::move(results_)}};
    if (!root_.directory().empty())
      run["originalUriBaseIds"] = {{kRootName, {{"uri", uri_of(root_.directory())}}}};
    return run;
  }

 private:
  // Section 3.17.3: what stands before the last slash is the category.
  std::string category() const {
    const bool one = names_.size() == 1 && !names_.begin()->empty();
    return one ? "asctwin/" + *names_.begin() + "/" : "asctwin/";
  }

  ordered_json location_of(const std::string& file, int line, int column = 0) const {
    const std::string path = root_.path_of(file);
    ordered_json artifact = {{"uri", uri_of(path)}};
    if (!root_.directory().empty() && path[0] != '/') artifact["uriBaseId"] = kRootName;
    ordered_json physical = {{"artifactLocation", std::move(artifact)}};
    if (line > 0) physical["region"] = {{"startLine", line}};
    if (line > 0 && column > 0) physical["region"]["startColumn"] = column;
    return {{"physicalLocation", std::move(physical)}};
  }

  // A finding without a place is shown at the kernel.
  void place(ordered_json& result, const std::string& file, int line, const LaunchResult& launch) {
    if (!file.empty())
      result["locations"] = ordered_json::array({location_of(file, line)});
    else if (!launch.file.empty())
      result["locations"] = ordered_json::array({location_of(launch.file, launch.line)});
  }

  ordered_json result_of(const Finding& finding, const LaunchResult& launch) {
    ordered_json result = {{"ruleId", info_of(finding.code).id},
                           {"ruleIndex", rules_.index_of(finding.code)},
                           {"level", severity_of(finding)},
                           {"message", {{"text", text_of(finding)}}}};
    place(result, finding.file, finding.line, launch);
    for (const RelatedPlace& other : related_places(finding)) {
      ordered_json related = {{"id", result["relatedLocations"].size()}};
      related.update(location_of(other.file, other.line));
      std::string text = other.name + (other.op.empty() ? "" : fmt::format(": `{}`", other.op));
      for (const std::string& function : other.functions) text += fmt::format(" in `{}`", function);
      related["message"] = {{"text", text}};
      result["relatedLocations"].push_back(std::move(related));
    }
    if (finding.times > 0) result["occurrenceCount"] = finding.times;
    if (launch.fixes_of) add_fixes(result, launch.fixes_of(finding));
    result["properties"] = properties_of(finding);
    return result;
  }

  // Section 3.55: each change of a file is a list of replacements.
  void add_fixes(ordered_json& result, const std::vector<FixIt>& fixes) const {
    for (const FixIt& one : fixes) {
      ordered_json changes = ordered_json::array();
      for (const Edit& edit : one.edits) {
        const ordered_json location = location_of(edit.file, edit.line, edit.column);
        ordered_json region = location["physicalLocation"]["region"];
        region["endLine"] = edit.end_line;
        region["endColumn"] = edit.end_column;
        ordered_json replacement = {{"deletedRegion", std::move(region)}};
        replacement["insertedContent"] = {{"text", edit.text}};
        ordered_json change = {
            {"artifactLocation", location["physicalLocation"]["artifactLocation"]}};
        change["replacements"].push_back(std::move(replacement));
        changes.push_back(std::move(change));
      }
      ordered_json whole = {{"description", {{"text", report::text_of(one.title)}}}};
      whole["artifactChanges"] = std::move(changes);
      result["fixes"].push_back(std::move(whole));
    }
  }

  ordered_json other_result(const char* rule, const std::string& text, const std::string& file,
                            int line, int column = 0) {
    ordered_json result = {{"ruleId", rule},
                           {"ruleIndex", rules_.index_of(rule)},
                           {"level", "error"},
                           {"message", {{"text", text}}}};
    if (!file.empty()) result["locations"] = ordered_json::array({location_of(file, line, column)});
    return result;
  }

  // Section 3.20.21: that there was no launch belongs to the invocation, too.
  void add_fault(const LaunchResult& launch) {
    notes_.push_back({{"level", "error"}, {"message", {{"text", launch.fault}}}});
    const std::vector<CompilerError> errors = compiler_errors(launch.fault);
    for (const CompilerError& error : errors)
      add(other_result(kBuild, error.text, error.file, error.line, error.column), launch);
    if (errors.empty()) add(other_result(kBuild, launch.fault, launch.file, launch.line), launch);
  }

  // A result that is there already is one of another chip, or of another launch.
  void add(ordered_json result, const LaunchResult& launch) {
    const auto same = std::find_if(results_.begin(), results_.end(), [&](const auto& other) {
      return other["message"] == result["message"] && other["ruleId"] == result["ruleId"] &&
             other.value("locations", ordered_json()) == result.value("locations", ordered_json());
    });
    const bool is_new = same == results_.end();
    if (!is_new && launch.soc.empty() && same->contains("occurrenceCount"))
      (*same)["occurrenceCount"] =
          (*same)["occurrenceCount"].get<int64_t>() + result.value("occurrenceCount", int64_t{1});
    if (is_new) results_.push_back(std::move(result));
    ordered_json& whole = is_new ? results_.back() : *same;
    if (!launch.soc.empty()) whole["properties"]["chips"].push_back(launch.soc);
  }

  SourceRoot root_;
  SarifRules rules_;
  std::set<std::string> names_;
  ordered_json results_ = ordered_json::array();
  ordered_json notes_ = ordered_json::array();
};

}  // namespace

std::string to_sarif(const std::vector<LaunchResult>& launches, const PageOf& page_of) {
  Run run(page_of);
  for (const LaunchResult& launch : launches) run.add(launch);
  const ordered_json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                                 {"version", "2.1.0"},
                                 {"runs", ordered_json::array({std::move(run).json()})}};
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace asctwin::report
