// Sources are read when a finding stands in them.
#include "tool/fix_its.h"

#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "fix/suggest.h"
#include "report/words.h"

namespace asctwin::tool {
namespace {

constexpr size_t kMostFixes = 3;
constexpr size_t kLongestSource = 1 << 20;

using Sources = std::map<std::string, std::unique_ptr<fix::Source>>;

const fix::Source* source_of(const std::string& path, Sources& sources) {
  const auto [at, is_new] = sources.try_emplace(path);
  if (!is_new) return at->second.get();
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  if (file) text << file.rdbuf();
  if (const std::string whole = text.str(); file && whole.size() <= kLongestSource)
    at->second = std::make_unique<fix::Source>(whole);
  return at->second.get();
}

}  // namespace

std::function<std::vector<FixIt>(const Finding&)> suggested_fix_its(const isa::Chip& chip,
                                                                    bool utf16_columns) {
  return [event_ids = chip.event_ids, utf16_columns,
          sources = std::make_shared<Sources>()](const Finding& finding) {
    std::vector<FixIt> fixes;
    if (!fix::is_mendable(finding.code) || !counts_as_error(finding)) return fixes;
    const fix::Source* const source = source_of(finding.file, *sources);
    if (source != nullptr) fixes = fix::fix_its(finding, {*source, finding.file, event_ids});
    if (fixes.size() > kMostFixes) fixes.resize(kMostFixes);
    for (FixIt& one : fixes)
      for (Edit& edit : one.edits) {
        if (!utf16_columns) continue;
        edit.column = source->utf16_column(edit.line, edit.column);
        edit.end_column = source->utf16_column(edit.end_line, edit.end_column);
      }
    return fixes;
  };
}

nlohmann::json to_json(const std::vector<FixIt>& fixes) {
  nlohmann::json list = nlohmann::json::array();
  for (const FixIt& one : fixes) {
    nlohmann::json edits = nlohmann::json::array();
    for (const Edit& edit : one.edits)
      edits.push_back({{"file", edit.file},
                       {"line", edit.line},
                       {"column", edit.column},
                       {"end_line", edit.end_line},
                       {"end_column", edit.end_column},
                       {"text", edit.text}});
    list.push_back({{"title", report::text_of(one.title)}, {"edits", std::move(edits)}});
  }
  return list;
}

void add_fixes(nlohmann::json& list, const OneRun& run) {
  const std::vector<Finding>& findings = run.report.findings();
  const auto fixes_of = suggested_fix_its(*run.chip);
  for (size_t i = 0; i < findings.size() && i < list.size(); ++i)
    if (const std::vector<FixIt> fixes = fixes_of(findings[i]); !fixes.empty())
      list[i]["fixes"] = to_json(fixes);
}

}  // namespace asctwin::tool
