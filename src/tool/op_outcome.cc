// Calls without a result have their report alone.
#include "tool/op_outcome.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/language.h"
#include "runner/array_text.h"
#include "runner/tensor_file.h"
#include "tool/op_tensors.h"
#include "tool/run_document.h"
#include "tool/tensor_option.h"
#include "tool/terminal_options.h"
#include "tool/timeline_run.h"

namespace asctwin::tool {
namespace {

using operators::Plan;

void show_plan(const Plan& plan) {
  if (!plan.launches) {
    fmt::print("{}\n", report::sentence("every output is empty: nothing is launched"));
    return;
  }
  fmt::print("{}\n", report::sentence("key {}, {} blocks, workspace {} B, tiling data {} B",
                                      plan.tiling_key, plan.blocks, plan.workspace_bytes,
                                      plan.tiling.size()));
  if (!plan.template_arguments.empty())
    fmt::print("  {}<{}>\n", plan.entry, fmt::join(plan.template_arguments, ", "));
  size_t width = 0;
  for (const auto& [name, value] : plan.tiling_fields) width = std::max(width, name.size());
  for (const auto& [name, value] : plan.tiling_fields)
    fmt::print("  {:{}} = {}\n", name, width, value);
}

nlohmann::json tiling_json(const Plan& plan) {
  nlohmann::json fields = nlohmann::json::object();
  for (const auto& [name, value] : plan.tiling_fields) fields[name] = value;
  return {{"key", plan.tiling_key},
          {"blocks", plan.blocks},
          {"workspace", plan.workspace_bytes},
          {"bytes", plan.tiling.size()},
          {"template", plan.template_arguments},
          {"fields", fields}};
}

// The tensors that --print asks for.
nlohmann::json tensors_json(const OpRun& run) {
  nlohmann::json tensors = nlohmann::json::array();
  for (size_t rank = 0; run.has_run() && rank < run.calls.size(); ++rank) {
    const OpCall& one = run.calls[rank];
    for (const std::string& text : one.command.prints) {
      const Shown shown = shown_named(one.result.plan, one.call(), text);
      tensors.push_back({{shown.output >= 0 ? "output" : "input", shown.name},
                         {"type", type_text(shown.type)},
                         {"text", array_text(shown.type, shown.memory(*one.result.memory),
                                             gaps_of(one.command, *one.result.memory, shown))}});
      if (one.command.ranks) tensors.back()["rank"] = rank;
    }
  }
  return tensors;
}

std::string json_of(const OpCommand& command, const OpRun& run) {
  nlohmann::json comparisons = nlohmann::json::array(), tilings = nlohmann::json::array();
  for (const TensorComparison& comparison : run.comparisons) comparisons.push_back(comparison.text);
  for (const OpCall& one : run.calls) tilings.push_back(tiling_json(one.result.plan));
  nlohmann::json all = {{"operator", command.type},
                        {"tiling", tilings.front()},
                        {"findings", nlohmann::json::parse(run.report.json())},
                        {"tensors", tensors_json(run)},
                        {"comparisons", comparisons},
                        {"expect", expectations_json(run.comparisons)},
                        {"equal", run.differences().empty()}};
  if (command.ranks) all["tilings"] = tilings;  // of each rank
  if (const nlohmann::json profile = profile_document(command, run.recording); !profile.is_null())
    all["profile"] = profile;
  return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string document_of_call(const OpCommand& command, const OpRun& run) {
  if (command.format == ReportFormat::kText) return run.report.text();
  if (command.format == ReportFormat::kJson) return json_of(command, run);
  return document_of({{run.report, "", run.differences()}}, command.format);
}

void show_text(const OpCommand& command, const OpRun& run) {
  show_report(run.report);
  if (!run.has_run() && !run.report.ok()) return;
  for (const OpCall& one : run.calls) {
    if (!command.tiling_only && one.result.plan.launches) continue;
    if (!one.prefix.empty()) fmt::print("{}", one.prefix);
    show_plan(one.result.plan);
  }
  for (const OpCall& one : run.calls)
    for (const std::string& text : one.command.prints) {
      if (!run.has_run()) break;
      const Shown shown = shown_named(one.result.plan, one.call(), text);
      fmt::print("{}\n{}\n", tensor_heading(one.prefix + shown.name, shown.type),
                 array_text(shown.type, shown.memory(*one.result.memory),
                            gaps_of(one.command, *one.result.memory, shown)));
    }
  for (const TensorComparison& comparison : run.comparisons) fmt::print("{}\n", comparison.text);
}

void save_tensors(const OpRun& run) {
  for (const OpCall& one : run.calls)
    for (const std::string& text : one.command.saves) {
      const auto [name, path] = split_option("--save", text);
      const Shown shown = shown_named(one.result.plan, one.call(), name);
      write_tensor_file(path, shown.type, shown.memory(*one.result.memory));
      if (run.was_stopped()) tell_of_stopped_file(path);
    }
}

}  // namespace asctwin::tool
