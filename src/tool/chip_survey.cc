// A row a chip. A fault that no chip is without is one of the command, and ends it as such.
#include "tool/chip_survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "report/words.h"
#include "runner/usage_error.h"
#include "tool/one_run.h"
#include "tool/run_document.h"
#include "tool/table.h"

namespace asctwin::tool {
namespace {

using isa::Chip;

struct Row {
  const Chip* chip = nullptr;
  bool accepts = false;
  std::string verdict;  // "ok", a code, or what else came to pass
  std::string place;    // "k.cpp:12"
  std::string reason;
  std::exception_ptr fault = nullptr;  // the kernel did not come to run
  report::LaunchResult launch = {};
};

// All that a kernel can see of a chip; the parts of a family differ in nothing else.
bool are_alike(const Chip& a, const Chip& b) {
  return a.family == b.family && a.product == b.product && a.cube_cores == b.cube_cores &&
         a.vector_cores == b.vector_cores;
}

std::string place_of(const Finding& finding) {
  if (finding.file.empty()) return "";
  return finding.line > 0 ? fmt::format("{}:{}", finding.file, finding.line) : finding.file;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

Row row_of(const OneRun& run) {
  const std::vector<Finding>& findings = run.report.findings();
  const auto error = std::find_if(findings.begin(), findings.end(), counts_as_error);
  if (error != findings.end())
    return {nullptr, false, info_of(error->code).id, place_of(*error), report::message_of(*error)};
  if (!run.differences().empty())
    return {nullptr, false, "differs", "", first_line(run.differences().front())};
  return {nullptr, true, "ok", "", run.report.clean() ? "" : run.report.summary()};
}

class Survey {
 public:
  explicit Survey(const RunCommand& command) : command_(command) {}

  std::vector<Row> rows() {
    std::vector<Row> rows;
    for (const Chip& chip : isa::chips()) {
      const auto like = std::find_if(rows.begin(), rows.end(),
                                     [&](const Row& row) { return are_alike(*row.chip, chip); });
      Row row = like == rows.end() ? row_on(chip) : *like;
      row.chip = &chip;
      rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  struct Build {
    std::optional<runner::Module> module;
    std::exception_ptr fault;
  };

  // The compiler says why on the standard error, once for each architecture.
  const Build& build_for(const Chip& chip) {
    const std::pair arch(chip.npu_arch, chip.cce_aicore);
    const auto known = builds_.find(arch);
    if (known != builds_.end()) return known->second;
    Build& made = builds_[arch];
    try {
      made.module = build(command_, chip);
      fmt::print(stderr, "{}", made.module->messages());
    } catch (const driver::BuildError& error) {
      fmt::print(stderr, "{}", error.messages);
      made.fault = std::current_exception();
    }
    return made;
  }

  Row row_on(const Chip& chip) {
    try {
      const Build& made = build_for(chip);
      if (made.fault) std::rethrow_exception(made.fault);
      const OneRun run = run_once(command_, *made.module, chip);
      Row row = row_of(run);
      row.launch = launch_of(command_, run);
      return row;
    } catch (const driver::BuildError& error) {
      return {nullptr,
              false,
              "does not compile",
              "",
              first_line(error.what()),
              std::current_exception(),
              launch_of(command_, error)};
    } catch (const UsageError& error) {
      return {nullptr, false, "cannot run", "", error.what(), std::current_exception()};
    }
  }

  const RunCommand& command_;
  std::map<std::pair<int, int>, Build> builds_;
};

std::string table_of(const std::vector<Row>& rows) {
  std::vector<std::vector<std::string>> cells = {{"NAME", "VERDICT", "WHERE", "REASON"}};
  for (const Row& row : rows)
    cells.push_back({std::string(row.chip->name), row.verdict, row.place, row.reason});
  return table_text(cells);
}

std::string json_of(const std::vector<Row>& rows) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Row& row : rows)
    list.push_back({{"name", row.chip->name},
                    {"product", row.chip->product},
                    {"accepts", row.accepts},
                    {"verdict", row.verdict},
                    {"where", row.place},
                    {"reason", row.reason}});
  return nlohmann::ordered_json{{"chips", list}}.dump(2, ' ', false,
                                                      nlohmann::json::error_handler_t::replace);
}

std::vector<report::LaunchResult> launches_of(const std::vector<Row>& rows) {
  std::vector<report::LaunchResult> launches;
  for (const Row& row : rows) {
    launches.push_back(row.launch);
    launches.back().soc = row.chip->name;
    if (row.fault)
      launches.back().fault = row.verdict + ": " + row.reason + "\n" + row.launch.fault;
  }
  return launches;
}

std::string text_of(const std::vector<Row>& rows, int64_t accepting) {
  return fmt::format("{}\n{} of {} chips accept the kernel\n", table_of(rows), accepting,
                     rows.size());
}

std::string survey_document(const std::vector<Row>& rows, int64_t accepting, ReportFormat format) {
  if (format == ReportFormat::kText) return text_of(rows, accepting);
  if (format == ReportFormat::kJson) return json_of(rows) + "\n";
  return document_of(launches_of(rows), format);
}

}  // namespace

int survey_chips(const RunCommand& command) {
  check_command(command);
  refuse_tensor_outputs(command, "but `--soc all` makes one for each chip");
  const std::vector<Row> rows = Survey(command).rows();
  const auto accepting =
      std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.accepts; });
  const auto document = [&] { return survey_document(rows, accepting, command.format); };
  const auto is_fault = [](const Row& row) { return row.fault != nullptr; };
  if (std::all_of(rows.begin(), rows.end(), is_fault)) {
    if (is_one_document(command.format)) give_document(command, document);
    std::rethrow_exception(rows.front().fault);
  }
  if (command.shows_text()) fmt::print("{}", text_of(rows, accepting));
  give_document(command, document);
  return accepting == static_cast<int64_t>(rows.size()) ? 0 : 1;
}

}  // namespace asctwin::tool
