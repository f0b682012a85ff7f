// `asctwin op sweep`: the options of the command, and what is shown.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "operators/sweep.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "timeline/profile.h"
#include "tool/chip_option.h"
#include "tool/html_report.h"
#include "tool/op_command.h"
#include "tool/progress_bar.h"
#include "tool/python_golden.h"
#include "tool/run_document.h"
#include "tool/table.h"
#include "tool/timeline_run.h"

namespace asctwin::tool {
namespace {

using nlohmann::json;
using operators::SweepCase;
using operators::SweepResult;

// A row shows of a profile the total, what bounds it, bandwidth, and the largest gain.
std::vector<std::string> profile_cells(const json& profile) {
  if (profile.is_null()) return {"-", "-", "-", "-"};
  const json& hints = profile.at("hints");
  return {timeline::three_digits(profile.at("total_us").get<double>()),
          profile.at("bound_by").get<std::string>(),
          timeline::three_digits(profile.at("bandwidth").get<double>() / 1e9),
          hints.empty()
              ? ""
              : fmt::format("{} {} %", hints[0].at("cause").get<std::string>(),
                            timeline::three_digits(hints[0].at("gain_percent").get<double>()))};
}

void show(const OpCommand& command, const std::vector<SweepResult>& results, size_t passed) {
  std::vector<std::vector<std::string>> cells = {{"CASE", "VERDICT", "TILING"}};
  if (command.timeline.profile) cells[0].insert(cells[0].end(), {"US", "BOUND BY", "GB/S", "HINT"});
  cells[0].push_back("REASON");
  for (const SweepResult& result : results) {
    std::vector<std::string>& row =
        cells.emplace_back(std::vector{result.name, result.verdict(), result.tiling});
    if (command.timeline.profile)
      for (std::string& cell : profile_cells(result.profile)) row.push_back(std::move(cell));
    row.push_back(result.reason());
  }
  fmt::print("{}{} of {} calls passed\n", table_text(cells), passed, results.size());
}

std::string sweep_document(const OpCommand& command, const isa::Chip& chip,
                           const std::vector<SweepResult>& results) {
  std::vector<report::LaunchResult> launches;
  json all = json::array();
  for (const SweepResult& result : results) {
    report::LaunchResult& launch = launches.emplace_back();
    launch.report = result.report;
    launch.soc = chip.name;
    launch.differences = result.differences;
    launch.name = fmt::format("{} {}", command.type, result.name);
    launch.fault = result.fault;
    all.push_back({{"case", result.name},
                   {"verdict", result.verdict()},
                   {"tiling", result.tiling},
                   {"fault", result.fault},
                   {"findings", json::parse(result.report.json())},
                   {"differences", result.differences},
                   {"remarks", result.remarks}});
    if (!result.profile.is_null()) all.back()["profile"] = result.profile;
  }
  if (command.format == ReportFormat::kJson || command.format == ReportFormat::kText)
    return all.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
  return document_of(launches, command.format);
}

}  // namespace

namespace {

// The calls of one table.
std::vector<SweepResult> sweep_table(const OpCommand& command, const isa::Chip& chip) {
  operators::Project project(command.file, settings_of(command));
  const json prototype = project.description_of(command.type, chip);
  check_timeline(command.timeline, chip);
  const std::vector<SweepCase> cases = operators::read_sweep(command.table, prototype);
  operators::SweepSettings settings;
  settings.launch = launch_options(command, chip);
  settings.tolerance = {command.relative, command.absolute, command.ulps};
  settings.deterministic = command.deterministic;
  settings.pads = command.pad_args;
  settings.jobs = static_cast<size_t>(std::max(command.jobs, 0));
  if (!command.golden.empty())
    settings.golden = [golden = PythonGolden(command, prototype)](const SweepCase& one,
                                                                  const operators::Call& call) {
      return golden(one.attrs, call);
    };
  if (command.timeline.profile)
    settings.profile = [&](const std::shared_ptr<std::string>& recording) {
      return profile_document(command, recording);
    };
  ProgressBar bar(fmt::format("{} calls of {}", cases.size(), command.type));
  settings.progress = [&](size_t done) {
    bar.show(static_cast<double>(done) / static_cast<double>(cases.size()));
  };
  return operators::run_sweep(project, command.type, chip, cases, settings);
}

size_t passed_of(const std::vector<SweepResult>& results) {
  return static_cast<size_t>(std::count_if(results.begin(), results.end(),
                                           [](const SweepResult& result) { return result.ok(); }));
}

// A row of a table of projects.
struct Swept {
  OpCommand command;
  std::vector<SweepResult> results;

