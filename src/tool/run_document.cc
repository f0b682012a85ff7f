// The documents themselves are laid out by report/.
#include "tool/run_document.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <span>

#include "format/file.h"
#include "reference/error_pages.h"
#include "report/json.h"
#include "report/junit.h"
#include "report/lines.h"
#include "report/sarif.h"
#include "runner/array_text.h"
#include "runner/comparison_json.h"
#include "tool/brief_document.h"
#include "tool/fix_its.h"
#include "tool/kernel_line.h"
#include "tool/timeline_run.h"

namespace asctwin::tool {
namespace {

std::string_view page_of(Code code) {
  const reference::ErrorPage* const page = reference::error_page(info_of(code).id);
  return page == nullptr ? std::string_view() : page->text;
}

nlohmann::json expectation_json(const TensorComparison& comparison) {
  nlohmann::json entry(to_json(comparison.numbers, why::to_json(comparison.owners)));
  entry["argument"] = comparison.argument;
  entry["expected"] = comparison.path;
  if (comparison.rank) entry["rank"] = *comparison.rank;
  return entry;
}

std::string json_of(const RunCommand& command, const OneRun& run) {
  nlohmann::json tensors = nlohmann::json::array();
  for (const size_t index : run.wishes.prints) {
    const TensorType& type = runner::tensor_type(run.arguments, index);
    tensors.push_back(
        {{"argument", run.argument_of(index)},
         {"type", type_text(type)},
         {"text", array_text(type, run.arguments.tensors[index].data(), run.gaps(index))}});
    if (const auto rank = run.rank_of(index)) tensors.back()["rank"] = *rank;
  }
  nlohmann::json comparisons = nlohmann::json::array();
  for (const TensorComparison& comparison : run.comparisons) comparisons.push_back(comparison.text);
  nlohmann::json report = nlohmann::json::parse(run.report.json());
  add_fixes(report.at("findings"), run);
  nlohmann::json all = {{"version", 1},  // of docs/run_json.schema.json
                        {"kernel", run.kernel},
                        {"findings", std::move(report)},
                        {"tensors", tensors},
                        {"comparisons", comparisons},
                        {"expect", expectations_json(run.comparisons)},
                        {"equal", run.differences().empty()}};
  if (run.watch)
    all["watch"] = {{"accesses", run.watch->accesses()}, {"count", run.watch->count()}};
  if (command.memory || !command.memory_svg.empty())
    all["memory"] = report::to_json(run.report.memory());
  if (const nlohmann::json profile = profile_document(command, run.recording); !profile.is_null())
    all["profile"] = profile;
  // A path need not be UTF-8.
  return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

nlohmann::json expectations_json(const std::vector<TensorComparison>& comparisons) {
  nlohmann::json expect = nlohmann::json::array();
  for (const TensorComparison& comparison : comparisons)
    if (!comparison.argument.empty()) expect.push_back(expectation_json(comparison));
  return expect;
}

report::LaunchResult launch_of(const RunCommand& command, const OneRun& run) {
  report::LaunchResult launch{run.report, "", run.differences()};
  launch.file = command.file;
  launch.line = kernel_line(command.file, run.kernel);
  launch.arguments = fmt::format("{}", fmt::join(command.arguments, ", "));
  launch.seconds = run.seconds;
  launch.fixes_of = suggested_fix_its(*run.chip, /*utf16_columns=*/true);
  return launch;
}

report::LaunchResult launch_of(const RunCommand& command, const driver::BuildError& error) {
  Policy policy;
  policy.kernel = command.kernel;
  report::LaunchResult launch{Report({}, "", {}, policy)};
  launch.fault = error.messages + error.what();
  if (launch.fault.empty()) launch.fault = "does not compile";
  launch.file = command.file;
  launch.arguments = fmt::format("{}", fmt::join(command.arguments, ", "));
  return launch;
}

std::string document_of(const std::vector<report::LaunchResult>& launches, ReportFormat format) {
  switch (format) {
    case ReportFormat::kSarif:
      return report::to_sarif(launches, page_of);
    case ReportFormat::kGithub:
      return report::to_github(launches);
    case ReportFormat::kGcc:
      return report::to_gcc(launches);
    default:
      return report::to_junit(launches);
  }
}

std::string document_of(const RunCommand& command, const OneRun& run) {
  if (command.format == ReportFormat::kText) return run.report.text();
  if (command.format == ReportFormat::kJson)
    return command.brief ? brief_document_of(run) : json_of(command, run);
  return document_of({launch_of(command, run)}, command.format);
}

std::string document_of(const RunCommand& command, const driver::BuildError& error) {
  const report::LaunchResult launch = launch_of(command, error);
  if (command.format == ReportFormat::kText) return launch.fault;
  if (command.format != ReportFormat::kJson) return document_of({launch}, command.format);
  if (command.brief) return brief_document_of_error(command.kernel, launch.fault);
  const nlohmann::json all = {{"kernel", command.kernel}, {"error", launch.fault}};
  return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
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
