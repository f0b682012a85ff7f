// The document is a selection of the fields of `asctwin run --json`.
#include "tool/brief_document.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "runner/array_text.h"
#include "tool/fix_its.h"

namespace asctwin::tool {
namespace {

using nlohmann::ordered_json;

constexpr size_t kMostNotes = 4, kMostFurther = 8, kMostComparisons = 4, kLongestTensor = 600,
                 kLongestMessages = 2400;

std::string written(const ordered_json& document) {
  return document.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string cut(std::string text, size_t most) {
  if (text.size() <= most) return text;
  text.resize(most);
  return text + " ...";
}

std::string line_of(const std::string& path, int64_t number) {
  std::ifstream file(path);
  std::string line;
  for (int64_t i = 0; i < number; ++i)
    if (!std::getline(file, line)) return "";
  const size_t first = line.find_first_not_of(" \t");
  return number < 1 || first == line.npos ? "" : line.substr(first);
}

bool is_error(const ordered_json& finding) { return finding.at("severity") == "error"; }

ordered_json first_of(const ordered_json& finding) {
  ordered_json first;
  for (const char* const field : {"code", "severity", "message", "file", "line"})
    first[field] = finding.at(field);
  first["source"] = line_of(finding.at("file"), finding.at("line"));
  for (const char* const field : {"rule", "help"})
    if (!finding.at(field).get_ref<const std::string&>().empty()) first[field] = finding.at(field);
  ordered_json notes = ordered_json::array();
  for (const ordered_json& note : finding.at("notes"))
    if (notes.size() < kMostNotes) notes.push_back(note);
  if (!notes.empty()) first["notes"] = notes;
  if (finding.contains("fixes")) first["fixes"] = ordered_json::array({finding["fixes"][0]});
  for (const char* const field : {"blocks", "pipe", "iteration"}) first[field] = finding.at(field);
  if (first["blocks"].size() > 8)
    first["blocks"] = {first["blocks"].front(), "...", first["blocks"].back()};
  return first;
}

ordered_json further_of(const std::vector<ordered_json>& findings) {
  ordered_json further = ordered_json::array();
  for (size_t i = 1; i < findings.size() && further.size() < kMostFurther; ++i)
    further.push_back({{"code", findings[i].at("code")},
                       {"line", findings[i].at("line")},
                       {"message", findings[i].at("message")}});
  return further;
}

void add_findings(ordered_json& document, const OneRun& run) {
  std::vector<ordered_json> findings;
  nlohmann::json list = nlohmann::json::parse(run.report.json()).at("findings");
  add_fixes(list, run);
  const ordered_json report = {{"findings", ordered_json(list)}};
  for (const ordered_json& one : report.at("findings")) findings.push_back(one);
  std::ranges::stable_partition(findings, is_error);
  const auto errors = static_cast<size_t>(std::ranges::count_if(findings, is_error));
  document["errors"] = errors;
  document["warnings"] = findings.size() - errors;
  if (findings.empty()) return;
  document["first"] = first_of(findings.front());
  if (findings.size() == 1) return;
  document["further"] = further_of(findings);
  if (findings.size() - 1 > kMostFurther) document["left_out"] = findings.size() - 1 - kMostFurther;
}

void add_tensors(ordered_json& document, const OneRun& run) {
  for (const size_t index : run.wishes.prints) {
    const TensorType& type = runner::tensor_type(run.arguments, index);
    const std::string text = array_text(type, run.arguments.tensors[index].data(), run.gaps(index));
    ordered_json tensor = {{"argument", run.argument_of(index)}};
    if (const auto rank = run.rank_of(index)) tensor["rank"] = *rank;
    tensor["type"] = type_text(type);
    tensor["text"] = cut(text, kLongestTensor);
    document["tensors"].push_back(std::move(tensor));
  }
}

const char* verdict_of(const OneRun& run) {
  if (!run.report.ok()) return "finding";
  return run.differences().empty() ? "pass" : "mismatch";
}

}  // namespace

std::string brief_document_of(const OneRun& run) {
  ordered_json document = {{"version", 1}, {"kernel", run.kernel}, {"verdict", verdict_of(run)}};
  add_findings(document, run);
  for (size_t i = 0; i < std::min(run.comparisons.size(), kMostComparisons); ++i)
    document["comparisons"].push_back(run.comparisons[i].text);
  add_tensors(document, run);
  return written(document);
}

std::string brief_document_of_error(const std::string& kernel, const std::string& messages) {
  return written({{"version", 1},
                  {"kernel", kernel},
                  {"verdict", "compile-error"},
                  {"error", cut(messages, kLongestMessages)}});
}

}  // namespace asctwin::tool