  bool ok() const { return passed_of(results) == results.size() && !results.empty(); }
  std::string reason() const {
    for (const SweepResult& result : results)
      if (!result.ok()) return result.reason();
    return results.empty() ? "its table has no calls" : "";
  }
};

// Columns are `project`, `operator`, `table`, `golden`; paths begin where the table lies.
OpCommand command_of_row(const OpCommand& general, const operators::TableRow& row) {
  namespace fs = std::filesystem;
  const fs::path directory = fs::path(general.file).parent_path();
  OpCommand one = general;
  for (const auto& [column, text] : row) {
    if (column == "project")
      one.file = (directory / text).string();
    else if (column == "operator")
      one.type = text;
    else if (column == "table")
      one.table = (directory / text).string();
    else if (column == "golden")
      one.golden = text;
    else
      throw UsageError(report::sentence("{}: there is no column `{}`", general.file, column),
                       report::translated("project, operator, table and golden are columns"));
  }
  if (one.type.empty() || one.table.empty())
    throw UsageError(report::sentence("{}: a row has no operator or no table", general.file));
  return one;
}

// A table that cannot even begin is one call that fails.
Swept swept_of(const OpCommand& command, const isa::Chip& chip) {
  Swept swept{command, {}};
  try {
    swept.results = sweep_table(command, chip);
  } catch (const std::exception& error) {
    swept.results.emplace_back().name = "all";
    swept.results.back().fault = error.what();
  }
  return swept;
}

// The calls of all operators, each with the operator's name before its own.
std::vector<SweepResult> joined_results(const std::vector<Swept>& all) {
  std::vector<SweepResult> results;
  for (const Swept& one : all)
    for (const SweepResult& result : one.results) {
      results.push_back(result);
      results.back().name = one.command.type + " " + result.name;
    }
  return results;
}

std::string document_of_projects(const OpCommand& command, const isa::Chip& chip,
                                 const std::vector<Swept>& all) {
  if (command.format != ReportFormat::kJson && command.format != ReportFormat::kText) {
    OpCommand joined = command;
    joined.type = "";
    return sweep_document(joined, chip, joined_results(all));
  }
  json list = json::array();
  for (const Swept& one : all)
    list.push_back({{"project", one.command.file},
                    {"operator", one.command.type},
                    {"passed", passed_of(one.results)},
                    {"calls", json::parse(sweep_document(one.command, chip, one.results))}});
  return list.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

int sweep_projects(const OpCommand& command, const isa::Chip& chip) {
  std::vector<Swept> all;
  for (const operators::TableRow& row : operators::read_rows(command.file))
    all.push_back(swept_of(command_of_row(command, row), chip));
  std::vector<std::vector<std::string>> cells = {{"OPERATOR", "PASSED", "CALLS", "REASON"}};
  for (const Swept& one : all)
    cells.push_back({one.command.type, std::to_string(passed_of(one.results)),
                     std::to_string(one.results.size()), one.reason()});
  const auto passed = static_cast<size_t>(
      std::count_if(all.begin(), all.end(), [](const Swept& one) { return one.ok(); }));
  if (command.shows_text())
    fmt::print("{}{} of {} operators passed\n", table_text(cells), passed, all.size());
  RunCommand document = command;
  document.output = command.report;
  give_document(document, [&] { return document_of_projects(command, chip, all); });
  if (!command.html.empty()) write_html(command, chip, joined_results(all));
  return passed == all.size() ? 0 : 1;
}

}  // namespace

int op_sweep_command(const OpCommand& command) {
  const isa::Chip& chip = chip_named(command.soc);
  if (std::filesystem::is_regular_file(command.file)) return sweep_projects(command, chip);
  if (command.type.empty() || command.table.empty())
    throw UsageError(
        report::translated("`op sweep` needs an operator and a table"),
        report::translated("asctwin op sweep DIR OP TABLE, or asctwin op sweep PROJECTS.csv"));
  const std::vector<SweepResult> results = sweep_table(command, chip);
  const size_t passed = passed_of(results);
  if (command.shows_text()) show(command, results, passed);
  RunCommand document = command;
  document.output = command.report;
  give_document(document, [&] { return sweep_document(command, chip, results); });
  write_html(command, chip, results);
  return passed == results.size() ? 0 : 1;
}

}  // namespace asctwin::tool
