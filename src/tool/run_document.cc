// The documents themselves are laid out by report/.
#include "tool/run_document.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <span>

#include "format/file.h"
#include "reference/error_pages.h"
#include "report/json.h"
#include "report/junit.h"
#include "report/sarif.h"
#include "runner/array_text.h"

namespace asctwin::tool {
namespace {

std::string_view page_of(Code code) {
  const reference::ErrorPage* const page = reference::error_page(info_of(code).id);
  return page == nullptr ? std::string_view() : page->text;
}

std::string json_of(const OneRun& run) {
  nlohmann::json tensors = nlohmann::json::array();
  for (const size_t index : run.wishes.prints) {
    const TensorType& type = runner::tensor_type(run.arguments, index);
    tensors.push_back(
        {{"argument", index},
         {"type", type_text(type)},
         {"text", array_text(type, run.arguments.tensors[index].data(), run.gaps(index))}});
  }
  nlohmann::json comparisons = nlohmann::json::array();
  for (const TensorComparison& comparison : run.comparisons) comparisons.push_back(comparison.text);
  nlohmann::json all = {{"version", 1},  // of docs/run_json.schema.json
                        {"kernel", run.kernel},
                        {"findings", nlohmann::json::parse(run.report.json())},
                        {"tensors", tensors},
                        {"comparisons", comparisons},
                        {"equal", run.differences().empty()}};
  if (!run.report.memory().empty()) all["memory"] = report::to_json(run.report.memory());
  // A path need not be UTF-8.
  return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string document_of(const std::vector<report::LaunchResult>& launches, ReportFormat format) {
  return format == ReportFormat::kSarif ? report::to_sarif(launches, page_of)
                                        : report::to_junit(launches);
}

std::string document_of(const OneRun& run, ReportFormat format) {
  if (format == ReportFormat::kText) return run.report.text();
  if (format == ReportFormat::kJson) return json_of(run);
  return document_of({{run.report, "", run.differences()}}, format);
}

void give_document(const RunCommand& command, const std::function<std::string()>& document) {
  if (command.output.empty()) {
    if (command.format != ReportFormat::kText) fmt::print("{}", document());
    return;
  }
  const std::string text = document();
  write_atomically(command.output, {std::as_bytes(std::span(text))});
}

}  // namespace asctwin::tool
